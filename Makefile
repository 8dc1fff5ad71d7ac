# The commands of Halcyon; CONTRIBUTING.md tells what each is for. The two to know: make run, make test.
CONFIG ?= debug
ARGS ?=
PREFIX ?= /usr/local
DESTDIR ?=

BIN := .build/$(CONFIG)
SWIFT_SOURCES := Sources Tests Fuzz Package.swift
SCHEMAS := $(wildcard data/*.gschema.xml)
CATALOGUES := $(patsubst data/po/%.po,$(BIN)/locale/%/LC_MESSAGES/halcyon.mo,$(wildcard data/po/*.po))

.PHONY: build run test integration integration-nominatim check lint format bench goldens po fuzz pictures walkthrough references install setup \
	setup-servers setup-build setup-run setup-test setup-integration setup-nominatim resources clean

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
	meson_helpers/headless -- swift test --skip-build --skip OfflineTests \
	  $(or $(ARGS),$(addprefix --skip ,$(ALONE)))
	$(if $(ARGS),,for suite in $(ALONE); do swift test --skip-build --skip OfflineTests --filter $$suite || exit 1; done)
	@$(if $(ARGS),,$(OFFLINE))
	@$(MAKE) --no-print-directory check

# What takes all processors for long: beside it, other tests would wait beyond their limits.
ALONE := CardDAVFaultTests AccessibilityTests ScenarioTests MutationTests
OFFLINE := meson_helpers/offline swift test --skip-build --filter OfflineTests

# Against real servers, and the long forms of tests that `make test` has short.
integration: setup-integration setup-servers
	swift build --build-tests
	swift test --skip-build --filter 'CardDAVTests|CardDAVFaultTests' --skip OfflineTests $(ARGS)
	$(OFFLINE)
	dbus-run-session -- meson_helpers/eds_session swift test --skip-build --filter "EvolutionTests\.EvolutionTests"
	dbus-run-session --config-file meson_helpers/eds_refused.conf -- env HALCYON_EVOLUTION_REFUSED=1 \
	  meson_helpers/eds_session swift test --skip-build --filter EvolutionRefusedTests
	meson_helpers/keyring_session swift test --skip-build --filter KeyringTests
	env -u DBUS_SESSION_BUS_ADDRESS -u DISPLAY HALCYON_NO_EVOLUTION=1 \
	  swift test --skip-build --filter NoEvolutionTests
	HALCYON_MUTATIONS=100000 swift test --skip-build --filter MutationTests
	swift build -c release --product SyncCrasher
	HALCYON_CRASHES=50 HALCYON_CRASH_CARDS=10000 HALCYON_CRASHER=.build/release/SyncCrasher \
	  swift test --skip-build --filter CrashTests

# Against a real Nominatim over the map of make_town.py. ARGS=record writes what it answers into the file that
# `make test` replays.
NOMINATIM := swift test --skip-build --filter NominatimTests
integration-nominatim: setup-nominatim
	swift build --build-tests
	meson_helpers/nominatim $(if $(filter record,$(ARGS)),sh -c 'meson_helpers/nominatim_replay.py \
	  --record "$$HALCYON_NOMINATIM" Tests/Integration/Nominatim/recorded.json $(NOMINATIM)',$(NOMINATIM))

# Everything about the tree that can be checked without running the program.
check: lint
	meson_helpers/check_data

lint:
	swift format lint --strict --configuration .swift-format --recursive $(SWIFT_SOURCES)

format:
	swift format --in-place --configuration .swift-format --recursive $(SWIFT_SOURCES)

bench: setup-test setup-servers
	swift build -c release
	@$(MAKE) --no-print-directory resources CONFIG=release
	meson_helpers/bench.py $(ARGS)
	$(if $(ARGS),,meson_helpers/bench_services.py)
	$(if $(ARGS),,meson_helpers/bench_lottie.py)

# Writes the golden draw lists and what the table in docs/lottie-support.md says of them; look at the diff.
goldens: setup-test
	LOTTIE_WRITE_GOLDEN=1 swift test --filter FeatureTableTests

# Brings data/po up to the texts of the sources: the template, and each translation.
po: setup-test
	meson_helpers/make_po.py

# Tries changed files on the Lottie engine until ARGS end it, as in ARGS=-max_total_time=3600; what is
# found is written to .build/fuzz. Leaks are not looked for: fontconfig keeps what it made. The sanitizers are given twice because SwiftPM knows only one at a time.
FUZZ := .build/fuzz
fuzz: setup-build
	swift build --package-path Fuzz --scratch-path $(FUZZ)/build -c release --product LottieFuzz \
		--sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
	@mkdir -p $(FUZZ)/corpus
	ASAN_OPTIONS=detect_leaks=0 $(FUZZ)/build/release/LottieFuzz $(FUZZ)/corpus Tests/LottieTests/Fixtures/features \
		Tests/LottieCairoTests/Fixtures/found Fuzz/Seeds -dict=Fuzz/lottie.dict -artifact_prefix=$(FUZZ)/ \
		-max_len=20000 -timeout=30 -report_slow_units=5 -detect_leaks=0 -rss_limit_mb=2048 -malloc_limit_mb=1024 $(ARGS)

# The pictures of the README, made by the program itself.
pictures: setup-test
	swift build --product halcyon
	@$(MAKE) --no-print-directory resources CONFIG=debug
	meson_helpers/pictures docs/pictures

# Drives the program through docs/walkthroughs in a real browser; ARGS="--only sync-" drives a part.
walkthrough: setup-test
	swift build --product halcyon
	@$(MAKE) --no-print-directory resources CONFIG=debug
	meson_helpers/walkthrough.py .build/walkthrough $(ARGS)

# Draws the pictures anew that the render tests compare with; look at the diff.
references: setup-test
	swift build --build-tests
	@$(MAKE) --no-print-directory resources CONFIG=debug
	HALCYON_WRITE_REFERENCES=1 meson_helpers/headless -- swift test --skip-build \
	  --filter 'StripPictureTests|TransitionPictureTests'

install: setup-test
	test -d .build/meson || meson setup .build/meson --buildtype=release --prefix=$(PREFIX)
	meson configure .build/meson -Dprefix=$(PREFIX)
	meson compile -C .build/meson
	meson install --no-rebuild -C .build/meson $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

setup: setup-test setup-servers

setup-servers:
	@meson_helpers/setup_servers

setup-build setup-run setup-test setup-integration setup-nominatim: setup-%:
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
