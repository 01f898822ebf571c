"""The signs of formats that `detect` cannot see in the first bytes alone."""

from __future__ import annotations

import re

from tailcut.recording.detection import Detection

__all__ = ["agent_of", "gitlab", "jenkins", "json_stream", "timestamps", "typescript"]

_SECOND = rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"
# .NET's ticks: seven digits. Programs that log in this form exist, so it takes one sign more.
_github = re.compile(
    rb"(?P<run>[^\t\n]{1,200}\t[^\t\n]{1,200}\t)?(?P<mark>\xef\xbb\xbf)?" + _SECOND
    + rb"\.\d{7}Z(?: (?P<text>[^\n]*))?\r?(?:\n|\Z)"
).match  # fmt: skip
_github_text = re.compile(
    rb"##\[(?:group|endgroup|command|section|error|warning|debug)\]|\[command\]/"
    rb"|Current runner version: |Requested labels: |Job defined at: |Waiting for a runner to pick"
    rb"|Job is waiting for a hosted runner|Job is about to start running"
).match
_gitlab = re.compile(_SECOND + rb"\.\d{6}Z [0-9a-f]{2}[OE][ +\r\n]").match
_gitlab_section = re.compile(rb"section_start:\d{9,11}:[\w.-]+(?:\[[^\]\n]*\])?\r").match
_gitlab_runner = re.compile(rb"Running with gitlab-runner [\w.~+-]+ \([0-9a-f]{6,12}\)").match
# Causes as Jenkins itself, its branch sources, and the plugins for replays and rebuilds name them.
_jenkins_cause = re.compile(
    rb"(?:Started by (?:user |an SCM change|timer|upstream project |remote host |GitHub push "
    rb"|GitLab |GitHub pull request |Naginator|command line by )"
    rb"|Branch (?:indexing|event)\r?$|Push event to (?:branch|tag) \S|Tag event"
    rb"|(?:Pull|Merge) request (?:[#!]\d+ |event)|Replayed #\d+\r?$|Rebuilds build #\d+"
    rb"|Restarted from build #\d+)"
).match
_jenkins_line = re.compile(
    rb"^(?:\[Pipeline\] |Running as SYSTEM|Building (?:remotely on|in workspace|on master) "
    rb"|Running in Durability level|Obtained \S+ from |Checking out git \S+ into "
    rb"|Connecting to https://\S+ using | > git .* # timeout=\d+\r?$)",
    re.MULTILINE,
).search
_jenkins_start = re.compile(rb"\[Pipeline\] Start of Pipeline\r?$").match
# The Timestamper, on every line or on those of some steps.
_jenkins_stamp = re.compile(
    rb"\[" + _SECOND + rb"\.\d{3}Z\] |\d\d:\d\d:\d\d(?:\.\d{3})? {1,2}"
).match
_jenkins_stamps = re.compile(
    rb"^(?:\[" + _SECOND + rb"\.\d{3}Z\] |\d\d:\d\d:\d\d(?:\.\d{3})? {1,2})", re.MULTILINE
).sub
_opens_document = re.compile(rb'(?:\[\s*)?\{\s*(?:"|\Z)|\[\s*\Z').match

# How many lines may come before a sign. Jenkins names the causes first, then the place; before it
# fetches the file with the pipeline it says that of each repository.
_JENKINS_LINES = 48
_STEP_LINES = 12
# Objects of a harness before those of a known agent; lines among which objects are looked at.
_LEADING = 3
_LINES_OF_OBJECTS = 64
_STEPS = "the timestamps and the steps of a pipeline of Jenkins"
# A log of GitHub's begins with the runner's own lines, among which there are groups.
_GITHUB_LINES = 48


def timestamps(head: bytes, line: bytes, complete: bool) -> Detection | None:
    """Distinguish services that put a timestamp before each line from programs that do."""
    if _gitlab(line):
        return Detection("gitlab", "each line begins with GitLab's timestamp and stream (00O)")
    if not _github(line):
        return _raw()
    lines = _lines(head, complete)
    for each in lines[:_GITHUB_LINES]:
        found = _github(each)
        if found is None:
            continue
        if found["mark"] or (found["text"] and _github_text(found["text"])):
            what = "gh run view" if found["run"] else "GitHub Actions"
            sign = "a byte-order mark" if found["mark"] else "a marker such as ##[group]"
            return Detection("github", f"the timestamps of {what}, and {sign} after one")
    if complete or len(lines) >= _GITHUB_LINES:
        return Detection("raw", "timestamps as GitHub's, but none of its markers")
    return None


def gitlab(line: bytes) -> Detection:
    """Judge a first line that begins as those of GitLab do."""
    if _gitlab_section(line):
        return Detection("gitlab", "the first line is a section marker of GitLab")
    if _gitlab_runner(line):
        return Detection("gitlab", "the first line is that of gitlab-runner")
    return _raw()


def typescript(head: bytes, line: bytes, complete: bool) -> Detection | None:
    """Judge a first line that begins as the header of script(1)."""
    from tailcut.recording.formats.typescript import is_header

    if not is_header(line):
        return _raw()
    if b"[" not in line:
        # A shell's `echo Script started on $(date)` looks the same; a session has CR LF.
        following = _second_line(head, line, complete)
        if following is None:
            return None
        if following and not (following.endswith(b"\r\n") or following.startswith(b"Command: ")):
            return _raw()
    return Detection("typescript", "the first line is the header of script(1)")


def jenkins(head: bytes, line: bytes, complete: bool) -> Detection | None:
    """Judge a first line that may be one of Jenkins's, with a timestamp or without."""
    stamp = _jenkins_stamp(line)
    text = line[stamp.end() :] if stamp else line
    if _jenkins_start(text):
        return Detection("jenkins", "the first line is that of a pipeline of Jenkins")
    if _jenkins_cause(text):
        return _jenkins_place(head, complete)
    if stamp and text.startswith(b"[Pipeline] "):
        return Detection("jenkins", _STEPS)
    return _jenkins_steps(head, complete) if line[:1] == b"[" and stamp else _raw()


def _jenkins_place(head: bytes, complete: bool) -> Detection | None:
    """Judge the lines after the cause of a build."""
    lines = _lines(head, complete)
    first = _jenkins_stamps(b"", b"".join(lines[:_JENKINS_LINES]))
    if _jenkins_line(first) or b"\x1b[8mha:" in first:
        return Detection("jenkins", "the cause of a build and its place, as Jenkins writes them")
    return _raw() if complete or len(lines) >= _JENKINS_LINES else None


def _jenkins_steps(head: bytes, complete: bool) -> Detection | None:
    """Judge lines with the Timestamper's form of time, which other programs write as well."""
    lines = _lines(head, complete)
    first = _jenkins_stamps(b"", b"".join(lines[:_STEP_LINES]))
    if b"\n[Pipeline] " in first:
        return Detection("jenkins", _STEPS)
    return _raw() if complete or len(lines) >= _STEP_LINES else None


def _lines(head: bytes, complete: bool) -> list[bytes]:
    """Return the whole lines of a head; the last one too if no more bytes follow."""
    lines = head.splitlines(keepends=True)
    return lines if complete or head.endswith(b"\n") else lines[:-1]


def json_stream(head: bytes, line: bytes, name: str | None, complete: bool) -> Detection | None:
    """Judge a stream whose first line begins as JSON does."""
    import json

    try:
        value = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return _document(head, line, complete)
    if isinstance(value, dict):
        version = value.get("version")
        if version in (2, 3) and not isinstance(version, bool):
            from tailcut.recording.formats.cast import header_size

            named = name is not None and name.endswith((".cast", ".cast.gz", ".cast.xz"))
            if header_size(value) or named:
                following = _second_line(head, line, complete)
                if following is None:
                    return None
                if following.lstrip()[:1] in (b"[", b"#", b""):
                    sign = f"the first line is the header of asciicast v{version}"
                    return Detection("cast", sign)
                return Detection("raw", "the header of an asciicast, but no event after it")
        if _is_cast1(value):
            return Detection("cast", "a JSON document with the keys of asciicast v1")
    elif not (isinstance(value, list) and value and isinstance(value[0], dict)):
        return Detection("raw", "a JSON value, but of no known stream")
    return agent_of(line) or _any_agent(head, complete)


def _any_agent(head: bytes, complete: bool) -> Detection | None:
    """Judge by the first objects of a stream that begins as no known agent's does."""
    from tailcut.recording.agents.likely import LOOKED_AT, judge
    from tailcut.recording.agents.recognise import recognise
    from tailcut.recording.json.opening import objects_in

    found = objects_in(head, complete, LOOKED_AT, _LINES_OF_OBJECTS)
    verdict = None
    for before, one in enumerate(found):
        # In order, so that it does not matter how many have arrived.
        format = recognise(one) if 0 < before <= _LEADING else None
        if format is not None:
            lines = "one object" if before == 1 else f"{before} objects"
            return Detection(format, f"after {lines}, one has the keys of that agent's events")
        verdict = judge(found[: before + 1], complete and before + 1 == len(found))
        if verdict is not None:
            break
    if verdict:
        return Detection("agent-json", "the first JSON objects are an agent's messages and calls")
    enough = complete or head.count(b"\n") >= _LINES_OF_OBJECTS
    if verdict is False or enough:
        return Detection("raw", "a JSON object, but of no known stream")
    return None


def _second_line(head: bytes, line: bytes, complete: bool) -> bytes | None:
    """Return the line after the first one; None where it has not arrived yet."""
    start = len(line)
    end = head.find(b"\n", start) + 1
    return head[start:end] if end else head[start:] if complete else None


def agent_of(head: bytes) -> Detection | None:
    """Judge the first object of a head; None where no agent writes such objects."""
    from tailcut.recording import agents

    found = agents.first_object(head)
    if found is None:
        return None
    format = agents.recognise(found)
    if format is None:
        from tailcut.recording.agents.likely import agent_signs, begins_session

        if agent_signs(found) or begins_session(found, False):
            return Detection("agent-json", "the first JSON object is an agent's")
        return None
    return Detection(format, "the first JSON object has the keys of that agent's events")


def _document(head: bytes, line: bytes, complete: bool) -> Detection | None:
    """Judge a JSON value that goes on after its first line, or is longer than the head."""
    if not _opens_document(line.rstrip()):
        return Detection("raw", "the first line looks like JSON, but is none")
    if not complete:
        # Looked at when it has 1, 2, 4, 8… lines, so that it does not matter how it arrives.
        lines = head.count(b"\n")
        head = b"".join(head.splitlines(keepends=True)[: 1 << (lines.bit_length() - 1)])
    from tailcut.recording.formats.cast1 import header_before

    found = header_before(head)
    if found is not None and _is_cast1(found[0]):
        return Detection("cast", "a JSON document with the keys of asciicast v1")
    agent = agent_of(head)
    if agent is not None:
        return agent
    agent = _any_agent(head, complete)
    if agent is not None and agent.format != "raw":
        return agent
    return Detection("raw", "a JSON document, but of no known kind") if complete else None


def _is_cast1(value: dict[str, object]) -> bool:
    from tailcut.recording.formats.cast import header_size

    if value.get("version") != 1 or not isinstance(value.get("stdout"), list):
        return False
    frames = value["stdout"]
    assert isinstance(frames, list)
    return header_size(value) is not None and all(
        isinstance(frame, list) and len(frame) == 2 and isinstance(frame[1], str)
        for frame in frames[:3]
    )


def _raw() -> Detection:
    return Detection("raw", "nothing shows another format")
