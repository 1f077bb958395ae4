# The whole vocabulary of this repository; `make` alone prints it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help dev demo test attack lint advisories bench types e2e size lighthouse release
# Where install.sh and rustup put what they bring.
export PATH := $(HOME)/.local/share/homecourt/node/bin:$(HOME)/.cargo/bin:$(PATH)

help: ## This list
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

dev: ## The server with the demo's data, and the UI that reloads as you edit it
	@scripts/dev

demo: ## Build and serve the demo on http://localhost:8080 until Ctrl-C
	@scripts/ui
	mkdir -p data
	cargo run --release -- serve --demo --listen 127.0.0.1:8080 --database data/demo.db

test: ## All checks: format, lints, types, unit, HTTP, command-line and browser tests, sizes
	@scripts/test

attack: ## Attack the release binary while another organization is served, and print the table (20 minutes)
	@scripts/attack

lint: ## Format and lints of Rust, TypeScript, styles and shell
	@scripts/lint

advisories: ## Known weaknesses of the crates, by cargo-deny and the network
	@cargo deny check advisories

bench: ## Print the measurements: start, memory, sizes, requests and writes a second, import
	@scripts/ui
	cargo bench --bench bench

types: ## Make ui/openapi.json and ui/src/api/schema.ts from the Rust types
	@scripts/types

e2e: ## The browser tests alone
	@scripts/ui
	@scripts/e2e

size: ## Print what the public pages weigh, beside their bounds
	@scripts/ui
	@npm --prefix ui run size

lighthouse: ## Print Lighthouse's scores of six public pages, as on a phone
	@scripts/ui
	@scripts/lighthouse

release: ## The binary with the pages inside, in target/release
	@scripts/ui
	cargo build --release --locked
