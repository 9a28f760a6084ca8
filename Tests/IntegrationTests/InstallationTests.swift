import Foundation
import Testing

extension IntegrationTests {
    /// `make` in a copy of the checkout, with the programs of this build instead of built ones.
    @Suite struct InstallationTests {
        @Test func `a checkout below 'a b ü' builds, checks and installs`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "a b ü")
                let stage = session.directory.appendingPathComponent("st age").path

                try checkout.make("build")
                #expect(try checkout.compilerArguments().contains("-L\(checkout.path)/.build/static"))
                try checkout.make("check-files")
                try checkout.make("eval")
                let installed = try checkout.make("install", "DESTDIR=\(stage)", "PREFIX=/usr/local")
                let files = try Self.files(below: stage)
                try checkout.make("uninstall", "DESTDIR=\(stage)", "PREFIX=/usr/local")

                #expect(files.contains("/usr/local/bin/steward-agent"))
                #expect(files.contains("/etc/xdg/autostart/org.stewardproject.Steward.desktop"))
                for file in files { #expect(installed.output.contains("  \(stage)\(file)\n"), "\(file)") }
                #expect(try FileManager.default.contentsOfDirectory(atPath: stage).isEmpty)
            }
        }

        @Test func `where nobody may write, nothing is built for it`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")

                let outcome = try checkout.tryMake("install", "PREFIX=/dev/null/steward")

                #expect(outcome.status != 0)
                #expect(
                    outcome.errors.contains(
                        "You may not write to:\n  /dev/null\nNothing was built or installed."))
                #expect(outcome.errors.contains("make install PREFIX=$HOME/.local"))
                #expect(!FileManager.default.fileExists(atPath: "\(checkout.compiler).arguments"))
            }
        }

        @Test func `the unit is never given up, and has no keys that this systemd does not know`()
            async throws
        {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                let stage = session.directory.appendingPathComponent("stage").path

                try checkout.make("install", "DESTDIR=\(stage)", "PREFIX=/usr/local")

                let unit = try String(
                    contentsOfFile: "\(stage)/usr/local/lib/systemd/user/steward-agent.service",
                    encoding: .utf8)
                let grows = try Systemd.knowsGrowingPauses(session)
                #expect(
                    unit.contains("\nStartLimitIntervalSec=0\n") && unit.contains("\nRestart=on-failure\n"))
                #expect(
                    unit.contains("\nRestartSteps=") == grows
                        && unit.contains("\nRestartMaxDelaySec=") == grows)
            }
        }

        @Test func `Ctrl-C ends a test run without a list of failures`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                try checkout.compile(
                    """
                    case "$*" in *--list-tests) echo 'OneTests.ATests/`x`()'; exit ;; esac
                    echo '✘ Test "x" recorded an issue'
                    kill -INT 0
                    """)

                // A group of its own, in which Ctrl-C reaches all.
                let outcome = try session.run(
                    "/usr/bin/setsid", ["--wait", "\(checkout.path)/.ci/tests", checkout.compiler])

                #expect(outcome.status == 130)
                #expect(outcome.output.contains("Interrupted:") && !outcome.output.contains("What failed:"))
            }
        }

        @Test func `uninstalling stops the agent, and leaves data and settings only`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                let prefix = "\(session.environment["HOME"] ?? "")/.local"
                let installed = try checkout.make("install", "PREFIX=\(prefix)")
                #expect(installed.output.contains("export PATH=\"\(prefix)/bin:$PATH\""))
                let agent = try session.start("\(prefix)/bin/steward-agent")
                _ = try waiting(for: "the agent; it said: \(agent.errors)") {
                    session.bus.owner(of: "org.stewardproject.Steward", in: session)
                }
                try session.steward("add", "Call the dentist")
                try session.configure("[reminders]\n")

                let uninstalled = try checkout.make("uninstall", "PREFIX=\(prefix)")

                #expect(uninstalled.output.contains("Stopped the agent of this session.\n"))
                #expect(try agent.waitForEnd() == 0)
                var left: [String] = []
                for folder in ["home", "data", "config"] {
                    left += try Self.entries(below: session.directory.appendingPathComponent(folder).path)
                }
                #expect(left.contains("/steward/steward.db"))
                #expect(left.allSatisfy { $0.hasPrefix("/steward") }, "\(left)")
            }
        }

        @Test(.needsUserManager)
        func `uninstalling stops the units of the session, and the user manager knows them no more`()
            async throws
        {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                let home = session.directory.appendingPathComponent("home").path
                let script = """
                    make() { /usr/bin/make -C "$1" SWIFT="$2" PREFIX="$HOME/.local" "$3" >&2; }
                    make "$@" install
                    systemctl --user start steward-agent.service steward-fetch.socket
                    systemctl --user is-active steward-agent.service steward-fetch.socket
                    make "$@" uninstall
                    systemctl --user is-active steward-agent.service steward-fetch.socket || true
                    systemctl --user show --value -p LoadState steward-agent.service
                    """

                let outcome = try session.run(
                    UserManager.program,
                    [home, "/bin/bash", "-euc", script, "units", checkout.path, checkout.compiler],
                    seconds: 300)

                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.lines == ["active", "active", "inactive", "inactive", "not-found"])
            }
        }

        @Test func `uninstalling leaves the agent of another installation alone`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                let agent = try session.startAgent()

                try checkout.make("uninstall", "PREFIX=\(session.directory.path)/elsewhere")

                #expect(agent.isRunning)
                #expect(try session.trySteward("list").status == 0)
            }
        }

        @Test func `folders that were there before stay`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                let prefix = session.directory.appendingPathComponent("prefix").path
                try FileManager.default.createDirectory(
                    atPath: "\(prefix)/share/man", withIntermediateDirectories: true)

                for target in ["install", "install", "uninstall"] {
                    try checkout.make(target, "PREFIX=\(prefix)")
                }

                #expect(Set(try Self.entries(below: prefix)) == ["/share", "/share/man"])
            }
        }

        @Test func `outside of the home folder and the system's own, /etc is left alone unless it is named`()
            async throws
        {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                let stage = session.directory.appendingPathComponent("stage").path

                let quiet = try checkout.make("install", "DESTDIR=\(stage)", "PREFIX=/opt/x")
                let files = try Self.files(below: stage)
                try checkout.make("uninstall", "DESTDIR=\(stage)", "PREFIX=/opt/x")
                try checkout.make("install", "DESTDIR=\(stage)", "PREFIX=/opt/x", "SYSCONFDIR=/etc")

                #expect(!files.isEmpty && files.allSatisfy { $0.hasPrefix("/opt/x/") }, "\(files)")
                #expect(quiet.output.contains("make install PREFIX=/opt/x SYSCONFDIR=/etc"))
                let asked = try Self.files(below: stage).filter { $0.hasPrefix("/etc/") }
                #expect(asked.contains("/etc/xdg/autostart/org.stewardproject.Steward.desktop"))
                #expect(asked.contains("/etc/systemd/user/steward-agent.service"))
            }
        }

        @Test(arguments: ["/opt/a b", "/opt/a&b", "/opt/\"x"])
        func `a place that units and desktop entries cannot name is refused before anything is written`(
            prefix: String
        ) async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                let stage = session.directory.appendingPathComponent("stage").path

                let refused = try checkout.tryMake("install", "DESTDIR=\(stage)", "PREFIX=\(prefix)")

                #expect(refused.status != 0 && refused.errors.contains("choose another PREFIX"))
                #expect(!FileManager.default.fileExists(atPath: stage))
            }
        }

        /// The compiler stands for the program of all tests.
        @Test func `a test run ends with what failed, and what the skipped tests lacked`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                try checkout.compile(
                    """
                    case "$*" in
                    *--list-tests) printf '%s\n' 'OneTests.A/`one`()' 'OneTests.A/`two`()' 'TwoTests.B/`three`()' ;;
                    *OneTests*)
                        echo '➜ Test "one" skipped: "no disks"'
                        echo '◇ Test "two" started.'
                        echo '✘ Test "two" recorded an issue at A.swift:1:2: Expectation failed'
                        echo '✘ Test "two" failed after 0.1 seconds with 1 issue.'
                        echo 'a thousand lines'
                        exit 1 ;;
                    *) echo '➜ Test "three" skipped: "no disks"' ;;
                    esac
                    """)

                let run = try session.run("\(checkout.path)/.ci/tests", [checkout.compiler])

                #expect(run.status == 1)
                #expect(
                    run.output.contains("✘ OneTests: 2 tests in ")
                        && run.output.contains("✔ TwoTests: 1 tests in "))
                #expect(
                    run.output.hasSuffix(
                        """

                        Skipped tests: 2 because no disks.

                        What failed:
                        ✘ Test "two" recorded an issue at A.swift:1:2: Expectation failed

                        """))
            }
        }

        @Test func `a test run of which a process dies, or leaves tests out, says which`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                try checkout.compile(
                    """
                    case "$*" in
                    *--list-tests) printf '%s\n' 'OneTests.A/`one`()' 'TwoTests.B/`two`()' ;;
                    *OneTests*) echo '◇ Test "one" started.'; kill -SEGV $$ ;;
                    esac
                    """)

                let run = try session.run("\(checkout.path)/.ci/tests", [checkout.compiler])

                #expect(run.status == 1)
                #expect(run.output.contains("\nOneTests was ended by SIGSEGV during \"one\"\n"))
                #expect(run.output.contains("\nTwoTests: 1 tests were listed, and 0 ran\n"))
            }
        }

        @Test(.enabled(if: geteuid() != 0, "this test runs as root, which installs packages without asking"))
        func `who may not install packages hears which are missing and whom to ask`() async throws {
            try await Session.run { session in
                let checkout = try Checkout(in: session, named: "checkout")
                let tools = try checkout.folder("few-tools")
                for tool in ["bash", "cat", "id", "getent", "cut", "tr", "sed", "sort", "paste"] {
                    try FileManager.default.createSymbolicLink(
                        atPath: "\(tools)/\(tool)", withDestinationPath: "/usr/bin/\(tool)")
                }
                for tool in ["swift", "apt-get"] {
                    try FileManager.default.createSymbolicLink(
                        atPath: "\(tools)/\(tool)", withDestinationPath: "/usr/bin/false")
                }

                let packages = try session.run(
                    "/usr/bin/env", ["PATH=\(tools)", "/bin/bash", "\(checkout.path)/.ci/packages", "build"])

                #expect(packages.status == 1)
                #expect(packages.errors.contains("You cannot use sudo here. Please ask the administrator"))
                #expect(packages.errors.contains("apt-get install") && packages.errors.contains("pkg-config"))
            }
        }

        /// Of files and links, from there.
        private static func files(below root: String) throws -> [String] {
            try entries(below: root).filter { entry in
                var isDirectory: ObjCBool = false
                _ = FileManager.default.fileExists(atPath: root + entry, isDirectory: &isDirectory)
                return !isDirectory.boolValue
            }
        }

        private static func entries(below root: String) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: root).map { "/\($0)" }
        }
    }
}

/// A copy of the sources, whose builds take no time: its compiler writes down what it is told, and the programs of this
/// build are there already.
private struct Checkout {
    let path: String
    private let session: Session

    init(in session: Session, named name: String) throws {
        self.session = session
        path = session.directory.appendingPathComponent(name).path
        let copy = try session.run(
            "/bin/sh",
            [
                "-c",
                """
                mkdir -p "$2/.build" && cd "$1" &&
                tar -c --exclude=./.git --exclude='./.build*' --exclude=./Sources --exclude=./Tests . | tar -x -C "$2" &&
                cp --parents Sources/Rules/Upkeep/ProductVersion.swift "$2" &&
                mkdir -p "$2/Tests/Torture/harness" "$2/Tests/Desktops" && cp Tests/Desktops/portal "$2/Tests/Desktops" &&
                cp Tests/Torture/harness/user_manager "$2/Tests/Torture/harness" &&
                ln -s "$3" "$2/.build/debug" && ln -s "$3" "$2/.build/release"
                """, "copy", Built.sources.path, path, Built.programs.path,
            ])
        try #require(copy.status == 0, "\(copy.errors)")
        try compile("printf '%s\\n' \"$@\" >\"$0.arguments\"")
    }

    var compiler: String { session.directory.appendingPathComponent("compiler").path }

    /// What its compiler does from now on.
    func compile(_ script: String) throws {
        let isWritten = FileManager.default.createFile(
            atPath: compiler, contents: Data("#!/bin/sh\n\(script)\n".utf8),
            attributes: [.posixPermissions: 0o755])
        try #require(isWritten)
    }

    /// What it was told last.
    func compilerArguments() throws -> [Substring] {
        try String(contentsOfFile: "\(compiler).arguments", encoding: .utf8).split(separator: "\n")
    }

    func folder(_ name: String) throws -> String {
        let folder = session.directory.appendingPathComponent(name).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    func tryMake(_ arguments: String...) throws -> Outcome {
        try session.run(
            "/usr/bin/make", ["--no-print-directory", "-C", path, "SWIFT=\(compiler)"] + arguments,
            seconds: 300)
    }

    @discardableResult
    func make(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Outcome {
        let outcome = try session.run(
            "/usr/bin/make", ["--no-print-directory", "-C", path, "SWIFT=\(compiler)"] + arguments,
            seconds: 300)
        try #require(
            outcome.status == 0,
            "make \(arguments.joined(separator: " ")): \(outcome.output)\(outcome.errors)",
            sourceLocation: sourceLocation)
        return outcome
    }
}
