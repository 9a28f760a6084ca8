import EventLoop
import Foundation
import Glibc
import Logging
import TestSupport
import Testing

@testable import Agent

/// Commands of the user's, with real processes.
struct HookProgramTests {
    @Test func `a command reads its input, whatever its length, and its lines are kept`() async throws {
        let input = String(repeating: "ä", count: 100_000)

        let result = try await run("wc -c; echo done >&2", input: input)

        #expect(result == HookResult(end: .exited(code: 0), output: "200000\ndone"))
    }

    @Test func `a command that reads nothing is no failure`() async throws {
        let result = try await run("exec true", input: String(repeating: "x", count: 1_000_000))

        #expect(result == HookResult(end: .exited(code: 0), output: ""))
    }

    @Test func `a command gets the variables that it needs, and no secret of the session`() async throws {
        let session = [
            "HOME": "/home/me", "XDG_RUNTIME_DIR": "/run/user/1", "LC_TIME": "de_DE.UTF-8",
            "API_TOKEN": "secret",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/bus", "LD_PRELOAD": "x", "XDG_ACTIVATION_TOKEN": "token",
        ]

        let result = try await run("env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD= | sort", in: session)

        #expect(
            result.output.split(separator: "\n") == [
                "DBUS_SESSION_BUS_ADDRESS=unix:path=/bus", "HOME=/home/me", "LC_TIME=de_DE.UTF-8",
                "PATH=/usr/local/bin:/usr/bin:/bin", "XDG_RUNTIME_DIR=/run/user/1",
            ])
    }

    @Test(arguments: [
        (
            "echo no such host >&2; exit 3",
            "it ended with status 3; its last line of output was 'no such host'"
        ),
        ("exit 1", "it ended with status 1"),
        ("no-such-program-here 2>/dev/null", "it names a program that the shell cannot find"),
        ("kill -9 $$", "signal 9 ended it"),
        ("yes", "it wrote more than 64 KiB, so Steward stopped it"),
        ("yes | tr -d '\\n'", "it wrote more than 64 KiB, so Steward stopped it"),
        (
            "echo begun; sleep 60",
            "it was still running after 10 seconds, so Steward stopped it; its last line of output was 'begun'"
        ),
        ("exec >&- 2>&-; sleep 60", "it was still running after 10 seconds, so Steward stopped it"),
        ("exec true", nil),
    ])
    func `each way to fail is said in words`(command: String, words: String?) async throws {
        let isSlow = command.contains("sleep")

        let result = try await run(command, limit: isSlow ? .milliseconds(300) : .seconds(10))

        #expect(HookText.failure(result) == words)
    }

    @Test func `what a command leaves running neither delays its end nor lives on`() async throws {
        let result = try await run("sleep 600.5 & echo $!")

        #expect(result.end == .exited(code: 0))
        let child = try #require(Int32(result.output))
        let isGone = try await onLoop { loop in
            // The kernel needs a moment to end it.
            while kill(child, 0) == 0, !isZombie(child) { try await loop.sleep(for: .milliseconds(5)) }
            return true
        }
        #expect(isGone)
    }

    @Test func `control characters in the output do not reach the log`() async throws {
        let result = try await run(#"printf 'a\033[31mb\n'"#)

        #expect(result.output == #"a\u{1b}[31mb"#)
    }

    /// Hides what systemd replaces, as `systemd-run` does.
    @Test func `in the agent's unit the service manager runs the command, word for word`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let manager = folder.appendingPathComponent("systemd-run")
        try #"""
        #!/usr/bin/python3
        import os, sys
        words = sys.argv[1:]
        options, words = words[: words.index("--")], words[words.index("--") + 1 :]
        assert "--user" in options and "--pipe" in options and "--wait" in options, options
        words = [word.replace("$$", "\0") for word in words]
        assert not any("$" in word for word in words), words
        os.environ["FROM_MANAGER"] = "yes"
        words = [word.replace("\0", "$") for word in words]
        os.execv(words[0], words)
        """#.write(to: manager, atomically: true, encoding: .utf8)
        chmod(manager.path, 0o755)

        let result = try await run(
            #"word=it; echo "$word is ${HOME} $(cat) ${FROM_MANAGER:-cleared} $PATH""#, input: "read",
            in: [
                "SYSTEMD_EXEC_PID": "\(getpid())", "PATH": "\(folder.path):/usr/bin:/bin",
                "HOME": "/home/$me",
            ])

        #expect(
            result
                == HookResult(
                    end: .exited(code: 0),
                    output: "it is /home/$me read cleared \(folder.path):/usr/bin:/bin"))
    }

    /// Real where a user's service manager runs, as on most desktops; elsewhere, as in a container, the shell alone.
    @Test func `the real service manager runs a command as the shell does`() async throws {
        let session = ProcessInfo.processInfo.environment
        let unit = hasServiceManager ? ["SYSTEMD_EXEC_PID": "\(getpid())"] : [:]

        let result = try await run(
            #"word='a $HOME "b" $$'; printf '%s|%s|' "$word" "$(cat)"; echo end >&2; exit 3"#,
            input: "ä\n2", in: session.merging(unit) { $1 })

        #expect(
            result == HookResult(end: .exited(code: 3), output: "a $HOME \"b\" $$|ä\n2|end"),
            "with a manager: \(hasServiceManager)")
    }

    private var hasServiceManager: Bool {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        probe.arguments = ["systemd-run", "--user", "--quiet", "--collect", "--pipe", "--wait", "--", "true"]
        (probe.standardOutput, probe.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        do {
            try probe.run()
        } catch {
            return false
        }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }

    @Test func `without a service manager the agent's unit says so`() async throws {
        let result = try await run("true", in: ["SYSTEMD_EXEC_PID": "\(getpid())", "PATH": "/nonexistent"])

        #expect(HookText.failure(result)?.contains("systemd-run") == true)
    }

    private func run(
        _ command: String, input: String = "", in session: [String: String] = ["HOME": "/home/me"],
        limit: Duration = .seconds(10)
    ) async throws -> HookResult {
        try await onLoop(within: .seconds(20)) { loop in
            var program = HookProgram(
                starter: ProgramStarter(
                    environment: session, loop: loop,
                    log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                environment: HookProgram.environment(of: session), loop: loop)
            program.limit = limit
            return await program.run(command, input: input)
        }
    }
}

/// Whether the process has ended and waits for its parent's call.
private func isZombie(_ id: Int32) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return true }
    return text.contains(") Z ")
}
