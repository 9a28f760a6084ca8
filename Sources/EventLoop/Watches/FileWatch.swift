import CLinux
import Glibc

/// Reports changes to files in one directory: a file written in place, replaced by a rename, or removed.
///
/// It watches the directory, not the files: editors replace files. It belongs to the loop's thread.
package final class FileWatch {
    package enum Event: Sendable, Hashable {
        /// A file of this name was created, written and closed, moved, removed, or given other permissions.
        case changed(name: String)
        /// Any file may have changed: the event queue overflowed, or the directory itself is gone. If it is
        /// gone, no more events follow.
        case lostTrack(directoryIsGone: Bool)
    }

    private let descriptor: OwnedDescriptor
    private let loop: EventLoop
    private let names: Set<String>
    private let handler: (Event) -> Void
    private var watch: DescriptorWatch?

    init(
        in directory: String, names: Set<String>, on loop: EventLoop,
        _ handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        descriptor = try OwnedDescriptor(inotify_init1(linux_inotify_flags), from: "inotify_init1")
        let mask = linux_inotify_names | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
        guard inotify_add_watch(descriptor.rawValue, directory, mask) >= 0 else {
            throw SystemError("inotify_add_watch")
        }
        self.loop = loop
        self.names = names
        self.handler = handler
        watch = loop.watch(descriptor, for: .reading) { [weak self] _ in self?.readEvents() }
    }

    package func cancel() {
        watch?.cancel()
        watch = nil
    }

    deinit {
        if let watch { loop.cancelLater(watch) }
    }

    private func readEvents() {
        var seen: [Event] = []
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer in
            while true {
                let count = read(descriptor.rawValue, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                seen += Self.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        // One write causes several events; report each file once.
        var reported: Set<Event> = []
        for event in seen where isWanted(event) && watch != nil && reported.insert(event).inserted {
            handler(event)
        }
    }

    private func isWanted(_ event: Event) -> Bool {
        switch event {
        case .changed(let name): names.isEmpty || names.contains(name)
        case .lostTrack: true
        }
    }

    private static func events(in bytes: UnsafeRawBufferPointer) -> [Event] {
        var events: [Event] = []
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = min(offset + header + Int(event.len), bytes.count)
            if event.mask & linux_inotify_overflow != 0 {
                events.append(.lostTrack(directoryIsGone: false))
            } else if event.mask & linux_inotify_directory_gone != 0 {
                events.append(.lostTrack(directoryIsGone: true))
            } else {
                let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
                events.append(.changed(name: String(decoding: name, as: UTF8.self)))
            }
            offset = end
        }
        return events
    }
}

extension EventLoop {
    /// Calls `handler` for changes to files called `names` in `directory`, until the watch is cancelled or
    /// released.
    ///
    /// - Parameter names: Empty for all files of the directory.
    /// - Throws: When the directory does not exist or cannot be read, or the user has too many watches.
    package func watchFiles(
        _ names: Set<String>, in directory: String, _ handler: @escaping (FileWatch.Event) -> Void
    ) throws(SystemError) -> FileWatch {
        preconditionOnLoop()
        return try FileWatch(in: directory, names: names, on: self, handler)
    }
}
