package import EventLoop
import Glibc

/// The file from which a program was started; by now, its path may lead to another file.
package struct ProgramFile: Sendable {
    package enum State: Sendable {
        case same, replaced, missing
    }

    /// A file or link on the way to a file: its folder and its name.
    package struct Place: Sendable, Hashable {
        package let folder: String
        package let name: String
    }

    /// The absolute path by which the program was started.
    package let path: String
    /// A path that opens the running program, even if its file has been replaced or removed.
    private let running: String

    package init(_ path: String, running: String = OwnProgram.anyway) {
        self.path = path
        self.running = running
    }

    /// Whether the path still leads to the running program.
    ///
    /// Some file systems give a file a new inode number each time. So if the numbers differ, compares the
    /// contents: another copy of the same program counts as the same.
    /// - Throws: If one of the files cannot be examined, for example in a locked home directory.
    package func state() throws(SystemError) -> State {
        guard let found = try Self.status(of: path) else { return .missing }
        guard let own = try Self.status(of: running) else { throw SystemError("stat '\(running)'") }
        if found.st_dev == own.st_dev, found.st_ino == own.st_ino { return .same }
        guard found.st_size == own.st_size else { return .replaced }
        return try haveSameBytes() ? .same : .replaced
    }

    /// What has to change for the path to lead elsewhere: the file, and each link on the way to it.
    package var places: [Place] {
        var places: [Place] = []
        var (folder, rest) = ("/", path.split(separator: "/").reversed().map(String.init))
        var links = 0
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                folder = Self.parent(of: folder)
                continue
            }
            let place = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
            let target = links < Self.mostLinks ? Self.target(of: place) : nil
            if target != nil || rest.isEmpty { places.append(Place(folder: folder, name: name)) }
            if let target {
                links += 1
                if target.hasPrefix("/") { folder = "/" }
                rest += target.split(separator: "/").reversed().map(String.init)
            } else {
                folder = place
            }
        }
        return places
    }

    /// The limit of Linux; links may lead in circles.
    private static let mostLinks = 40
    private static let chunk = 65_536

    private static func parent(of folder: String) -> String {
        let end = folder.lastIndex(of: "/") ?? folder.startIndex
        return end == folder.startIndex ? "/" : String(folder[..<end])
    }

    /// `nil` if it is not a link.
    private static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// `nil` if there is no such file.
    private static func status(of path: String) throws(SystemError) -> stat? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw SystemError("stat '\(path)'")
        }
        return status
    }

    private func haveSameBytes() throws(SystemError) -> Bool {
        let files = (try Self.open(path), try Self.open(running))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * Self.chunk, alignment: 16)
        defer { buffer.deallocate() }
        let halves = (buffer[..<Self.chunk], buffer[Self.chunk...])
        var offset = 0
        while true {
            let one = try Self.read(
                files.0, at: offset, into: UnsafeMutableRawBufferPointer(rebasing: halves.0))
            let other = try Self.read(
                files.1, at: offset, into: UnsafeMutableRawBufferPointer(rebasing: halves.1))
            let count = min(one.count, other.count)
            guard let first = one.baseAddress, let second = other.baseAddress, count > 0 else {
                return one.count == other.count
            }
            guard memcmp(first, second, count) == 0 else { return false }
            offset += count
        }
    }

    private static func open(_ path: String) throws(SystemError) -> OwnedDescriptor {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError("open '\(path)'") }
        return OwnedDescriptor(descriptor)
    }

    /// - Returns: What was read; empty at the end of the file.
    private static func read(
        _ file: OwnedDescriptor, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> UnsafeMutableRawBufferPointer {
        while true {
            let count = pread(file.rawValue, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]) }
            guard errno == EINTR else { throw SystemError("pread") }
        }
    }
}
