# play: set up and play · test: set up, check, run all tests · check: format, lint, types · bench: speed against peers
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes
say = @printf '\033[1m%s\033[0m\n' "$(1)"

.PHONY: play test check bench lock format clean help

help: ## show what there is
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

play: $(VENV)/play.done ## set up everything and start playing
	@$(BIN)/tableflip

test: check ## check, then run every test
	@.ci/tests $(BIN)/python

check: $(VENV)/dev.done web/node_modules/done ## format, lint, strict types, import directions
	$(call say,Checking format and lint)
	@$(BIN)/ruff format --check -q . && $(BIN)/ruff check -q .
	$(call say,Checking types)
	@web/node_modules/.bin/pyright --pythonpath $(BIN)/python

bench: $(VENV)/bench.done ## measure speed side by side with peers, write bench/results.md
	@$(BIN)/python -m bench

format: $(VENV)/dev.done ## put all sources into the house format
	@$(BIN)/ruff format -q . && $(BIN)/ruff check -q --fix .

lock: ## compile the lock files again (needs uv)
	@uv pip compile pyproject.toml --extra build --extra physics $(UV) -o requirements/play.txt
	@uv pip compile pyproject.toml --extra build --extra physics --extra lab --extra dev $(UV) -o requirements/dev.txt
	@uv pip compile pyproject.toml --extra build --extra physics --extra lab --extra dev --extra bench $(UV) -o requirements/bench.txt
UV := --universal --python-version 3.11 --generate-hashes --no-header --quiet

clean: ## remove what set-up and builds made
	@rm -rf $(VENV) web/node_modules dist .pytest_cache .ruff_cache

$(VENV)/bin/python:
	$(call say,Making a Python environment in $(VENV))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tableflip needs Python 3.11 or newer; try: make PYTHON=python3.12 play")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/%.done: requirements/%.txt pyproject.toml | $(VENV)/bin/python
	$(call say,Installing what '$*' needs (once; a few minutes on a slow line))
	@$(PIP) -r $<
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation -e .
	@touch $@

web/node_modules/done: web/package-lock.json
	$(call say,Installing the type checker)
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@
