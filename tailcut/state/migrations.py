"""The schema of the project's database, as the steps that lead to it.

A step that has been released is never changed: another one is added.
"""

from __future__ import annotations

__all__ = ["MIGRATIONS", "RUN_STATES", "STEP_STATES"]

# What a run can be: at work; paused before its end was reached, as asked (`--until`); waiting for
# a person's word; ended well, or with a failed step, or by a person's word, or by Ctrl-C; or found
# without its runner.
RUN_STATES = (
    "running",
    "paused",
    "waiting",
    "done",
    "failed",
    "denied",
    "cancelled",
    "interrupted",
)
# What a step can be: not begun, left out on request, waiting for approval, approved but not begun,
# at work, ended well, ended badly, found at work without its runner.
STEP_STATES = (
    "pending",
    "skipped",
    "waiting",
    "approved",
    "running",
    "idle",
    "error",
    "interrupted",
)


def _words(words: tuple[str, ...]) -> str:
    return ", ".join(f"'{word}'" for word in words)


MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        f"""
        CREATE TABLE runs (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            source TEXT NOT NULL,
            cwd TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ({_words(RUN_STATES)})),
            reason TEXT NOT NULL DEFAULT '',
            started REAL NOT NULL,
            finished REAL
        )
        """,
        f"""
        CREATE TABLE steps (
            run TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ({_words(STEP_STATES)})),
            attempts INTEGER NOT NULL DEFAULT 0,
            status INTEGER CHECK (status IN (-1, 0, 1)),
            started REAL,
            finished REAL,
            record TEXT NOT NULL DEFAULT '{{}}',
            PRIMARY KEY (run, position),
            UNIQUE (run, name)
        )
        """,
    ),
)
