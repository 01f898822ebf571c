# Needs Python 3.11 or newer with pip, and make. Everything else goes into .venv.
#   make demo PYTHON=python3.12    with another interpreter

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# One process a core, at most four: more only wait for each other's terminals.
PARALLEL := -n auto --maxprocesses 4
PIP_OPTIONS := --quiet --disable-pip-version-check

.PHONY: help demo test lint docs check bench clean

help:
	@echo "make demo    show a recorded session twice: stripped by a regular expression, cut by tailcut"
	@echo "make test    run the tests (about five minutes on two processors; differential ones need peers)"
	@echo "make lint    check style, format and types, and the API as users write it"
	@echo "make docs    run the examples of README and docs"
	@echo "make check   run test, lint and docs: everything that must pass before a commit is merged"
	@echo "make bench   measure speed beside the peers, quality on the recordings, and throughput"
	@echo "make clean   remove everything that these commands made"

demo: $(VENV)/installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh tools/demo.sh

# A warning in a test is an error (pyproject.toml).
test: $(VENV)/installed-for-development
	$(BIN)/python -m pytest $(PARALLEL)

lint: $(VENV)/installed-for-development
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: $(VENV)/installed-for-development
	$(BIN)/python -m pytest --doctest-glob='*.md' README.md CONTRIBUTING.md docs

check: test lint docs

bench: $(VENV)/installed-for-development
	PYTHON=$(BIN)/python benchmarks/install_peers.sh
	PYTHON=$(BIN)/python benchmarks/install_peers.sh quality
	$(BIN)/python benchmarks/terminal_speed.py
	$(BIN)/python benchmarks/readers.py
	$(BIN)/tailcut bench fixtures
	$(BIN)/python benchmarks/throughput.py

clean:
	rm -rf $(VENV) .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +

# Where ensurepip is missing (Debian without python3-venv), the pip of $(PYTHON) fills the venv.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "tailcut needs Python 3.11 or newer; this is: $$($(PYTHON) --version 2>&1)." >&2; \
		echo "Name another: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@if $(PYTHON) -c 'import ensurepip' 2>/dev/null; then $(PYTHON) -m venv $(VENV); \
	else $(PYTHON) -m venv --without-pip $(VENV) && touch $(VENV)/without-pip; fi

define install
	@echo "installing $(1) into $(VENV)"
	@if [ -e $(VENV)/without-pip ]; then \
		$(PYTHON) -m pip --python $(BIN)/python install $(PIP_OPTIONS) -e '$(1)'; \
	else $(BIN)/python -m pip install $(PIP_OPTIONS) -e '$(1)'; fi
	@touch $@
endef

$(VENV)/installed: pyproject.toml | $(BIN)/python
	$(call install,.)

$(VENV)/installed-for-development: pyproject.toml | $(BIN)/python
	$(call install,.[dev])
	@touch $(VENV)/installed
