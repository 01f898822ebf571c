"""All figures as plain values for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tailcut.quality.bench import Bench, Scored
from tailcut.quality.misses import Miss
from tailcut.quality.require import Judgement
from tailcut.quality.score import Score, Sums

__all__ = ["as_dict"]


def as_dict(result: Bench, judgements: Sequence[Judgement] = ()) -> dict[str, Any]:
    """Return the figures by recording, by kind and for all recordings.

    Args:
        result: the scores.
        judgements: the requirements that were checked.
    """
    return {
        "tools": {"tailcut": None}
        | {tool.name: tool.command or None for tool in result.plan.tools},
        "budgets": list(result.plan.budgets) or None,
        "all": _sums(result, None),
        "kinds": {kind: _sums(result, kind) for kind in result.kinds},
        "recordings": [_recording(scored) for scored in result.recordings],
        "requirements": [
            {
                "text": judgement.requirement.text,
                "budget": judgement.budget,
                "value": judgement.value,
                "holds": judgement.holds,
            }
            for judgement in judgements
        ],
    }


def _sums(result: Bench, kind: str | None) -> list[dict[str, Any]]:
    return [
        {"tool": tool, "budget": budget, **_figures(result.sums(tool, budget, kind))}
        for tool in result.tools
        for budget in result.budgets
    ]


def _figures(sums: Sums) -> dict[str, Any]:
    return {
        "recordings": sums.recordings,
        "failed": sums.failed,
        "must_keep": {"kept": sums.kept, "of": sums.must_keep},
        "reachability": sums.reachability,
        "early": {"kept": sums.early_kept, "of": sums.early},
        "noise": {"present": sums.noisy, "of": sums.noise},
        "noise_present": sums.noise_present,
        "wanted": None if sums.lost is None else {"lost": sums.lost, "of": sums.wanted},
        "structures": None if sums.whole is None else {"whole": sums.whole, "of": sums.structures},
        "structure_kept": sums.structure_kept,
        "chars": sums.chars,
        "budget_chars": sums.budget,
        "over_budget": sums.over_budget,
        "bytes_read": sums.bytes_read,
    }


def _recording(scored: Scored) -> dict[str, Any]:
    return {
        "name": scored.name,
        "kind": scored.kind,
        "bytes": scored.size,
        "apart": scored.apart,
        "unknown": list(scored.unknown),
        "scores": [
            _score(score, scored.misses.get(score.budget) if score.tool == "tailcut" else None)
            for score in scored.scores
        ],
    }


def _score(score: Score, misses: Sequence[Miss] | None) -> dict[str, Any]:
    figures = {
        "tool": score.tool,
        "budget": score.budget,
        "failure": score.failure or None,
        "must_keep": {
            "kept": len(score.kept),
            "of": len(score.kept) + len(score.missed),
            "missed": list(score.missed),
        },
        "early": {
            "kept": len(score.early_kept),
            "of": len(score.early_kept) + len(score.early_missed),
            "missed": list(score.early_missed),
        },
        "noise": {"present": list(score.noisy), "of": score.noise},
        "wanted": None if score.lost is None else {"lost": list(score.lost), "of": score.wanted},
        "structures": None
        if score.broken is None
        else {"broken": list(score.broken), "of": score.structures},
        "chars": score.chars,
        "bytes_read": score.bytes_read,
    }
    if misses is not None:
        figures["misses"] = [_miss(miss) for miss in misses]
    return figures


def _miss(miss: Miss) -> dict[str, Any]:
    return {
        "label": miss.label,
        "text": miss.text,
        "place": miss.place,
        "stage": miss.stage or None,
        "distance": miss.distance,
        "reason": miss.reason or None,
        "lines": [
            {"number": number, "text": text, "is_it": is_it} for number, text, is_it in miss.lines
        ],
    }
