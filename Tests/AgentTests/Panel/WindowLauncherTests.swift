import EventLoop
import Foundation
import Logging
import TestSupport
import Testing

@testable import Agent

/// Starting the window, a program that need not be there.
struct WindowLauncherTests {
    /// A folder with programs that write down how they were started.
    private final class Folder {
        let directory: ScratchDirectory

        init(with programs: [String]) throws {
            directory = try ScratchDirectory()
            for name in programs {
                // A child writes it: a file that this process writes may be held open by what another test starts just
                // then, and cannot be run until that ends.
                let script = """
                    #!/bin/sh
                    echo "$@ $XDG_ACTIVATION_TOKEN" > "$HOME/part" && mv "$HOME/part" "$HOME/said"
                    """
                let writer = try Process.run(
                    URL(filePath: "/bin/sh"),
                    arguments: [
                        "-c", #"printf '%s\n' "$1" > "$0" && chmod 755 "$0""#,
                        "\(directory.path)/\(name)", script,
                    ])
                writer.waitUntilExit()
            }
        }

        func launcher(on loop: EventLoop) -> WindowLauncher {
            WindowLauncher(
                environment: ["PATH": "\(directory.path):/usr/bin:/bin", "HOME": directory.path], loop: loop,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }

        func said(on loop: EventLoop) async throws -> String {
            let file = directory.url.appendingPathComponent("said")
            let changes = Log<FileWatch.Event>()
            let watch = try loop.watchFiles(["said"], in: directory.path) { changes.add($0) }
            defer { watch.cancel() }
            if !FileManager.default.fileExists(atPath: file.path) { await changes.wait { !$0.isEmpty } }
            return try String(contentsOf: file, encoding: .utf8)
        }
    }

    @Test func `it starts the window with the token of the click`() async throws {
        try await onLoop { loop in
            let folder = try Folder(with: ["steward-window"])
            let launcher = folder.launcher(on: loop)

            #expect(launcher.isInstalled && launcher.show(.quickAdd, token: "token-1"))
            #expect(try await folder.said(on: loop) == "--add token-1\n")
        }
    }

    @Test func `without a window it says so`() async throws {
        try await onLoop { loop in
            let folder = try Folder(with: [])
            let launcher = folder.launcher(on: loop)

            #expect(!launcher.isInstalled && !launcher.show(.today))
        }
    }
}
