"""Every pattern of the stages takes linear time, also on lines that are made to defeat it."""

import subprocess
import sys

SECONDS = 20
"""Processor time that all patterns get together: linear ones need one or two seconds. A quadratic
one needs minutes for the long lines, a cubic one for the short ones."""

# ruff: noqa: E501
HOSTILE = """
import functools, importlib, itertools, re, resource, sys

resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)

MODULES = "structure wordless boxes repeats live_repeats blanks duplicates body".split()
STARTS = "", " ", "    ", "\\t", "| ", "def f(", "import ", "from a import ", "  - a", "a.", '"'
STARTS += "@a(", "x = ", "+", "@@ -1 +1 @@", "  return ", "class ", "import a from ", "async def f() -> "
UNITS = (
    *" \\t[](){}\\"'`|-+\\\\=~^#*/<>.,:;@a1_\u2500\u2588\u280b\u2502",
    " \\t", "\\t ", "[ ", "] ", "()", "[]", "{}", "a ", "a.", ".a", "a,", ", ", "'a' ", '"a"',
    "\\\\\\"", "+-", "-+", "- ", "| ", "|-", "|-+", "+--", "a(", ") ", ") -> ", "): ", "=-", "= ",
    "a = ", "a: ", " from ", " from '", "def ", "@a", "...", "#=", ">-", "  - ", " \u2500",
    "\u2502 ", "-[ ]", "[#", "1:", "1:1:", "[1] ", "%1", "1% ", "->", " :", "class ", "export ",
    "import ",
)
ENDS = "", "\\u0001", "!", " x", "(", "x)", "\\n"

def lines(length):
    for start, unit, end in itertools.product(STARTS, UNITS, ENDS):
        yield start + unit * (length // len(unit)) + end

def patterns():
    for module in MODULES:
        names = vars(importlib.import_module("tailcut.stages." + module))
        for name, value in sorted(names.items()):
            if isinstance(value, re.Pattern):
                yield module + name, value.search
            elif hasattr(value, "cache_info") and value.__module__.endswith(module):
                yield module + name, value()
            elif module == "structure" and name.isupper() and type(value) is str and "[" in value:
                yield module + name, re.compile(value).fullmatch

count = 0
for name, match in patterns():
    count += 1
    print(name, flush=True)
    for line in LINES(lines):
        match(line)
print(count, "patterns")
"""


def tried(lines: str, source: str = HOSTILE) -> subprocess.CompletedProcess[str]:
    """Run the patterns on hostile lines, with a limit of processor time."""
    return subprocess.run(
        [sys.executable, "-c", source.replace("LINES(lines)", lines), str(SECONDS)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_patterns_take_linear_time() -> None:
    short = tried("lines(400)")
    assert short.returncode == 0, f"too long, or failed: {short.stdout[-200:]}{short.stderr[-500:]}"
    assert int(short.stdout.splitlines()[-1].split()[0]) > 15
    long = tried("(line for line in lines(8_000) if line[-1] in '\\1(')")
    assert long.returncode == 0, f"too long, or failed: {long.stdout[-200:]}{long.stderr[-500:]}"


def test_a_quadratic_pattern_fails() -> None:
    slow = HOSTILE.replace(
        "count = 0",
        "def patterns():\n    yield 'slow', re.compile(r' *.* *.*;').fullmatch\ncount = 0",
    ).replace("sys.argv[1]", "1")
    assert tried("lines(8_000)", slow).returncode != 0
