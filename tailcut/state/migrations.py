"""The schema of the project's database, as the migrations that lead to it.

A migration that has been released is never changed: another one is added.
"""

from __future__ import annotations

__all__ = ["MIGRATIONS", "RUN_STATES", "STEP_STATES"]

# The states of a run: at work; paused before its end (`--until`); waiting for approval; ended well,
# with a failed step, with a denial, or with Ctrl-C; or found without its runner.
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
# The states of a step: not begun, left out (`--from`), waiting for approval, approved but not
# begun, at work, ended well, ended badly, found at work without its runner.
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
    # What a run relies on, in place of files that a step can rewrite. NULL: an older tailcut
    # began the run, and the file counts.
    (
        "ALTER TABLE runs ADD COLUMN plan TEXT",
        "ALTER TABLE steps ADD COLUMN tail TEXT",
        "ALTER TABLE steps ADD COLUMN asked_prompt TEXT",
        "ALTER TABLE steps ADD COLUMN asked_digest TEXT",
        """
        CREATE TABLE attempts (
            run TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            number INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('running', 'over')),
            record TEXT NOT NULL DEFAULT '{}',
            tail TEXT,
            PRIMARY KEY (run, position, number)
        )
        """,
    ),
    # Whether the rows were made from the run's folder, which a step can have changed.
    ("ALTER TABLE runs ADD COLUMN recovered INTEGER NOT NULL DEFAULT 0",),
    # Who may write the state of a run: the process that took it last (`fence` counts them), as long
    # as it lives (`holder`). The digests of the files that a run begins with.
    (
        "ALTER TABLE runs ADD COLUMN fence INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE runs ADD COLUMN holder TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE runs ADD COLUMN files TEXT NOT NULL DEFAULT '{}'",
    ),
)
