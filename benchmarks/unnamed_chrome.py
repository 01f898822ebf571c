"""Count the interface text that is left of agents, with and without the rules that name them.

    python benchmarks/unnamed_chrome.py FOLDER ... [--only PREFIX ...] [--misses]

A folder holds recordings: NAME.raw with its size in NAME.json and its labels in NAME.labels.json
(`must_keep`, `noise`). *Own rules out* leaves out the rule files of all agents, also the one that
they share, as if the agent had never been seen. The forms of `tailcut/stages/forms.py` were tuned
on the agents that `TUNED` names; the others are held out.
"""

import argparse
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tailcut import tail  # noqa: E402

TUNED = ("claude", "cn", "codex", "kimi", "vibe")
"""Agents whose recordings the forms were tuned on."""

OWN = (
    *("agents", "aider", "claude", "cline", "codex", "gemini"),
    *("opencode", "pi", "qwen", "vibe"),
)
"""The rule files of agents; a rule that ends one agent's run belongs to its file."""

KINDS = ("agent-tui", "agent-headless")


def folded(text: str) -> str:
    """Return a text with each run of white space as one space."""
    return re.sub(r"\s+", " ", text)


class Count:
    """The labelled strings of one agent."""

    def __init__(self) -> None:
        self.recordings = self.noise = self.keep = 0
        self.left = [0, 0]
        self.lost = [0, 0]

    def add(self, other: "Count") -> None:
        """Add the counts of another agent."""
        self.recordings += other.recordings
        self.noise += other.noise
        self.keep += other.keep
        for index in (0, 1):
            self.left[index] += other.left[index]
            self.lost[index] += other.lost[index]

    def row(self, name: str) -> str:
        """Return the row of the table."""
        cells = [f"{name:24s} {self.recordings:3d}"]
        for index in (0, 1):
            share = 100 * self.left[index] / max(1, self.noise)
            cells.append(f"{self.left[index]:4d}/{self.noise:<4d}{share:4.0f} %")
            cells.append(f"{self.lost[index]:4d}/{self.keep:<4d}")
        return "  ".join(cells)


def main() -> None:
    """Print the counts by agent, then those of tuned and held-out agents."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--only", nargs="*", default=[""], help="names that begin so")
    parser.add_argument("--misses", action="store_true", help="name each string")
    arguments = parser.parse_args()
    agents: dict[str, Count] = defaultdict(Count)
    paths = sorted(path for folder in arguments.folders for path in folder.glob("*.labels.json"))
    for labels_path in paths:
        base = str(labels_path)[: -len(".labels.json")]
        name = Path(base).name
        about = json.loads(Path(base + ".json").read_text())
        if about.get("kind") not in KINDS or not name.startswith(tuple(arguments.only)):
            continue
        labels = json.loads(labels_path.read_text())
        count = agents[re.split(r"[-.]", name)[0]]
        count.recordings += 1
        count.noise += len(labels["noise"])
        count.keep += len(labels["must_keep"])
        for index, without in enumerate(((), OWN)):
            out = folded(
                tail(
                    Path(base + ".raw"),
                    cols=about.get("cols"),
                    rows=about.get("rows"),
                    without_rules=without,
                )
            )
            left = [text for text in labels["noise"] if folded(text) in out]
            lost = [text for text in labels["must_keep"] if folded(text) not in out]
            count.left[index] += len(left)
            count.lost[index] += len(lost)
            if arguments.misses and (left or lost):
                print(f"{name}{' (own rules out)' if without else ''}: left {left} lost {lost}")
    print(f"{'':28s}  {'with all rules':>15s} {'lost':>10s}  {'own rules out':>14s} {'lost':>10s}")
    groups = {"tuned on": Count(), "held out": Count(), "all": Count()}
    for agent, count in sorted(agents.items()):
        is_tuned = agent in TUNED
        groups["tuned on" if is_tuned else "held out"].add(count)
        groups["all"].add(count)
        print(count.row(agent + (" (tuned on)" if is_tuned else "")))
    for name, count in groups.items():
        print(count.row(name))


if __name__ == "__main__":
    main()
