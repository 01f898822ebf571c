"""What the text of an interface looks like in any program: its forms, not its words.

None of these forms is enough to drop a line: `tailcut.stages.foot` asks for the place and the age
as well. Words are closed lists, because an open ``Label: value`` is how an answer names an owner
or a date.
"""

from __future__ import annotations

import re
from functools import cache

from tailcut.core.typing import NamedTuple
from tailcut.stages.boxes import unboxed

__all__ = ["Forms", "bare", "forms"]

_DRAWN = frozenset(map(chr, [*range(0x2500, 0x25A0), *range(0x2800, 0x2900)]))
_LOGO = "".join(_DRAWN) + " "

_KEY = (
    r"(?:(?:ctrl|control|alt|shift|cmd|opt|option|meta|[⌃⌥⌘⇧^])(?: ?[+\-] ?| )?"
    r"(?:tab|enter|[a-z]\b)"
    r"|esc(?:ape)?|enter|return|tab|space|backspace|pgup|pgdn|f\d{1,2}|[⏎↵⇥]|[↑↓←→]/?[↑↓←→]?)"
)
"""A key as hints name it."""

_SIGIL = r"(?<!\S)[?@/!#](?= (?:to |for )?[a-z])"
"""A character that opens something in an input box: ``/ for commands``, ``? help``."""

_ATOMS = {
    "path": (
        r"(?<![\w.])~(?:/[\w.@+-]+)*/?(?!\S)|(?:^|(?<= ))/(?:home|root|Users|tmp|workspace)/\S+"
    ),
    "percent": (
        r"\b(?:context|ctx|left|used|remaining)\W{0,3}\d{1,3}(?:\.\d+)? ?%"
        r"|\d{1,3}(?:\.\d+)? ?% ?(?:context|ctx|left|used|remaining|of \d)|\(\d{1,3}%\)"
        r"|\d%/\d+k\b"
    ),
    "tokens": (
        r"\b\d[\d.,]*[kKM]? ?(?:tokens?|tok)\b|\b\d[\d.,]*[kKM]?/\d[\d.,]*[kKM]\b"
        r"|[↑↓] ?\d[\d.,]*k?\b|\([\d.,]+[kKM]?\) \$"
    ),
    "cost": r"\$\d+\.\d\d",
    "model": (
        r"\b(?:gpt|claude|gemini|grok|qwen\d?|kimi|deepseek|llama|mistral|devstral|codestral|glm"
        r"|sonnet|opus|haiku|fake|minimax)(?:[-.: ][\w.]+)*[-. ]?\d[\w.:-]*"
    ),
    "mode": (
        r"[\[(][^\w\[\]()]*"
        r"(?:auto|plan|act|build|ask|yolo|normal|agent|chat|code|edit|default|safe)\]"
        r"|\b(?:auto|accept|manual|plan|act|build|agent|ask|chat|yolo|bypass|read[- ]only|agentic)"
        r"[- ](?:mode|edits?|accept|approve|approval|run|permissions)\b"
        r"|[○●◉◯] (?:Plan|Act|Build|Ask|Code|Auto)\b"
        r"|(?:^|(?<=  ))(?:Never Ask|Always Ask|Ask|YOLO|Plan|Build|Act|Agent|Auto|yolo|agent|plan)"
        r"(?=  | [·•]|$)"
        r"|\bno sandbox\b|\bsandbox(?:ed)?(?= {2,}|$)"
    ),
    "branch": (
        r"\((?:main|master|trunk|develop|HEAD)\*?\)"
        r"|(?:^|(?<=  ))(?:⎇ ?|git:)?(?:main|master)\*?(?=  |$)"
    ),
    "key": rf"(?<![\w-]){_KEY}(?![\w-])|{_SIGIL}",
    "version": r"(?<=  )v?\d+\.\d+\.\d+$|(?:^|(?<= ))v\d+\.\d+\.\d+\b",
}
"""What status bars hold, by kind."""
_ANY_CASE = frozenset(("key", "percent", "tokens", "model"))

_NOT_A_BAR = (
    r"[-*+•] \S|\d{1,3}[.)] |#{1,6} |[|│].*[|│]|.*`|.*\w[.:;!?]$|.*\w\. [A-Z]"
    r"|(?:diff|@@|---|\+\+\+) "
    r"|.*\b(?:is|are|was|were|has|have|had|does|did|failed|passed|because|should|must)\b"
)
"""Lists, tables, code and sentences are never status bars."""

_HINT = (
    rf"(?<![\w-])(?:{_KEY}|[?@/!#]|\^[a-z]|/[a-z]+)(?![\w-]) ?(?:[:=] ?|(?:to|for) )?(?:[a-z]+\b)"
    rf"|\b[a-z]+ ?\({_KEY}\)|\b(?:press|hold) {_KEY}"
)

_PLACEHOLDER = (
    r"(?:[^\w\s\"'`]{1,3} ?){0,3}(?:(?:ask|type|message|enter|send|describe|write|tell|chat|say"
    r"|start|reply|search|try|what (?:can|would|do|should|are)|how can|give|talk)\b.{0,90}"
    r"(?:…|\.\.\.|[@/!?] ?(?:for|to)\b.*|anything\b.*|messages?\b.*|\byour\b.*|\bhelp\b.*|\""
    r"|instructions?|prompt|\bto do\b.*|commands?\b.*))"
)

_PROMPT = r"[>❯›»▌▋┃│]\s*(?:[>❯›»▌▋] ?)?\S"

_ID = r"(?=\S*\d)(?:[a-z]{2,8}[_-])?[\w-]{6,}"

_RESUME = (
    r"(?:\S+ ){1,5}?(?:(?:--?(?:resume|session|continue|id|session-id|r|s|c|S)|resume|continue)"
    rf"[ =](?:{_ID}|\"[^\"]+\")|--continue)"
)
"""A command that takes up a session again."""

_STRONG_LABEL = (
    r"(?:session(?: id| name| summary| duration)?|tokens|total tokens|wall time|tool calls"
    r"|agent active|total session time|api duration|success rate|user agreement|code changes"
    r"|premium requests|total usage est|(?:» )?(?:api|tool) time)"
)
_LABEL = (
    r"(?:title|duration|messages|turns|requests|changes|input tokens|output tokens|cached tokens"
    r"|cache reads|cost|total cost|models?|cwd|id|lines (?:added|removed|changed)|total duration"
    r"|usage|prompts)"
)

_GOODBYE = {
    "resume": rf"(?:(?:resume|continue|to resume|or)(?::| {{2,}}) *)?{_RESUME}",
    "intro": (
        r"(?:(?:to )?(?:resume|continue)(?: (?:this|the|your|a|that))?"
        r"(?: (?:session|conversation|chat|thread))?(?: later| again)?"
        rf"(?: with| run| using|, run| by running)?:?(?: {_RESUME}| \S+(?: \S+)?"
        r" --?(?:resume|continue|r|s|c))?"
        rf"|or(?::| run) (?:{_RESUME}|\S+ resume\b.*|\S+ --?\S+.*))"
    ),
    "usage": (
        r"model {2,}.*\b(?:tokens|reqs|requests)\b.*"
        r"|(?:[↳└] ?)?\S+(?: +\(?[\d.,]+[kKM%]?\)?){1,6}"
    ),
    "mark": (
        rf"(?:{_STRONG_LABEL}(?: *: *| {{2,}})\S.*|(?:total )?token usage:? .*|total tokens used.*"
        r"|(?:interaction|session|usage) summary|model usage(?: .*)?|use /\w+ (?:to|for) .*)"
    ),
    "label": rf"(?:{_LABEL}(?: *: *| {{2,}})\S.*|performance)",
    "farewell": (
        r"(?:[^\w\s]+ )?(?:(?:good)?bye|see you(?: later| soon| next time)?"
        r"|agent powering down\W+goodbye|until next time|thanks for using .{1,30}|exiting"
        r"|shutting down|session (?:ended|closed|saved))[.!…👋 ]*"
    ),
    "id": _ID,
}
"""What a program prints of a session when it ends, by kind; a whole line each."""


class Forms(NamedTuple):
    """The forms of one line.

    Attributes:
        status: kinds of status that it holds; none where it is a sentence, a list or a table.
        hints: key hints that it holds.
        placeholder: it invites a person to type.
        prompt: it begins with the mark of an input box, whoever wrote what follows.
        wide: a wide gap parts its halves, as where one stands at the right edge.
    """

    status: int
    hints: int
    placeholder: bool
    prompt: bool
    wide: bool

    @property
    def any(self) -> bool:
        """Whether the line has the form of an interface's text."""
        return bool(self.status or self.hints or self.placeholder)

    @property
    def strong(self) -> bool:
        """Whether no text says as much about a session in one line."""
        return self.status >= 3 or (self.status >= 2 and self.wide)


NO_FORMS = Forms(0, 0, False, False, False)

LONGEST = 400
"""Characters beyond which a line is never a row of an interface."""


def bare(line: str) -> str:
    """Return a line without borders and the drawing of a logo before its text.

    >>> bare("│ > Ask anything  │")
    '> Ask anything'
    >>> bare("█ ▘▝ █   Tokens     ↑ 22.6k")
    'Tokens     ↑ 22.6k'
    """
    text = unboxed(line).strip()
    if text[:1] not in _DRAWN:
        return text
    rest = text.lstrip(_LOGO)
    return rest if text[: len(text) - len(rest)].endswith("  ") else text


@cache
def _patterns() -> tuple[dict[str, re.Pattern[str]], ...]:
    atoms = {
        kind: re.compile(text, re.IGNORECASE if kind in _ANY_CASE else 0)
        for kind, text in _ATOMS.items()
    }
    goodbye = {kind: re.compile(text, re.IGNORECASE) for kind, text in _GOODBYE.items()}
    others = {
        "not": re.compile(_NOT_A_BAR),
        "hint": re.compile(_HINT, re.IGNORECASE),
        "placeholder": re.compile(_PLACEHOLDER, re.IGNORECASE),
        "prompt": re.compile(_PROMPT),
    }
    return atoms, goodbye, others


def forms(text: str) -> Forms:
    """Return the forms of a line without borders."""
    if not text or len(text) > LONGEST:
        return NO_FORMS
    atoms, _, others = _patterns()
    prompt = others["prompt"].match(text) is not None
    placeholder = others["placeholder"].fullmatch(text) is not None
    wide = "      " in text
    if others["not"].match(text):
        return Forms(0, 0, placeholder, prompt, wide)
    words = len(text.split())
    status = sum(pattern.search(text) is not None for pattern in atoms.values())
    hints = len(others["hint"].findall(text))
    if words > 6 + 4 * status + 4 * hints:
        status = hints = 0
    return Forms(status, hints, placeholder, prompt, wide)


def goodbye(text: str) -> str:
    """Return the kind of a line that a program prints of its session as it ends; or nothing."""
    if not text or len(text) > LONGEST:
        return ""
    for kind, pattern in _patterns()[1].items():
        if pattern.fullmatch(text):
            return kind
    return ""
