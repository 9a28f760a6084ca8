import CLinux
import Glibc

/// Notices what happens to files of one directory: a file written in place, replaced by a rename, or removed.
///
/// The directory is watched and not the files, because editors replace files. It belongs to the loop's thread.
package final class FileWatch: @unchecked Sendable {
    package enum Event: Sendable, Hashable {
        /// A file of this name was made, written and closed, moved in or out, removed, or given other rights.
        case changed(name: String)
        /// Anything may have happened: too many events, or the directory itself is gone. In the second case
        /// nothing more will be reported.
        case lostTrack(directoryIsGone: Bool)
    }

    private let descriptor: OwnedDescriptor
    private let loop: EventLoop
    private let names: Set<String>
    private let handler: @Sendable (Event) -> Void
    private var watch: DescriptorWatch?

    init(
        in directory: String, names: Set<String>, on loop: EventLoop,
        _ handler: @escaping @Sendable (Event) -> Void
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
        guard let watch else { return }
        loop.submit { watch.cancel() }
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
        // Writing a file is several events; who hears of it once looks at the file once.
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
    /// Calls `handler` for what happens to files called `names` in `directory`, until the watch is cancelled or let go
    /// of.
    ///
    /// - Parameter names: Empty for all files of the directory.
    /// - Throws: When the directory does not exist, cannot be read, or the user has too many watches.
    package func watchFiles(
        _ names: Set<String>, in directory: String, _ handler: @escaping @Sendable (FileWatch.Event) -> Void
    ) throws(SystemError) -> FileWatch {
        preconditionOnLoop()
        return try FileWatch(in: directory, names: names, on: self, handler)
    }
}
