# CONTRIBUTING.md describes all commands. The most important ones: make run, make test.
CONFIG ?= debug
ARGS ?=
PREFIX ?= /usr/local
DESTDIR ?=

BIN := .build/$(CONFIG)
SWIFT_SOURCES := Sources Tests Fuzz Package.swift $(addprefix Packages/Lottie/,Sources Tests Package.swift)
# The Lottie engine is a package of its own, which is also built and tested alone.
LOTTIE_PACKAGE := --package-path Packages/Lottie --scratch-path .build/lottie
SCHEMAS := $(wildcard data/*.gschema.xml)
# Says what is done, also in a pipe, in which a build can be silent for minutes.
STEP := meson_helpers/build/step
PROGRAMS = $(STEP) 1/$(1) "Building halcyon (debug)" swift build --product halcyon && \
  $(call MEDIA,2/$(1),debug) && $(call RESOURCES,3/$(1)) CONFIG=debug
# The program that decodes pictures, and the library that it loads.
MEDIA = $(STEP) $(1) "Building halcyon-media ($(2))" swift build -c $(2) --product halcyon-media && \
  swift build -c $(2) --product halcyon-metadata
RESOURCES = $(STEP) $(1) "Compiling settings and translations" $(MAKE) --no-print-directory resources
# The commit that `halcyon --version` prints.
export HALCYON_COMMIT := $(shell meson_helpers/build/version --commit)
CATALOGUES := $(patsubst data/po/%.po,$(BIN)/locale/%/LC_MESSAGES/halcyon.mo,$(wildcard data/po/*.po))

.PHONY: build run test integration integration-nominatim speech soak check lint format bench goldens po fuzz lottie-package sanitize pictures walkthrough walkthrough-mutants references install install-check docs deb release setup \
	setup-servers setup-build setup-install setup-run setup-test setup-integration setup-nominatim setup-package resources clean

build: setup-build
	@$(STEP) 1/3 "Building Halcyon ($(CONFIG))" swift build -c $(CONFIG)
	@$(STEP) 2/3 "Building lottie ($(CONFIG))" swift build -c $(CONFIG) --product lottie
	@$(call RESOURCES,3/3)

run: setup-run
	@$(STEP) 1/3 "Building halcyon ($(CONFIG))" swift build -c $(CONFIG) --product halcyon
	@$(call MEDIA,2/3,$(CONFIG))
	@$(call RESOURCES,3/3)
	@meson_helpers/run/run $(BIN)/halcyon $(ARGS)

test: setup-test setup-servers
	@$(STEP) 1/4 "Building Halcyon and its tests" swift build --build-tests
	@$(STEP) 2/4 "Building the Lottie package and its tests" \
	  meson_helpers/test/no_warnings swift build --build-tests $(LOTTIE_PACKAGE)
	@$(call RESOURCES,3/4) CONFIG=debug
	@$(STEP) 4/4 "Running all tests and checks" meson_helpers/test/run_tests $(ARGS)

OFFLINE := meson_helpers/test/offline swift test --skip-build --filter OfflineTests

# Tests with real servers, and long versions of tests that `make test` runs in a short form.
integration: setup-integration setup-servers
	@$(STEP) 1/1 "Building Halcyon and its tests" swift build --build-tests
	swift test --skip-build --filter 'CardDAVTests|CardDAVFaultTests' --skip OfflineTests $(ARGS)
	HALCYON_MEASURED=1 $(OFFLINE)
	meson_helpers/test/lottie_consumer
	dbus-run-session -- meson_helpers/test/eds_session swift test --skip-build --filter "EvolutionTests\.EvolutionTests"
	dbus-run-session --config-file meson_helpers/test/eds_refused.conf -- env HALCYON_EVOLUTION_REFUSED=1 \
	  meson_helpers/test/eds_session swift test --skip-build --filter EvolutionRefusedTests
	meson_helpers/test/keyring_session swift test --skip-build --filter KeyringTests
	meson_helpers/test/token_session swift test --skip-build --filter ClientCertificateTests
	env -u DBUS_SESSION_BUS_ADDRESS -u DISPLAY HALCYON_NO_EVOLUTION=1 \
	  swift test --skip-build --filter NoEvolutionTests
	HALCYON_MUTATIONS=100000 swift test --skip-build --filter MutationTests
	$(MAKE) --no-print-directory resources CONFIG=debug
	meson_helpers/test/wayland_session
	meson_helpers/test/exit_matrix.py --seed 1 --table .build/exits.md
	meson_helpers/test/orca_session
	HALCYON_STORE_COMBINATIONS=500 swift test --skip-build --filter StoreMatrixTests
	HALCYON_FLIPS=300 swift test --skip-build --filter FlippedBitTests
	HALCYON_PHOTO_MUTATIONS=5000 HALCYON_HANG_SECONDS=3600 swift test --skip-build --filter MutatedPhotoTests
	swift build -c release --product SyncCrasher
	HALCYON_CRASHES=50 HALCYON_CRASH_CARDS=10000 HALCYON_CRASHER=.build/release/SyncCrasher \
	  swift test --skip-build --filter CrashTests

# Compares what the screen reader Orca speaks. ARGS="'Failed sync'" selects a job, ARGS=--write updates docs/accessibility.md.
speech: setup-integration
	@$(call PROGRAMS,3)
	meson_helpers/test/orca_session $(ARGS)

# Tests with a real Nominatim server and the map of make_town.py. ARGS=record writes its responses to the file that
# `make test` replays.
NOMINATIM := swift test --skip-build --filter NominatimTests
integration-nominatim: setup-nominatim
	@$(STEP) 1/1 "Building Halcyon and its tests" swift build --build-tests
	meson_helpers/test/nominatim $(if $(filter record,$(ARGS)),sh -c 'meson_helpers/test/nominatim_replay.py \
	  --record "$$HALCYON_NOMINATIM" Tests/Integration/Nominatim/recorded.json $(NOMINATIM)',$(NOMINATIM))

# Uses Halcyon at random and fails on a warning. ARGS="60 --seed 1" sets the seconds and the seed.
soak: setup-test
	@$(call PROGRAMS,3)
	meson_helpers/test/soak.py $(ARGS)

# Checks the source tree without running Halcyon.
check:
	@$(STEP) 1/1 "Checking the source tree" meson_helpers/test/run_tests --checks-only

lint:
	meson_helpers/test/comment_width.py $(SWIFT_SOURCES)
	swift format lint --strict --configuration .swift-format --recursive $(SWIFT_SOURCES)

format:
	swift format --in-place --configuration .swift-format --recursive $(SWIFT_SOURCES)

# Installed programs are linked with "-z now", too.
bench: setup-test setup-servers
	@$(STEP) 1/3 "Building Halcyon (release)" swift build -c release
	@$(STEP) 2/3 "Building lottie (release)" swift build -c release --product lottie -Xlinker -z -Xlinker now
	@$(call RESOURCES,3/3) CONFIG=release
	meson_helpers/bench/bench.py $(ARGS)
	$(if $(ARGS),,meson_helpers/bench/services.py)
	$(if $(ARGS),,meson_helpers/bench/lottie.py)

# Writes the golden draw lists and the table in Packages/Lottie/docs/support.md. Review the diff.
goldens: setup-test
	LOTTIE_WRITE_GOLDEN=1 swift test $(LOTTIE_PACKAGE) --filter FeatureTableTests

# Exports the Lottie package with its history as a repository that can be published, in ARGS or .build/lottie-package.
lottie-package:
	meson_helpers/build/lottie_package $(ARGS)

# Updates the template and the translations in data/po from the sources.
po: setup-test
	meson_helpers/data/make_po.py

# Fuzzes the Lottie engine until ARGS end it, such as ARGS=-max_total_time=3600, and writes findings to .build/fuzz. Leak
# detection is off because fontconfig never frees its caches. --sanitize only accepts one sanitizer, so both are also passed
# to the compiler.
FUZZ := .build/fuzz
FUZZED := Packages/Lottie/Tests
fuzz: setup-build
	swift build --package-path Fuzz --scratch-path $(FUZZ)/build -c release --product LottieFuzz \
		--sanitize fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library
	@mkdir -p $(FUZZ)/corpus
	ASAN_OPTIONS=detect_leaks=0 $(FUZZ)/build/release/LottieFuzz $(FUZZ)/corpus $(FUZZED)/LottieCoreTests/Fixtures/features \
		$(FUZZED)/LottieCairoTests/Fixtures/found Fuzz/Seeds -dict=Fuzz/lottie.dict -artifact_prefix=$(FUZZ)/ \
		-max_len=20000 -timeout=30 -report_slow_units=5 -detect_leaks=0 -rss_limit_mb=2048 -malloc_limit_mb=1024 $(ARGS)

# Runs the tests without a window under a sanitizer: ARGS=address or ARGS=thread.
SANITIZED := .build/sanitize-$(ARGS)
sanitize: setup-build
	swift build --build-tests --sanitize $(ARGS) --scratch-path $(SANITIZED)
	ASAN_OPTIONS=detect_leaks=0 swift test --package-path Packages/Lottie --sanitize $(ARGS) --scratch-path $(SANITIZED)-lottie \
	  --disable-xctest --filter '^(LottieCoreTests|LottieRasterTests|LottieCairoTests)\.'
	ASAN_OPTIONS=detect_leaks=0 swift test --skip-build --sanitize $(ARGS) --scratch-path $(SANITIZED) --disable-xctest \
	  --filter '^(HalcyonCoreTests|HalcyonStoreTests|HalcyonActivityTests|HalcyonHabitsTests)\.'

# Redraws the screenshots and the animation of the README.
pictures: setup-test
	@$(call PROGRAMS,5)
	@$(STEP) 4/5 "Building lottie (debug)" swift build --product lottie
	@$(STEP) 5/5 "Drawing the screenshots" meson_helpers/run/pictures docs/pictures
	meson_helpers/run/animation .build/debug/lottie data/lottie/just-flow-teal.json docs/pictures/splash.png 160

# Follows docs/walkthroughs on a private X display. ARGS="--only sync- --variant dark" selects a part.
walkthrough: setup-test
	@$(call PROGRAMS,3)
	meson_helpers/run/walkthrough.py .build/walkthrough $(ARGS)

# Changes one thing at a time of what the program shows; a row of a walkthrough must notice. ARGS="--only strip" selects mutants.
walkthrough-mutants: setup-test
	@$(call PROGRAMS,3)
	timeout 30m meson_helpers/test/walkthrough_mutants.py .build/walkthrough-mutants $(ARGS)

# Redraws the reference images of the render tests. Review the diff.
references: setup-test
	@$(STEP) 1/2 "Building Halcyon and its tests" swift build --build-tests
	@$(call RESOURCES,2/2) CONFIG=debug
	HALCYON_WRITE_REFERENCES=1 meson_helpers/run/headless -- swift test --skip-build \
	  --filter 'PagePictureTests|StripPictureTests|TransitionPictureTests'

# A release build with the caller's CFLAGS, CPPFLAGS and LDFLAGS.
install: setup-install
	test -d .build/meson || meson setup .build/meson --buildtype=release --prefix=$(PREFIX)
	meson configure .build/meson -Dprefix=$(PREFIX) -Dc_args='$(strip $(CPPFLAGS) $(CFLAGS))' -Dc_link_args='$(LDFLAGS)'
	@$(STEP) 1/2 "Building four programs and a library (release)" meson compile -C .build/meson
	@$(STEP) 2/2 "Installing" meson install --no-rebuild -C .build/meson $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

# Installs into .build/installed; fails if a program is not stripped or the installation is too large.
install-check:
	rm -rf .build/installed
	@$(MAKE) --no-print-directory install DESTDIR=.build/installed
	meson_helpers/build/check_install .build/installed

# Builds the documentation of the Lottie libraries in .build/docs with DocC. Fails on links to symbols that do not exist.
docs: setup-build
	@$(STEP) 1/2 "Building Halcyon (debug)" swift build
	@$(STEP) 2/2 "Building the documentation" meson_helpers/test/check_docs

# Builds the Debian packages in .build/deb.
deb: setup-package
	dpkg-checkbuilddeps
	DEB_RULES_REQUIRES_ROOT=no DEB_FOLDER=.build/deb debian/rules clean binary
	lintian --fail-on error .build/deb/*.deb

# Prepares a release, or builds what it publishes from its tag; see docs/releasing.md. ARGS=--untagged rehearses it.
release: setup-package
	@meson_helpers/build/release $(VERSION) $(ARGS)

setup: setup-test setup-servers

setup-servers:
	@meson_helpers/build/setup_servers

setup-build setup-install setup-run setup-test setup-integration setup-nominatim setup-package: setup-%:
	@meson_helpers/build/setup $*

clean:
	rm -rf .build

# Files that Halcyon reads from the folder of its binary: the settings schema and the translations.
resources: $(BIN)/gschemas.compiled $(CATALOGUES)

$(BIN)/gschemas.compiled: $(SCHEMAS)
	@glib-compile-schemas --strict --targetdir=$(BIN) data

$(BIN)/locale/%/LC_MESSAGES/halcyon.mo: data/po/%.po
	@mkdir -p $(@D)
	@msgfmt --check --output-file=$@ $<
