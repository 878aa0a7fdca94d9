# play: set up and play · test: set up, check, run all tests · check: format, lint, types · bench: speed against peers
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes
PAGES := src/tableflip/web/index.html
# what vite needs, as in hatch_build.py
NODE := ^v(20\.(19|[2-9][0-9])|22\.(1[2-9]|[2-9][0-9])|2[3-9]|[3-9][0-9])\.
two = $(MAKE) --no-print-directory --jobs=2
say = @printf '\033[1m%s\033[0m\n' "$(1)"

.PHONY: play test test-long coverage mutants check set-up check-format check-types check-pages bench lock format clean help

help: ## show what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

play: $(VENV)/play.done $(PAGES) ## set up everything and start playing in the browser
	@$(BIN)/tableflip serve

test: set-up check-format ## check, then run every test
	$(call say,Checking types and the pages and building them)
	@$(two) check-types check-pages $(PAGES)
	@.ci/tests $(BIN)/python

test-long: $(VENV)/dev.done web/node_modules/dev.done ## coverage, a fresh install, both ends of Numba; before an issue is closed
	@.ci/long $(BIN)/python

coverage: $(VENV)/dev.done ## what tests reach, room by room, held at what it was
	@.ci/coverage $(BIN)/python

mutants: $(VENV)/dev.done ## change rules one place at a time, see whether tests notice, write bench/mutants.md
	@$(BIN)/python -m tests.mutants --ids

check: set-up check-format ## format, lint, strict types, import directions
	$(call say,Checking types and the pages)
	@$(two) check-types check-pages

set-up: # Python's packages and those of the pages at a time: one unpacks while the other waits for its line
	@$(two) $(VENV)/dev.done web/node_modules/dev.done

check-format: set-up
	$(call say,Checking format and lint)
	@$(BIN)/ruff format --check -q . && $(BIN)/ruff check -q .

check-types:
	@web/node_modules/.bin/pyright --pythonpath $(BIN)/python

check-pages:
	@$(BIN)/python -m tableflip.server.wire --check
	@cd web && npm run --silent check && npm test --silent

bench: $(VENV)/bench.done ## measure speed side by side with peers, write bench/results.md
	@$(BIN)/python -m bench

format: $(VENV)/dev.done ## put all sources into the house format
	@$(BIN)/ruff format -q . && $(BIN)/ruff check -q --fix .

lock: ## compile the lock files again (needs uv)
	@uv pip compile pyproject.toml --extra build --extra server --extra physics $(UV) -o requirements/play.txt
	@uv pip compile pyproject.toml --extra build --extra server --extra physics --extra lab --extra rl --extra dev $(UV) -o requirements/dev.txt
	@uv pip compile pyproject.toml --extra build --extra server --extra physics --extra lab --extra rl --extra dev --extra bench $(UV) -o requirements/bench.txt
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
	$(if $(filter play,$*),$(compile_ahead))

# the bots' rules, while the pages are built and the first table is laid; it gives way to everything else
compile_ahead = @nohup $(BIN)/python -m tableflip.bots.ahead >/dev/null 2>&1 &

# npm install, not npm ci: that refuses a lock file which leaves out optional packages of other systems
npm_install = command -v npm >/dev/null && node --version 2>/dev/null | grep -qE '$(NODE)' || { \
	echo "tableflip needs Node 20.19 or newer (of Node 22, 22.12) with npm; install it and try again" >&2; exit 1; }; \
	cd web && npm install --no-save --silent --no-audit --no-fund

web/node_modules/play.done: web/package-lock.json
	$(call say,Installing what the pages need)
	@$(npm_install) --omit=dev
	@touch $@

# everything, what the pages are built with too: so nothing is left to install for them
web/node_modules/dev.done: web/package-lock.json
	$(call say,Installing what the pages and the type checker need)
	@$(npm_install)
	@touch $@ web/node_modules/play.done

$(PAGES): web/node_modules/play.done $(shell find web/src web/public web/index.html web/*.json web/svelte.config.js web/vite.config.ts src/tableflip/games/*/art -type f)
	$(call say,Building the pages)
	@cd web && npm run --silent build
	@touch $@
