import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Commands

/// Files that people name, as the kernel has them.
struct TextFileTests {
    /// Does something in a folder of its own.
    private func inFolder(
        _ work: @escaping @Sendable (_ folder: String, _ loop: EventLoop) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let path = folder.path
        try await onLoop { loop in try await work(path, loop) }
    }

    private static func mode(_ path: String) throws -> mode_t {
        var found = stat()
        try #require(lstat(path, &found) == 0)
        return found.st_mode
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }

    @Test func `an export with prices is not for others to read`() async throws {
        try await inFolder { folder, loop in
            let isFile = try await TextFile("\(folder)/new.csv", on: loop).write("name\n")

            #expect(isFile)
            #expect(try Self.text("\(folder)/new.csv") == "name\n")
            #expect(try Self.mode("\(folder)/new.csv") & 0o777 == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["new.csv"])
        }
    }

    @Test(arguments: [0o600, 0o640, 0o664] as [mode_t])
    func `a file that is replaced keeps its mode`(mode: mode_t) async throws {
        try await inFolder { folder, loop in
            let path = "\(folder)/list.csv"
            try Data("a longer text of before".utf8).write(to: URL(filePath: path))
            chmod(path, mode)

            try await TextFile(path, on: loop).write("name\n")

            #expect(try Self.text(path) == "name\n")
            #expect(try Self.mode(path) & 0o777 == mode)
        }
    }

    @Test(arguments: [true, false])
    func `a symbolic link stays one, and the file behind it is written`(isThere: Bool) async throws {
        try await inFolder { folder, loop in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/kept", withIntermediateDirectories: false)
            if isThere { try Data("old".utf8).write(to: URL(filePath: "\(folder)/kept/list.csv")) }
            symlink("kept/list.csv", "\(folder)/first")
            symlink("\(folder)/first", "\(folder)/second")

            try await TextFile("\(folder)/second", on: loop).write("name\n")

            #expect(try Self.mode("\(folder)/second") & S_IFMT == S_IFLNK)
            #expect(try Self.mode("\(folder)/first") & S_IFMT == S_IFLNK)
            #expect(try Self.text("\(folder)/kept/list.csv") == "name\n")
        }
    }

    @Test func `a full device says so and stays a device`() async throws {
        try await onLoop { loop in
            let failure = await #expect(throws: CommandFailure.self) {
                try await TextFile("/dev/full", on: loop).write("name\n")
            }

            let mode = try Self.mode("/dev/full")
            #expect(failure?.message == "cannot write '/dev/full': No space left on device")
            #expect(mode & S_IFMT == S_IFCHR)
        }
    }

    @Test func `a named pipe hands on what is written and stays a pipe, also when its reader comes late`()
        async throws
    {
        try await inFolder { folder, loop in
            let path = "\(folder)/pipe"
            mkfifo(path, 0o600)
            let text = String(repeating: "0123456789", count: 50_000)

            async let isFile = TextFile(path, on: loop).write(text)
            let read = try await TextFile(path, on: loop).bytes(most: 1_000_000)

            #expect(try await !isFile)
            #expect(read == Array(text.utf8))
            #expect(try Self.mode(path) & S_IFMT == S_IFIFO)
        }
    }

    @Test(arguments: ["reading", "writing"])
    func `a named pipe without another end can be given up`(which: String) async throws {
        try await inFolder { folder, loop in
            let path = "\(folder)/pipe"
            mkfifo(path, 0o600)
            let file = TextFile(path, on: loop)
            let task = Task(executorPreference: loop) {
                if which == "reading" {
                    _ = try await file.bytes(most: 100)
                } else {
                    try await file.write("x")
                }
            }
            loop.whenIdle { task.cancel() }

            let failure = await #expect(throws: CommandFailure.self) { try await task.value }

            #expect(failure?.status == .interrupted)
        }
    }

    @Test func `a file without an end is refused`() async throws {
        try await onLoop { loop in
            let failure = await #expect(throws: CommandFailure.self) {
                _ = try await TextFile("/dev/zero", on: loop).bytes(most: 1 << 20)
            }

            #expect(failure?.message == "'/dev/zero' is larger than 1 MiB: a list cannot be that large")
        }
    }
}
