"""Check that rules match their examples and no near miss, and that none hides another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tailcut.core.items import Frame
from tailcut.core.text import shortened
from tailcut.rules import Rules
from tailcut.rules.definition import Rule
from tailcut.stages.explain import Explanation, explain

__all__ = ["hidden", "problems"]


def problems(rule: Rule, rules: Rules) -> list[str]:
    """Return the examples that a rule does not take on its own, and near misses that are taken.

    Args:
        rule: the rule.
        rules: a set with this rule and others; none of them may take a near miss.

    Returns:
        The problems, one line for each.
    """
    if rule.rows:
        return list(_of_frames(rule, rules))
    return [*_of_examples(rule, rules), *_of_near_misses(rule, rules)]


def hidden(rule: Rule, rules: Rules, programs: Mapping[str, str]) -> list[str]:
    """Return the examples that a rule of another program has stay, or go, before the rule counts.

    Where two rules drop a line, it does not matter which of them does.

    Args:
        rule: the rule.
        rules: a set with this rule and all others.
        programs: the programs of the rules in the set, by the rules' ids.
    """
    if rule.rows or rule.kind == "hint":
        return []
    found = []
    alone, together = rules.alone(rule.id), rules.certain()
    for example in rule.examples:
        lines = example.split("\n")
        pairs = zip(explain(lines, alone), explain(lines, together), strict=True)
        for mine, other in pairs:
            is_other = programs.get(other.rule, rule.program) != rule.program
            if is_other and mine.rule == rule.id and mine.text != other.text:
                fate = "drops it" if other.text is None else "keeps it"
                found.append(
                    f"the example {_shown(other)} is hidden by rule {other.rule!r} of "
                    f"{programs[other.rule]!r}, which comes first and {fate}"
                )
    return found


def _of_frames(rule: Rule, rules: Rules) -> Iterator[str]:
    for example in rule.examples:
        if not rules.is_chrome_frame(Frame(example.split("\n"))):
            yield f"the example frame that begins with {_first(example)} is not taken"
    for miss in rule.near_misses:
        if rules.is_chrome_frame(Frame(miss.split("\n"))):
            yield f"the near miss, a frame that begins with {_first(miss)}, is taken"


def _of_examples(rule: Rule, rules: Rules) -> Iterator[str]:
    # A line of hints is made of those of several rules.
    is_hint = rule.kind == "hint"
    alone = rules if is_hint else rules.alone(rule.id)
    for example in rule.examples:
        found = explain(example.split("\n"), alone)
        *earlier, last = found
        if rule.keep:
            if last.stage or last.rule != rule.id:
                yield f"the newest update of an example, {_shown(last)}, {_fate(last)}"
            wrong = [each for each in earlier if not _is_taken(each, rule)]
        elif "(?P<keep>" in (rule.pattern or ""):
            wrong = [
                each for each in found if each.rule != rule.id or each.text in (None, each.line)
            ]
        elif rule.first is not None:
            # Lines of a block may be dropped by themselves, but not all of them.
            wrong = [each for each in found if not each.stage]
            wrong = wrong if any(_is_taken(each, rule) for each in found) else found[:1]
        else:
            wrong = [each for each in found if not (is_hint and each.stage == "chrome")]
            wrong = [each for each in wrong if not _is_taken(each, rule)]
        for each in wrong:
            yield f"the example {_shown(each)} {_fate(each)}"


def _is_taken(each: Explanation, by: Rule) -> bool:
    return each.stage == "chrome" and each.rule == by.id


def _of_near_misses(rule: Rule, rules: Rules) -> Iterator[str]:
    for miss in rule.near_misses:
        for each in explain(miss.split("\n"), rules):
            if each.stage == "chrome" or (each.text is not None and each.text != each.line):
                yield f"the near miss {_shown(each)} {_fate(each)}"


def _fate(each: Explanation) -> str:
    if each.stage == "chrome":
        return f"is taken by rule {each.rule!r}"
    if each.stage:
        return f"is dropped by the stage {each.stage!r}"
    return "stays" if each.text == each.line else f"becomes {each.text!r}"


def _shown(each: Explanation) -> str:
    return repr(shortened(each.line, 60))


def _first(text: str) -> str:
    return repr(text.split("\n")[0][:60])
