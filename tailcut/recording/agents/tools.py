"""Tells the call of a tool in a line.

Agents name their tools and arguments each in its own way; what they do is the same: run a command,
read, change a file, keep a list of what is to be done, hand work to another agent.
"""

from __future__ import annotations

from tailcut.core.text import shortened
from tailcut.recording.agents.edits import change
from tailcut.recording.json.values import (
    Tail,
    items,
    mapping,
    mappings,
    one_line,
    plain,
    within,
)

__all__ = ["COMMAND", "OPEN", "OTHER", "QUIET", "Call", "command_call", "describe", "todo"]

COMMAND, QUIET, OPEN, OTHER = "command", "quiet", "open", "other"
"""What is told of a call: a command with its output; one line alone; one line at once, because
another agent's messages follow; one line, and the answer if it is prose."""

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
# Arguments that say what a call is about, the most telling first.
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
    """A call of a tool.

    Attributes:
        kind: what is told of it: `COMMAND`, `QUIET`, `OPEN` or `OTHER`.
        heading: the line that says what was called.
        agent: the sub-agent that made the call; empty for the agent itself.
        output: what it has printed so far.
    """

    __slots__ = ("agent", "heading", "kind", "output")

    def __init__(self, kind: str, heading: str, agent: str = "") -> None:
        self.kind = kind
        self.heading = heading
        self.agent = agent
        self.output = Tail(_RUNNING_OUTPUT)


def describe(name: str, arguments: object, cwd: str = "", agent: str = "") -> Call:
    """Tells a call by the tool's name and arguments.

    Args:
        name: as the agent wrote it.
        arguments: what the tool was given, of any type.
        cwd: the directory that the agent works in, whose paths are told without it.
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
    r"""Tells a command: its first lines, behind a prompt.

    >>> command_call("cat <<E\n" + "x\n" * 9 + "E").heading.splitlines()[-1]
    '… 6 more lines'
    """
    lines = command.strip().splitlines() or [""]
    shown = [shortened(line, _COMMAND_LINE) for line in lines[:_COMMAND_LINES]]
    if len(lines) > _COMMAND_LINES:
        shown.append(f"… {len(lines) - _COMMAND_LINES} more lines")
    return Call(COMMAND, "$ " + "\n".join(shown), agent)


def todo(entries: object) -> str:
    """Tells a list of what is to be done: how far it is, and what is at hand.

    >>> todo([{"content": "find it", "status": "completed"},
    ...       {"content": "fix it", "status": "in_progress"}])
    '[todo] 1 of 2 done; now: fix it'
    """
    tasks = mappings(entries)
    done = sum(_status(task) in ("completed", "done") for task in tasks)
    if not tasks:
        return "[todo]"
    told = f"[todo] {done} of {len(tasks)} done"
    for label, wanted in (("now", "in_progress"), ("next", "pending")):
        first = next((task for task in tasks if _status(task) == wanted), None)
        if first is not None:
            return f"{told}; {label}: {one_line(_title(first), _HEADING)}"
    return told


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
            return f"{what} in {one_line(within(where, cwd), _HEADING)}"
    for key in _ABOUT:
        told = _told(given.get(key), cwd)
        if told:
            return told
    texts = (value for value in given.values() if isinstance(value, str) and value.strip())
    return one_line(next(texts, ""), _HEADING)


def _told(value: object, cwd: str) -> str:
    if isinstance(value, str):
        return one_line(within(value, cwd), _HEADING)
    words = []
    for one in items(value)[:10]:
        word = plain(one) or next((plain(v) for v in mapping(one).values() if plain(v)), "")
        if word:
            words.append(within(word, cwd))
    return one_line(", ".join(words), _HEADING)
