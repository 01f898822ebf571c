# Needs Python 3.11 or newer with pip, and make. Everything else goes into .venv.
#   make demo PYTHON=python3.12    with another interpreter

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Some two minutes on two processors, with a dot for each test.
PARALLEL := -n auto --maxprocesses 4
PIP_OPTIONS := --quiet --disable-pip-version-check

.PHONY: help demo test check lint bench clean

help:
	@echo "make demo    a recorded session, stripped with a regular expression and cut by tailcut"
	@echo "make test    the tests (differential ones where tmux and @xterm/headless are installed)"
	@echo "make check   lint, types, tests with warnings as errors, examples of the documentation"
	@echo "make bench   speed beside its peers, quality on the recordings, throughput of whole programs"
	@echo "make clean   remove what these made"

demo: $(VENV)/installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh tools/demo.sh

test: $(VENV)/installed-for-development
	$(BIN)/python -m pytest $(PARALLEL)

lint: $(VENV)/installed-for-development
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check: lint
	$(BIN)/python -W error -m pytest $(PARALLEL)
	$(BIN)/python -m pytest --doctest-glob='*.md' README.md docs

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
