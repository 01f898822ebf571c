"""Small texts whose meaning hangs on each line and sign, through the whole pipeline."""

import subprocess
from pathlib import Path

import pytest

from tailcut import Pipeline
from tailcut.core.items import Continuation

KEPT = {
    "a Markdown table": "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "a hunk of a diff": "@@ -1,4 +1,5 @@\n a\n-\n+\n+# ---\n b\n",
    "a case of the shell": "case $1 in\n  a)\n    run\n    ;;\n  *)\n    exit 1\n    ;;\nesac\n",
    "blanks between brackets": "f(a, {\n  x\n} );\nif (\n  a\n) {\n  b\n}, {\n  c\n}\n",
    "an ellipsis of Python": "class P(Protocol):\n    def f(self):\n        ...\n"
    "    def g(self, *,\n"
    "        a): pass\n",
    "a keyword-only star": "def f(\n    a,\n    *,\n    b=1,\n):\n    pass\n",
    "a key without a word": '{\n  "exports": {\n    ".": {\n      "types": "./x"\n    }\n  }\n}\n',
    "documents of YAML": "a: 1\n---\na: 2\n...\n",
    "fragments of JSX": "return (\n  <>\n    <A\n      b={1}\n    />\n  </>\n);\n",
    "the opener of a comment": "/*!\n * jQuery v3\n */\nf();\n",
    "elements across one without a word": '[\n  "ok",\n  "-",\n  "ok"\n]\n',
    "equal rows of a CSV": "customer,n\nAna,1\nAna,1\nBob,2\n",
    "equal rows of a TSV": "customer\tn\nAna\t1\nAna\t1\n",
    "equal rows of a table": "| a | b |\n|---|---|\n| 1 | 2 |\n| 1 | 2 |\n",
    "equal rows with a blank cell at the end": "day\tn\tnote €\n1\t3.33\t\n1\t3.33\t\n",
    "elements that a clock tells apart": "x = [\n  '2000-01-01T00:00:01',\n"
    "  '2000-01-01T00:00:02',\n  '2000-01-01T00:00:03',\n]\n",
    "equal pieces of a string": "f(\n  r'(?:' +\n  r'(?:' +\n  'x')\n",
    "equal strings that are joined": "x = (\n    'a'\n    '\\ufffe'\n    '\\ufffe'\n)\n",
    "functions of one line": '"""\ndef f():\n    pass\n\ndef g(): pass\ndef g(): pass\n"""\n',
    "equal elements": 'x = [\n  "a",\n  "a",\n  "a",\n]\n',
    "equal ends of blocks": "      fi\n    fi\n    fi\ndone\n",
    "equal brackets": "a = {\n}\n}\n}\n",
    "an answer in emoji": "Ship it?\n👍\nAnd the cache?\n👎\n",
    "a heading's underline": "Deprecated\n----------\nfoo\n",
    "a state diagram": "idle\n  |\n  v\nrun\n",
    "patterns and comments of OCaml": "match x with\n| A -> 1\n| _ ->\n  2\n(*\n dead ()\n*)\n",
    "a caret of Ruby": "x.rb:1: syntax error\n...foo(bar\n...       ^\n",
    "a span of ruff": '20 | /     """\n21 | |     x\n   | |_______^ D205\n',
    "rows of psql": " note \n------\n -\n ok\n ...\n ok\n(4 rows)\n",
    "the star of a hex dump": "0000  00 00\n*\n0050  41 42\n",
    "tabs": "a\tb\tc\nall:\n\tcc x.c\n",
    "a tab at the end": "a\tb\nc\t\n",
    "a hard break": "one  \ntwo\n",
    "blanks at the end of a hunk's lines": "@@ -1,3 +1,3 @@\n-a      \n+a\n     \n b\n",
    "lines of blanks in code": "def f():\n    x = '''\n        \n    \n'''\n    return x\n",
    "a docstring without a line": '"""\n"""\n\nimport os\n',
    "suites of one line": "if a: pass\nelse: pass\nif b: pass\nelif b: pass\nelif b: pass\n",
    "what goes on in a doctest": "    >>> run([\n    ...     'step',\n"
    "    ...     'step',\n    ... ])\n",
    "equal ends of elements": "<g>\n  <g>\n  a\n  </g>\n  </g>\n</g>\n</g>\n",
    "an empty block of Markdown": "```\n```\n",
    "the end of a raw string": "x := `\na\n`,\n",
    "a here-document": 'cat <<"__"\nx\n__\n',
    "a macro of C": "#define F(x) \\\n  do { \\\n    { \\\n      x; \\\n    } \\\n  } while (0)\n",
    "dots of mocha with a failure": "  ...!..!,\n  9 passing\n",
    "a docstring in a tuple": 'f("""\n  a\n""",\n b)\n',
    "dots of pytest in a diff": "@@ -0,0 +1,2 @@\n+    tests/test_a.py ........    [ 34%]\n"
    "+    tests/test_b.py ..          [100%]\n",
    "a body of SQL": "AS $$\nBEGIN\nEND;\n$$\nLANGUAGE plpgsql;\n",
    "blank runs in code": 'def f():\n    return """\n    a\n\n\n    b\n    """\n',
    "blank runs in a hunk": "@@ -1,3 +1,5 @@\n a\n+\n+\n \n b\n",
    "the last line of a hunk": "@@ -1,2 +1,2 @@\n-a\n+b\n \n",
    "interface text in a hunk": "@@ -1,2 +1,2 @@\n-Press Enter to continue\n+62%\n 62%\n",
    "a hunk in a quotation": "> @@ -1,2 +1,2 @@\n> -a\n> -\n> +b\n> +\n",
    "an only answer": "85%\n",
    "an only fraction": "1/3\n",
    "an only sign": "?\n",
    "an only rule": "--------\n",
    "answers that are percentages": "ratio per run:\n50%\n62%\n",
    "answers that are fractions": "probabilities:\n1/3\n2/3\n",
    "a command of vim": "To quit without saving:\n\n    :q!\n",
    "a key in an example": "To stop the server:\n\n    Ctrl+C to exit\n",
    "captured output": "----- Captured stdout call -----\nfill level\n50%\nE assert 50 == 51\n",
    "a list of keys": "The keys:\n  ↑↓ to navigate\n  Enter to select\n  Esc to cancel\n",
}

LESS = {
    "a log that repeats itself": (
        "10:00:00 retrying\n10:00:10 retrying\n10:00:20 retrying\n10:00:30 gave up\n",
        "10:00:00 retrying\n10:00:30 gave up\n",
    ),
    "prose behind a snippet": (
        "def f():\n    return 1\nwarning: old\nwarning: old\n",
        "def f():\n    return 1\nwarning: old\n",
    ),
    "answers that are short": ("ok\nok\n42\n42\n", "ok\n42\n"),
    "margin marks in a row": ("a\n#\n#\n#\nb\n", "a\n#\nb\n"),
    "a mark among blank lines": ("a\n\n>\n\nb\n", "a\n\nb\n"),
    "marks at the ends": ("#\na\n>\n", "a\n"),
    "bars": ("a\n[====>  ]\n[      ]\nb\n", "a\nb\n"),
    "what comes after a hunk": (
        "@@ -1 +1 @@\n-a\n+b\n--------\n\n\nend\n",
        "@@ -1 +1 @@\n-a\n+b\n\nend\n",
    ),
    "a hunk that was cut short": (
        "@@ -1,90 +1,95 @@\n a\n… 90 lines left out\n  [62%]\nend\n",
        "@@ -1,90 +1,95 @@\n a\n… 90 lines left out\nend\n",
    ),
    "columns that are filled with blanks": ("a   b     \nc   d     \n", "a   b\nc   d\n"),
    "a screen's row of blanks": ("a\n" + 80 * " " + "\nb\n", "a\n\nb\n"),
    "interface text alone, twice": ("[62%]\n[63%]\n", ""),
}

DRAWN = {
    "a diff that an agent shows": (
        "\x1b[1m● Update(src/a.py)\x1b[0m\n       10    def f(a):\n"
        "       11 \x1b[41m-      return {\x1b[0m\n       11 \x1b[42m+      return [\x1b[0m\n"
        "       12          'a',\n       13          'a',\n       14      ]\n       15  \n"
        "       16  \n       17  }\n",
        "● Update(src/a.py)\n       10    def f(a):\n       11 -      return {\n"
        "       11 +      return [\n       12          'a',\n       13          'a',\n"
        "       14      ]\n       15  \n       16  \n       17  }\n",
    ),
    "a diff that an interface padded": (
        "@@ -1,3 +1,3 @@\n" + "".join(f"{x:80}\n" for x in ("-a", "+b", " c", "", " d")) + "e\n",
        "@@ -1,3 +1,3 @@\n-a\n+b\n c\n\n d\ne\n",
    ),
    "a Markdown table in a box": (
        "╭───────────╮\n│ | n | v | │\n│ |---|---| │\n"
        "│ | a | 1 | │\n│ | a | 1 | │\n╰───────────╯\n",
        "| n | v |\n|---|---|\n| a | 1 |\n| a | 1 |\n",
    ),
    "equal rows of a drawn table": (
        "┌──────┬───┐\n│ name │ n │\n├──────┼───┤\n│ Ana  │ 1 │\n│ Ana  │ 1 │\n└──────┴───┘\n",
        "│ name │ n │\n│ Ana  │ 1 │\n│ Ana  │ 1 │\n",
    ),
}


def clean(text: str, **settings: object) -> str:
    pipeline = Pipeline(**settings)  # type: ignore[arg-type]
    lines = pipeline.feed(text) + pipeline.close()
    return "".join(line + "\n" for line in lines)


@pytest.mark.parametrize("name", KEPT)
def test_arrives_whole(name: str) -> None:
    """To the sign, in one piece, line by line and cleaned again."""
    text = KEPT[name]
    assert clean(text) == text
    pipeline = Pipeline()
    lines = [line for piece in text for line in pipeline.feed(piece)] + pipeline.close()
    assert "".join(line + "\n" for line in lines) == text
    report = pipeline.report
    assert report.lines_read == report.kept_lines == text.count("\n")
    assert not any(report.dropped.values())


@pytest.mark.parametrize("name", LESS)
def test_text_is_still_cleaned(name: str) -> None:
    """What stands beside code and data, or only looks like it."""
    text, expected = LESS[name]
    assert clean(text) == expected
    assert clean(expected) == expected


@pytest.mark.parametrize("name", DRAWN)
def test_what_is_readable_in_a_drawing_stays(name: str) -> None:
    """Without colours and borders, line numbers and equal rows included."""
    text, expected = DRAWN[name]
    assert clean(text) == expected
    assert clean(expected) == expected


def test_tabs_are_what_the_screen_shows() -> None:
    """Where something overwrote them, and where a motion stands in their place."""
    assert clean("a\tb\r123\n") == "123\tb\n"
    assert clean("a\tb\r123456789\n") == "123456789\n"
    assert clean("a\tb\x1b[3G\x1b[P\n") == "a      b\n"
    assert clean("a\x1b[9Gb\n") == "a       b\n"
    assert clean("\x1b[31ma\tb\x1b[m\n") == "a\tb\n"


def test_the_literal_rule() -> None:
    """Every line without a letter or digit goes, in diffs too."""
    text = "@@ -1,2 +1,2 @@\n-a\n+\n }\n"
    assert clean(text, wordless="all") == "@@ -1,2 +1,2 @@\n-a\n"


def test_a_diff_applies_after_cleaning(tmp_path: Path) -> None:
    """It is the same, blank lines of context and tabs included."""
    before = "all:\n\tcc a.c\n\n\n}\n\n\nend\n"
    after = before.replace("}\n", "}\n}\n").replace("cc", "gcc")
    (tmp_path / "a").write_text(before, "utf-8")
    (tmp_path / "b").write_text(after, "utf-8")
    command = ["git", "diff", "--no-index", "--no-color", "a", "b"]
    diff = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert clean(diff) == diff


def test_blanks_at_the_end_of_a_piece_stay() -> None:
    """It stays a piece of its line, whatever it ends in."""
    for before in ("", "@@ -1 +1 @@\n"):
        pipeline = Pipeline()
        lines = pipeline.feed(before + "+" + "x" * (1 << 16) + "y" * 9 + " " * 30 + "\nz\n")
        assert Continuation in map(type, lines + pipeline.close())
