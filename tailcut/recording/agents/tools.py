"""Summarise a tool call in one line.

Each agent has its own names for tools and arguments, but the tools do the same: run a command,
read, change a file, keep a list of tasks, hand work to another agent.
"""

from __future__ import annotations

from tailcut.core.text import shortened
from tailcut.recording.agents.edits import change
from tailcut.recording.json.values import (
    TextEnd,
    items,
    mapping,
    mappings,
    one_line,
    plain,
    relative_to,
)

__all__ = ["COMMAND", "OPEN", "OTHER", "QUIET", "Call", "command_call", "describe", "todo"]

COMMAND, QUIET, OPEN, OTHER = "command", "quiet", "open", "other"
"""Kinds of calls by what is shown: a command with its output; one line alone; one line at once,
because another agent's messages follow; one line, and the answer if it is prose."""

_COMMANDS = {
    "bash", "cmd", "exec", "execcommand", "execute", "executecommand", "localshell", "powershell",
    "runcommand", "runcommands", "runinterminal", "runshellcommand", "runterminalcmd", "shell",
    "shellcommand", "terminal", "unifiedexec",
}  # fmt: skip
_EDITS = {
    "applydiff", "applypatch", "edit", "editfile", "editor", "insert", "multiedit", "multireplace",
    "notebookedit", "patch", "replace", "replaceinfile", "searchreplace", "strreplace",
    "strreplacebasededittool", "strreplaceeditor", "update",
}  # fmt: skip
_WRITES = {"create", "createfile", "newfile", "savefile", "write", "writefile", "writetofile"}
_TODOS = {"todo", "todos", "todowrite", "updateplan", "updatetodos", "writetodos"}
_AGENTS = {"agent", "delegate", "dispatchagent", "spawnagent", "subagent", "task"}
_READS = {
    "cat", "codesearch", "fetch", "fetchwebcontent", "find", "glob", "googlewebsearch", "grep",
    "grepsearch", "list", "listcodedefinitionnames", "listdir", "listdirectory", "listfiles", "ls",
    "lsp", "open", "read", "readdirectory", "readfile", "readfiles", "readlints", "readmanyfiles",
    "ripgrep", "search", "searchcodebase", "searchfilecontent", "searchfiles", "skill",
    "taskcreate", "taskget", "tasklist", "taskupdate", "todoread", "toolsearch", "view",
    "viewfile", "webfetch", "websearch",
}  # fmt: skip
# Arguments that name the subject of a call, the clearest first.
_ABOUT = (
    "file_path", "filePath", "path", "absolute_path", "notebook_path", "files", "paths", "file",
    "pattern", "query", "queries", "regex", "url", "urls", "description", "subject", "name",
    "skill", "prompt", "command", "task", "title",
)  # fmt: skip
_PATTERNS = ("pattern", "query", "regex")
_HEADING = 200
_COMMAND_LINES = 5
_COMMAND_LINE = 400
_RUNNING_OUTPUT = 1 << 16
"""Characters of a running command's output that are held until it ends."""


class Call:
    """A tool call.

    Attributes:
        kind: `COMMAND`, `QUIET`, `OPEN` or `OTHER`.
        heading: the line that summarises it.
        agent: the sub-agent that made the call; empty for the agent itself.
        output: the end of its output so far.
    """

    __slots__ = ("agent", "heading", "kind", "output")

    def __init__(self, kind: str, heading: str, agent: str = "") -> None:
        self.kind = kind
        self.heading = heading
        self.agent = agent
        self.output = TextEnd(_RUNNING_OUTPUT)


def describe(name: str, arguments: object, cwd: str = "", agent: str = "") -> Call:
    """Summarise a tool call in one line.

    Args:
        name: the tool's name, as the agent wrote it.
        arguments: the tool's arguments, of any type.
        cwd: the working directory; paths inside it are shown without it.
        agent: the sub-agent that made the call.

    >>> describe("Bash", {"command": "make test"}).heading
    '$ make test'
    >>> describe("grep_search", {"pattern": "max_retries", "path": "/src/relay"}, "/src").heading
    '[grep_search] max_retries in relay'
    """
    plain_name = "".join(c for c in name.lower() if c.isalnum())
    given = mapping(arguments)
    if plain_name in _COMMANDS:
        return command_call(_command(given) or one_line(name, 80), agent)
    if plain_name in _EDITS or plain_name in _WRITES:
        verb = "write" if plain_name in _WRITES else "edit"
        return Call(QUIET, change(verb, given, cwd), agent)
    if plain_name in _TODOS:
        entries = given.get("todos", given.get("plan", given.get("items")))
        return Call(QUIET, todo(entries), agent)
    about = _about(given, arguments, cwd)
    heading = f"[{one_line(name, 80) or 'tool'}] {about}".rstrip()
    if plain_name in _AGENTS:
        return Call(OPEN, heading, agent)
    return Call(QUIET if plain_name in _READS else OTHER, heading, agent)


def command_call(command: str, agent: str = "") -> Call:
    r"""Summarise a command by its first lines, after a prompt.

    >>> command_call("cat <<E\n" + "x\n" * 9 + "E").heading.splitlines()[-1]
    '… 6 more lines'
    """
    lines = command.strip().splitlines() or [""]
    shown = [shortened(line, _COMMAND_LINE) for line in lines[:_COMMAND_LINES]]
    if len(lines) > _COMMAND_LINES:
        shown.append(f"… {len(lines) - _COMMAND_LINES} more lines")
    return Call(COMMAND, "$ " + "\n".join(shown), agent)


def todo(entries: object) -> str:
    """Summarise a list of tasks: how many are done, and which one is next.

    >>> todo([{"content": "find it", "status": "completed"},
    ...       {"content": "fix it", "status": "in_progress"}])
    '[todo] 1 of 2 done; now: fix it'
    """
    tasks = mappings(entries)
    done = sum(_status(task) in ("completed", "done") for task in tasks)
    if not tasks:
        return "[todo]"
    line = f"[todo] {done} of {len(tasks)} done"
    for label, wanted in (("now", "in_progress"), ("next", "pending")):
        first = next((task for task in tasks if _status(task) == wanted), None)
        if first is not None:
            return f"{line}; {label}: {one_line(_title(first), _HEADING)}"
    return line


def _status(task: dict[str, object]) -> str:
    if isinstance(task.get("completed"), bool):
        return "completed" if task["completed"] else "pending"
    return plain(task.get("status"))


def _title(task: dict[str, object]) -> str:
    for key in ("content", "text", "step", "title", "description", "subject"):
        if plain(task.get(key)):
            return plain(task[key])
    return ""


def _command(given: dict[str, object]) -> str:
    for key in ("command", "commands", "cmd", "script", "code", "input"):
        value = given.get(key)
        if isinstance(value, str):
            return value
        words = [word for word in items(value) if isinstance(word, str)]
        if words:
            return "\n".join(words) if key == "commands" else " ".join(words)
    return ""


def _about(given: dict[str, object], arguments: object, cwd: str) -> str:
    if isinstance(arguments, str) and arguments.lstrip()[:1] not in ("{", "["):
        return one_line(arguments, _HEADING)
    where = next((plain(given[k]) for k in ("path", "dir_path") if plain(given.get(k))), "")
    for key in _PATTERNS:
        if plain(given.get(key)) and where:
            what = one_line(plain(given[key]), _HEADING)
            return f"{what} in {one_line(relative_to(where, cwd), _HEADING)}"
    for key in _ABOUT:
        about = _argument(given.get(key), cwd)
        if about:
            return about
    texts = (value for value in given.values() if isinstance(value, str) and value.strip())
    return one_line(next(texts, ""), _HEADING)


def _argument(value: object, cwd: str) -> str:
    if isinstance(value, str):
        return one_line(relative_to(value, cwd), _HEADING)
    words = []
    for one in items(value)[:10]:
        word = plain(one) or next((plain(v) for v in mapping(one).values() if plain(v)), "")
        if word:
            words.append(relative_to(word, cwd))
    return one_line(", ".join(words), _HEADING)
