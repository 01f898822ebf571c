"""Control functions as values: what the parser returns and the screen executes.

Mnemonics are those of ECMA-48 (5th edition) and of DEC's manuals as listed in xterm's
*Control Sequences* (ctlseqs). A control function that changes no text (colours, titles, queries,
key modes) is `NOP`; one that is not known is `UNKNOWN`.
"""

from __future__ import annotations

from tailcut.core.typing import NamedTuple

__all__ = ["MOTIONS", "NOP_FUNCTION", "UPWARD", "Function", "Step", "parse", "step"]

PARAMETER_LIMIT = 32
"""Parameters read of one control sequence; xterm reads 30, xterm.js 32. Further ones
are ignored."""

SEQUENCE_LIMIT = 1 << 12
"""The most characters of a control sequence; a longer one does nothing. Real ones are
far shorter."""

VALUE_LIMIT = 0x7FFFFFFF
"""The largest value of a parameter, as in xterm.js; it also keeps arithmetic on them cheap."""


class Function(NamedTuple):
    """One control function with its parameters resolved.

    A named tuple, not a `Record`: the screen reads its fields once for each function of a stream.

    Attributes:
        op: the mnemonic, one of this module's constants; compare with ``is``.
        a: first resolved parameter: a count (at least 1), a column or a row (from 0), a mode.
        b: second resolved parameter, where the function has one.
        args: all parameters as received, missing ones as 0; or the functions of a `SEQUENCE`.
    """

    op: str
    a: int = 0
    b: int = 0
    args: tuple[object, ...] = ()


Step = tuple[str, int, int, Function]
"""A function with its mnemonic and its two parameters in front, for the screen's loop to unpack.
Python unpacks an exact tuple faster than a subclass of it, which a function is."""


def step(function: Function) -> Step:
    """Return a function in the form that the screen's loop unpacks."""
    return function.op, function.a, function.b, function


# C0, C1 and escape sequences
NEWLINE = "NEWLINE"  # CR LF, by far the most frequent pair, as one function
CR = "CR"
LF = "LF"
VT = "VT"  # and FF
BS = "BS"
HT = "HT"
IND = "IND"
NEL = "NEL"
RI = "RI"
HTS = "HTS"
SCS = "SCS"
LS = "LS"  # locking shift
SS = "SS"  # single shift
DECSC = "DECSC"
DECRC = "DECRC"
DECALN = "DECALN"
RIS = "RIS"
# control sequences
CUU = "CUU"
CUD = "CUD"
CUF = "CUF"
CUB = "CUB"
CNL = "CNL"
CPL = "CPL"
CHA = "CHA"
CUP = "CUP"
VPA = "VPA"
VPR = "VPR"
CHT = "CHT"
CBT = "CBT"
ED = "ED"
EL = "EL"
ECH = "ECH"
ICH = "ICH"
DCH = "DCH"
IL = "IL"
DL = "DL"
SU = "SU"
SD = "SD"
SL = "SL"
SR = "SR"
DECIC = "DECIC"
DECDC = "DECDC"
REP = "REP"
TBC = "TBC"
DECSTBM = "DECSTBM"
DECSTR = "DECSTR"
SM = "SM"
RM = "RM"
DECSET = "DECSET"
DECRST = "DECRST"
# neither a control nor a sequence
NOP = "NOP"
SIGN = "SIGN"  # changes no text, but shows what kind of program draws (screen/watch.py)
END = "END"  # no function: the text ends here
UNKNOWN = "UNKNOWN"
SEQUENCE = "SEQUENCE"

NOP_FUNCTION = Function(NOP)

MOTIONS = frozenset({CUU, CUD, CUF, CUB, CNL, CPL, CHA, CUP, VPA, VPR, RI, CHT, CBT, DECSTBM})
"""Functions that show that a program positions the cursor (docs/design.md, newlines)."""

UPWARD = frozenset({CUU, CPL, CUP, VPA, RI, DECRC, RIS, DECALN, DECSTBM, IL, DL, SD})
"""Functions after which a row above the cursor may change."""

_COUNTS = {
    "A": CUU, "B": CUD, "C": CUF, "D": CUB, "E": CNL, "F": CPL, "I": CHT, "Z": CBT,
    "L": IL, "M": DL, "@": ICH, "P": DCH, "X": ECH, "S": SU, "T": SD, "b": REP,
    "a": CUF, "e": VPR, " @": SL, " A": SR, "'}": DECIC, "'~": DECDC,
}  # fmt: skip
"""Functions of one count, which is at least 1. HPR (a) is CUF."""

_POSITIONS = {"G": CHA, "`": CHA, "d": VPA}
"""Functions of one position from 1; HPA (`) is CHA."""

_SELECTORS = {"J": ED, "K": EL, "?J": ED, "?K": EL, "g": TBC}
"""Functions of one selector from 0. DECSED and DECSEL erase all: nothing here is protected."""

_LISTS = {"h": SM, "l": RM, "?h": DECSET, "?l": DECRST}

_SIGNS = ((2026,), (1005,))
"""Private modes whose end is a `SIGN`."""

_SILENT = frozenset(
    {
        *("c", ">c", "=c", "n", "?n", "x", "q", ">q", "i", "?i", "t", ">t", "<t", ">T"),  # reports
        *("m", ">m", "?m", ">f", ">n", ">p", ">u", "<u", "=u", "?u", "?s", "?r", ">s", ">r"),
        *("$p", "?$p", "?$u", "$w", "&u", "+p", "+q", ",u", "#p", "#q", "#{", "#}", "#P", "#Q"),
        *("#R", "#S", "#y", "*x", "*y", "$r", "$t", "$v", "$z", "${", "$x", "$}", "$~", "*z"),
        *(" q", " t", " u", " v", "!q", '"p', '"q', '"v', "'w", "'z", "'{", "'|", ",|", ",}"),
        *("$q", "$|", "*{", "*|", "?W", "?c", "?g", "?y", "=S", "?S", "|"),
    }
)
"""CSI functions that are known and change no text: reports, queries, key and mouse modes, window
operations, cursor styles, rectangles of attributes."""

_ESCAPES = {
    "D": Function(IND),
    "E": Function(NEL),
    "H": Function(HTS),
    "M": Function(RI),
    "N": Function(SS, 2),
    "O": Function(SS, 3),
    "n": Function(LS, 2),
    "o": Function(LS, 3),
    "7": Function(DECSC),
    "8": Function(DECRC),
    "c": Function(RIS),
    "=": Function(SIGN, 1),
    "#8": Function(DECALN),
}

_SILENT_ESCAPES = frozenset(
    {
        *("\\", ">", "Z", "|", "}", "~", "l", "m", "V", "W", "F", "6", "9", "#3", "#4", "#5"),
        *("#6", "%@", "%G", " F", " G", " L", " M", " N"),
    }
)
"""Escape sequences that are known and change no text: ST, keypad modes, S7C1T, line sizes."""

_CONTROLS = {
    "\n": Function(LF),
    "\v": Function(VT),
    "\f": Function(VT),
    "\r": Function(CR),
    "\b": Function(BS),
    "\t": Function(HT),
    "\x0e": Function(LS, 1),
    "\x0f": Function(LS, 0),
}

_CHARSET_SLOTS = {"(": 0, ")": 1, "*": 2, "+": 3, "-": 1, ".": 2, "/": 3}

_IN_SEQUENCE = frozenset(map(chr, {*range(0x20), 0x7F} - {0x18, 0x1A, 0x1B}))
"""Controls that act inside a sequence without ending it: all of C0 but CAN, SUB and ESC."""

_CLEAN = str.maketrans("", "", "".join(sorted(_IN_SEQUENCE)))


def _value(parameter: str) -> int:
    """Resolve one parameter: the part before a colon, saturated; anything else is 0."""
    digits = parameter.partition(":")[0].lstrip("0")
    if not digits.isdecimal():
        return 0
    return min(int(digits[:10]), VALUE_LIMIT) if len(digits) <= 10 else VALUE_LIMIT


def _control_sequence(body: str, final: str) -> Function:
    prefix = ""
    if body[:1] in ("<", "=", ">", "?"):
        prefix, body = body[0], body[1:]
    stripped = body.rstrip(" !\"#$%&'()*+,-./")
    key = prefix + body[len(stripped) :] + final
    if key == "m":
        return NOP_FUNCTION
    fields = stripped.split(";", PARAMETER_LIMIT)[:PARAMETER_LIMIT]
    if stripped.strip("0123456789:;"):
        return Function(UNKNOWN)
    values = tuple(_value(field) for field in fields)
    first = values[0]
    if key in _COUNTS:
        return Function(_COUNTS[key], max(1, first), 0, values)
    if key in _POSITIONS:
        return Function(_POSITIONS[key], max(1, first) - 1, 0, values)
    if key in ("H", "f"):
        column = values[1] if len(values) > 1 else 1
        return Function(CUP, max(1, first) - 1, max(1, column) - 1, values)
    if key in _SELECTORS:
        return Function(_SELECTORS[key], first, 0, values)
    if key == "?l" and values in _SIGNS:
        return Function(SIGN, first)
    if key in _LISTS:
        return Function(_LISTS[key], first, 0, values)
    if key == "r":
        bottom = values[1] if len(values) > 1 else 0
        return Function(DECSTBM, max(1, first) - 1, bottom, values)
    if key == "s":
        return Function(DECSC)
    if key == "u":
        return Function(DECRC)
    if key == "!p":
        return Function(DECSTR)
    if key in _SILENT:
        return NOP_FUNCTION
    return Function(UNKNOWN)


def _escape(body: str) -> Function:
    known = _ESCAPES.get(body)
    if known is not None:
        return known
    if body[0] in _CHARSET_SLOTS and len(body) > 1:
        return Function(SCS, _CHARSET_SLOTS[body[0]], 0, (body[1:], body[0] in "-./"))
    if body in _SILENT_ESCAPES:
        return NOP_FUNCTION
    return Function(UNKNOWN)


def parse(token: str) -> Function:
    """Resolve the text of one complete control function.

    Args:
        token: a control character, or a sequence that starts with ESC and is complete: C1
            controls as their two-character escape; C0 controls inside it act before it does.

    Returns:
        the function; `UNKNOWN` where no such function is known. Never raises.
    """
    if token[0] != "\x1b":
        if token[-1] == "\n" and len(token) > 1:
            return Function(NEWLINE)
        return _CONTROLS.get(token, NOP_FUNCTION)
    inner, body = "", token[1:]
    if not body.isprintable():
        inner = "".join(c for c in body if c in _IN_SEQUENCE)
        body = body.translate(_CLEAN)
    if body[:1] in ("]", "P", "X", "^", "_"):
        inner = token[1 : token.index(body[0])]  # controls inside a string do nothing
        function = NOP_FUNCTION
    elif not body or body[-1] in "\x18\x1a" or len(token) > SEQUENCE_LIMIT:
        function = NOP_FUNCTION  # cut short, or aborted by CAN or SUB
    elif body[0] == "[":
        complete = len(body) > 1 and "@" <= body[-1] <= "~"
        function = _control_sequence(body[1:-1], body[-1]) if complete else NOP_FUNCTION
    else:
        function = _escape(body) if "0" <= body[-1] <= "~" else NOP_FUNCTION
    if inner and function.op is SIGN:
        function = NOP_FUNCTION
    acting = [_CONTROLS[c] for c in inner if c in _CONTROLS]
    return Function(SEQUENCE, 0, 0, (*acting, function)) if acting else function
