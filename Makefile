# The commands of Halcyon; CONTRIBUTING.md tells what each is for. The two to know: make run, make test.
CONFIG ?= debug
ARGS ?=
PREFIX ?= /usr/local
DESTDIR ?=

BIN := .build/$(CONFIG)
SWIFT_SOURCES := Sources Tests Package.swift
SCHEMAS := $(wildcard data/*.gschema.xml)
CATALOGUES := $(patsubst data/po/%.po,$(BIN)/locale/%/LC_MESSAGES/halcyon.mo,$(wildcard data/po/*.po))

.PHONY: build run test check lint format bench integration pictures install setup setup-servers setup-build setup-run setup-test resources clean

build: setup-build
	swift build -c $(CONFIG)
	@$(MAKE) --no-print-directory resources

run: setup-run
	swift build -c $(CONFIG) --product halcyon
	@$(MAKE) --no-print-directory resources
	@meson_helpers/run $(BIN)/halcyon $(ARGS)

test: setup-test setup-servers
	swift build --build-tests
	@$(MAKE) --no-print-directory resources CONFIG=debug
	meson_helpers/headless -- swift test --skip-build --skip CardDAVFaultTests $(ARGS)
	@$(MAKE) --no-print-directory check

# What takes longer, with real servers: each fault at each moment of a contact sync.
integration: setup-test setup-servers
	swift build --build-tests
	swift test --skip-build --filter 'CardDAVTests|CardDAVFaultTests' $(ARGS)

# Everything about the tree that can be checked without running the program.
check: lint
	meson_helpers/check_data

lint:
	swift format lint --strict --configuration .swift-format --recursive $(SWIFT_SOURCES)

format:
	swift format --in-place --configuration .swift-format --recursive $(SWIFT_SOURCES)

bench: setup-test
	swift build -c release
	@$(MAKE) --no-print-directory resources CONFIG=release
	meson_helpers/bench.py $(ARGS)

# The pictures of the README, made by the program itself.
pictures: setup-test
	swift build --product halcyon
	@$(MAKE) --no-print-directory resources CONFIG=debug
	meson_helpers/pictures docs/pictures

install: setup-test
	test -d .build/meson || meson setup .build/meson --buildtype=release --prefix=$(PREFIX)
	meson configure .build/meson -Dprefix=$(PREFIX)
	meson compile -C .build/meson
	meson install --no-rebuild -C .build/meson $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

setup: setup-test setup-servers

setup-servers:
	@meson_helpers/setup_servers

setup-build setup-run setup-test: setup-%:
	@meson_helpers/setup $*

clean:
	rm -rf .build

# What the program looks for beside its binary: the settings schema and the translations.
resources: $(BIN)/gschemas.compiled $(CATALOGUES)

$(BIN)/gschemas.compiled: $(SCHEMAS)
	@glib-compile-schemas --strict --targetdir=$(BIN) data

$(BIN)/locale/%/LC_MESSAGES/halcyon.mo: data/po/%.po
	@mkdir -p $(@D)
	@msgfmt --check --output-file=$@ $<
