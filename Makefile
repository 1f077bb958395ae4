# All commands for developers; `make` without a target lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help dev demo check test attack lint advisories bench soak types e2e size lighthouse release
# The folders into which install.sh and rustup install their tools.
export PATH := $(HOME)/.local/share/homecourt/node/bin:$(HOME)/.cargo/bin:$(PATH)

help: ## Print this list
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

dev: ## Run the server with the demo's data, and the UI with hot reload
	@scripts/dev

demo: ## Build and serve the demo on http://localhost:8080 until Ctrl-C
	@scripts/ui
	mkdir -p data
	cargo run --release -- serve --demo --listen 127.0.0.1:8080 --database data/demo.db

check: ## Run the quick checks: format, lints, types, unit tests, rules (1.5 minutes)
	@scripts/check

test: ## Run all checks: format, lints, types, unit, HTTP, command-line and browser tests, sizes
	@scripts/test

attack: ## Attack the release binary while another organization uses it, and print the table (20 minutes)
	@scripts/attack

lint: ## Check format and lints of Rust, TypeScript, CSS and shell
	@scripts/lint

advisories: ## Check the crates for known vulnerabilities with cargo-deny (needs the network)
	@cargo deny check advisories

bench: ## Measure three sizes of database, print the table and write target/bench/report.json (15 minutes)
	@scripts/ui
	cargo bench --bench bench -- --json target/bench/report.json

soak: ## Print the memory of the server each minute of mixed use, an hour with each of two databases
	@scripts/ui
	cargo bench --bench bench -- soak --json target/bench/soak.json

types: ## Generate ui/openapi.json and ui/src/api/schema.ts from the Rust types
	@scripts/types

e2e: ## Run only the browser tests
	@scripts/ui
	@scripts/e2e

size: ## Print the sizes of the public pages beside their limits
	@scripts/ui
	@npm --prefix ui run size

lighthouse: ## Print Lighthouse scores of six public pages on an emulated phone
	@scripts/ui
	@scripts/lighthouse

release: ## Build the files of a release in target/release-files: binaries, packages, images, checksums
	@scripts/release
