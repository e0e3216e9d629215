# The only commands to know. Each says what it does; the work is in tools/.
.DEFAULT_GOAL := help
.PHONY: help run dev test check build bench soak

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

run: ## set up, build and serve on http://localhost:8080 (data in ./data, or DATABASE_URL)
	@tools/run

dev: ## the web with hot reload on http://localhost:5173, beside the server
	@tools/dev

test: ## run every check and every test: SQLite, PostgreSQL, a real browser
	@tools/test

check: ## run the quick checks alone: format and lints
	@tools/check

build: ## build the program to ship: target/release/dft
	@tools/build

bench: ## measure speed against a baseline, growth, start time, memory and Lighthouse
	@tools/bench

soak: ## run the races, crashes and loads at full size, for an hour or so; prints its figures
	@tools/soak
