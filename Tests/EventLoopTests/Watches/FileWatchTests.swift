import EventLoop
import Foundation
import TestSupport
import Testing

struct FileWatchTests {
    @Test func `writing, replacing and removing a file are noticed, other files are not`() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let file = directory.url.appendingPathComponent("wanted")
        let changes = try await onLoop { loop in
            let events = Log<FileWatch.Event>()
            let watch = try loop.watchFiles(["wanted"], in: directory.path) { events.add($0) }
            var counts: [Int] = []
            // The other file comes first: once the wanted one has been written, a child that another test starts may
            // have it open, too, and close it at any time.
            for change in [writeAnother, write, replace, remove] {
                try change(file)
                await loop.turn()
                counts.append(events.all.count)
            }
            watch.cancel()
            #expect(Set(events.all) == [.changed(name: "wanted")])
            return counts
        }

        #expect(changes[0] == 0)
        #expect(changes[1] > changes[0])
        #expect(changes[2] > changes[1])
        #expect(changes[3] > changes[2])
    }

    @Test func `without names every file is watched`() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let events = try await onLoop { loop in
            let events = Log<FileWatch.Event>()
            let watch = try loop.watchFiles([], in: directory.path) { events.add($0) }
            try write(directory.url.appendingPathComponent("any"))
            await loop.turn()
            watch.cancel()
            return events.all
        }

        #expect(Set(events) == [.changed(name: "any")])
    }

    @Test func `the end of the directory is told`() async throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let events = try await onLoop { loop in
            let events = Log<FileWatch.Event>()
            let watch = try loop.watchFiles(["wanted"], in: directory.path) { events.add($0) }
            directory.remove()
            await loop.turn()
            watch.cancel()
            return events.all
        }

        #expect(events == [.lostTrack(directoryIsGone: true)])
    }

    @Test func `a directory that is not there cannot be watched`() async throws {
        await #expect(throws: SystemError("inotify_add_watch", code: ENOENT)) {
            try await onLoop { loop in _ = try loop.watchFiles([], in: "/nowhere") { _ in } }
        }
    }
}

private func write(_ file: URL) throws {
    try Data("text".utf8).write(to: file)
}

private func replace(_ file: URL) throws {
    try Data("text".utf8).write(to: file, options: .atomic)
}

private func remove(_ file: URL) throws {
    try FileManager.default.removeItem(at: file)
}

private func writeAnother(_ file: URL) throws {
    try write(file.deletingLastPathComponent().appendingPathComponent("other"))
}
