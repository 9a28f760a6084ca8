import EventLoop
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Agent

/// What the agent notices of its own file.
struct ProgramWatchTests {
    @Test func `a program that is replaced by a rename is reported once the installer has come to rest`()
        async throws
    {
        try await ProgramFile.watched { program in
            try program.replace()
            await program.waitForEvent()
            #expect(program.changes.isEmpty)

            await program.pass(ProgramWatch.settling)

            #expect(program.changes == [.replaced])
        }
    }

    @Test func `a program that was replaced while the agent started is reported, too`() async throws {
        try await ProgramFile.watched(isReplacedBefore: true) { program in
            await program.pass(ProgramWatch.settling)

            #expect(program.changes == [.replaced])
        }
    }

    @Test func `a new program that does not start yet is looked at again, a few times`() async throws {
        try await ProgramFile.watched { program in
            try program.replace()
            await program.waitForEvent()
            await program.pass(ProgramWatch.settling)
            for pause in [30, 120, 600, 1800, 1800] {
                await program.lookAgain()
                await program.pass(.seconds(pause))
            }

            #expect(program.changes == Array(repeating: .replaced, count: 5))
        }
    }

    @Test func `a program that cannot be looked at has not been removed`() async throws {
        try await ProgramFile.watched { program in
            // A path that leads to itself is an error other than that there is nothing.
            try FileManager.default.removeItem(atPath: program.path)
            try FileManager.default.createSymbolicLink(
                atPath: program.path, withDestinationPath: program.path)
            await program.waitForEvent()

            await program.pass(ProgramWatch.settling)
            await program.pass(ProgramWatch.longestGap)

            #expect(program.changes.isEmpty)
        }
    }

    @Test func `other permissions are no other program`() async throws {
        try await ProgramFile.watched { program in
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
            await program.waitForEvent()

            await program.pass(ProgramWatch.settling)
            await program.pass(ProgramWatch.longestGap)

            #expect(program.changes.isEmpty)
        }
    }

    @Test func `a program that is missing for a moment has been replaced, not removed`() async throws {
        try await ProgramFile.watched { program in
            try FileManager.default.removeItem(atPath: program.path)
            await program.waitForEvent()
            await program.pass(ProgramWatch.settling)
            try program.replace()
            await program.waitForEvent()

            await program.pass(ProgramWatch.settling)
            await program.pass(ProgramWatch.longestGap)

            #expect(program.changes == [.replaced])
        }
    }

    @Test func `a program that stays missing has been removed`() async throws {
        try await ProgramFile.watched { program in
            try FileManager.default.removeItem(atPath: program.path)
            await program.waitForEvent()
            await program.pass(ProgramWatch.settling)
            #expect(program.changes.isEmpty)

            await program.pass(ProgramWatch.longestGap)

            #expect(program.changes == [.removed])
        }
    }
}

/// A file that stands for the program, and what its watch has reported. It belongs to the loop's thread.
private final class ProgramFile: @unchecked Sendable {
    let path: String
    private let folder: URL
    private let time: SimulatedTime
    private var watch: ProgramWatch?
    private let reported = Mutex<[ProgramWatch.Change]>([])

    static func watched(
        isReplacedBefore: Bool = false,
        _ body: @escaping @Sendable (ProgramFile) async throws -> Void
    ) async throws {
        try await onLoop { loop in
            let program = try ProgramFile(on: loop)
            defer { try? FileManager.default.removeItem(at: program.folder) }  // left over in /tmp at worst
            let running = try #require(try ProgramWatch.FileIdentity(of: program.path))
            // As a process holds its program, so that no other file gets the same number.
            let held = try FileHandle(forReadingFrom: URL(fileURLWithPath: program.path))
            let watch = ProgramWatch(
                file: program.path, running: running, time: program.time, loop: loop,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            program.watch = watch
            if isReplacedBefore { try program.replace() }
            await watch.start { change in program.reported.withLock { $0.append(change) } }
            try await body(program)
            await watch.stop()
            try held.close()
        }
    }

    private init(on loop: EventLoop) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("program-\(UUID().uuidString)")
        path = folder.appendingPathComponent("steward-agent").path
        time = SimulatedTime(AgentFixture.noon, on: loop)
        self.loop = loop
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    }

    private let loop: EventLoop

    var changes: [ProgramWatch.Change] { reported.withLock { $0 } }

    /// Puts another file in its place, as dpkg does.
    func replace() throws {
        let new = folder.appendingPathComponent("steward-agent.new")
        try Data("new".utf8).write(to: new)
        guard rename(new.path, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Returns once the kernel's report of a change has reached the loop: events of the folder come in order.
    func waitForEvent() async {
        let seen = OneShot<Void>()
        let mark = "mark-\(UUID().uuidString)"
        let watch = try? loop.watchFiles([mark], in: folder.path) { _ in seen.fulfil(()) }
        _ = FileManager.default.createFile(atPath: folder.appendingPathComponent(mark).path, contents: nil)
        await seen.get()
        watch?.cancel()
        await turn()
    }

    /// As when the new program has not started.
    func lookAgain() async { await watch?.lookAgain() }

    func pass(_ length: Duration) async {
        time.advance(by: length)
        await turn()
    }

    /// Lets everything run that is waiting on the loop.
    private func turn() async {
        let done = OneShot<Void>()
        loop.after(.milliseconds(1)) { done.fulfil(()) }
        await done.get()
    }
}
