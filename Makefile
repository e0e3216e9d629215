# The commands of the project. The scripts are in tools/.
.DEFAULT_GOAL := help
.PHONY: help run dev test check build bench soak sheets

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

run: ## set up, build and serve on http://localhost:8080 (data in ./data, or DATABASE_URL)
	@tools/run

dev: ## the web with hot reload on http://localhost:5173, beside the server
	@tools/dev

test: ## run every check and every test: SQLite, PostgreSQL, a real browser
	@tools/test

check: ## run the quick checks alone: names, format, lints and types
	@tools/check

build: ## build the program to ship: target/release/dft
	@tools/build

bench: ## measure speed against a baseline, growth, start time, memory and Lighthouse
	@tools/bench

soak: ## run the race, crash and load tests at full size, about an hour; prints figures
	@tools/soak

sheets: ## take screenshots of every screen for review by eye: e2e/sheets
	@tools/sheets
