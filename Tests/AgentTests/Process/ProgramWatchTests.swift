import CivilTime
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
        try await WatchedProgram.watched { program in
            try program.replace()
            await program.waitForEvent()
            #expect(program.changes.isEmpty)

            await program.pass(ProgramWatch.settling)

            #expect(program.changes == [.replaced])
        }
    }

    @Test func `a program that was replaced while the agent started is reported, too`() async throws {
        try await WatchedProgram.watched(isReplacedBefore: true) { program in
            await program.pass(ProgramWatch.settling)

            #expect(program.changes == [.replaced])
        }
    }

    @Test func `a new program that does not start yet is looked at again, a few times`() async throws {
        try await WatchedProgram.watched { program in
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
        try await WatchedProgram.watched { program in
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
        try await WatchedProgram.watched { program in
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
            await program.waitForEvent()

            await program.pass(ProgramWatch.settling)
            await program.pass(ProgramWatch.longestGap)

            #expect(program.changes.isEmpty)
        }
    }

    @Test func `the same program once more is no other one, though its file has another number`() async throws
    {
        try await WatchedProgram.watched { program in
            try program.replace(with: "old")
            await program.waitForEvent()

            await program.pass(ProgramWatch.settling)
            await program.pass(ProgramWatch.longestGap)

            #expect(program.changes.isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `a link on the way to the program that is switched leads to the new one`(isOldRemoved: Bool)
        async throws
    {
        try await WatchedProgram.watched(isBehindLink: true) { program in
            try program.switchLink(removingOld: isOldRemoved)
            await program.waitForEvent()

            await program.pass(ProgramWatch.settling)
            await program.pass(ProgramWatch.longestGap)

            #expect(program.changes == [.replaced])
        }
    }

    @Test func `after a link was switched to the same program, the new folder is watched`() async throws {
        try await WatchedProgram.watched(isBehindLink: true) { program in
            try program.switchLink(to: "old", removingOld: true)
            await program.waitForEvent()
            await program.pass(ProgramWatch.settling)
            #expect(program.changes.isEmpty)

            try program.replace()
            await program.waitForEvent()
            await program.pass(ProgramWatch.settling)

            #expect(program.changes == [.replaced])
        }
    }

    @Test func `links that lead in circles end`() {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "circle-\(UUID().uuidString)")
        #expect(throws: Never.self) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("a").path, withDestinationPath: "b/../a")
        }
        defer { try? FileManager.default.removeItem(at: folder) }  // left over in /tmp at worst

        let places = ProgramFile(folder.appendingPathComponent("a/agent").path).places

        #expect(places.contains { $0.name == "a" })
    }

    @Test func `a program is known by the path that it was started by, if that leads to it`() throws {
        let own = try #require(OwnProgram.path)
        let link = FileManager.default.temporaryDirectory.appendingPathComponent("link-\(UUID().uuidString)")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: own)
        defer { try? FileManager.default.removeItem(at: link) }  // left over in /tmp at worst
        let folder = link.deletingLastPathComponent().path

        #expect(OwnProgram.startedPath(by: link.path) == link.path)
        #expect(
            OwnProgram.startedPath(by: link.lastPathComponent, in: "/bin:\(folder)")
                == "\(folder)/\(link.lastPathComponent)")
        #expect(OwnProgram.startedPath(by: "/bin/sh") == own)
        #expect(OwnProgram.startedPath(by: nil) == own)
    }

    @Test func `where the program is replaced again and again, the pauses grow`() {
        var (now, former): (Instant, [Instant]) = (AgentFixture.noon, [])
        var pauses: [Duration] = []
        for _ in 0..<8 {
            let pause = UpgradePace.pause(after: former, at: now)
            pauses.append(pause)
            now = now + pause
            former.append(now)
            now = now + .seconds(3)
        }

        #expect(pauses == [0, 0, 57, 297, 1197, 1197, 1197, 297].map { Duration.seconds($0) })
        #expect(UpgradePace.pause(after: former, at: now + .seconds(3600)) == .zero)
        #expect(UpgradePace.pause(after: former, at: now - .seconds(86_400)) == .zero)
    }

    @Test func `a program that is missing for a moment has been replaced, not removed`() async throws {
        try await WatchedProgram.watched { program in
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
        try await WatchedProgram.watched { program in
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
private final class WatchedProgram: @unchecked Sendable {
    let path: String
    private let folder: URL
    private let time: SimulatedTime
    private var watch: ProgramWatch?
    private let reported = Mutex<[ProgramWatch.Change]>([])

    static func watched(
        isReplacedBefore: Bool = false, isBehindLink: Bool = false,
        _ body: @escaping @Sendable (WatchedProgram) async throws -> Void
    ) async throws {
        try await onLoop { loop in
            let program = try WatchedProgram(on: loop, isBehindLink: isBehindLink)
            defer { try? FileManager.default.removeItem(at: program.folder) }  // left over in /tmp at worst
            // As a process holds its program, whatever becomes of the file.
            let held = try FileHandle(forReadingFrom: URL(fileURLWithPath: program.path))
            let watch = ProgramWatch(
                file: ProgramFile(program.path, running: "/proc/self/fd/\(held.fileDescriptor)"),
                time: program.time, loop: loop,
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            program.watch = watch
            if isReplacedBefore { try program.replace() }
            await watch.start { change in program.reported.withLock { $0.append(change) } }
            try await body(program)
            await watch.stop()
            try held.close()
        }
    }

    private init(on loop: EventLoop, isBehindLink: Bool) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("program-\(UUID().uuidString)")
        path =
            folder.appendingPathComponent(isBehindLink ? "current/bin/steward-agent" : "steward-agent").path
        time = SimulatedTime(AgentFixture.noon, on: loop)
        self.loop = loop
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if isBehindLink { try install("1", "old") } else { try Data("old".utf8).write(to: file) }
    }

    private var file: URL { URL(fileURLWithPath: path) }

    /// Makes a folder with a program in it, and lets the link lead there.
    private func install(_ version: String, _ content: String) throws {
        let bin = folder.appendingPathComponent("\(version)/bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: bin.appendingPathComponent("steward-agent"))
        let link = folder.appendingPathComponent("current.new")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: version)
        guard rename(link.path, folder.appendingPathComponent("current").path) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    func switchLink(to content: String = "new", removingOld: Bool) throws {
        try install("2", content)
        if removingOld { try FileManager.default.removeItem(at: folder.appendingPathComponent("1")) }
    }

    private let loop: EventLoop

    var changes: [ProgramWatch.Change] { reported.withLock { $0 } }

    /// Puts another file in its place, as dpkg does.
    func replace(with content: String = "new") throws {
        let new = folder.appendingPathComponent("steward-agent.new")
        try Data(content.utf8).write(to: new)
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
