import EventLoop
import Glibc
import Interchange

extension TextFile {
    /// The whole contents of a list to import, in UTF-8.
    /// - Throws: If the file cannot be read, is no text, or is larger than an import reads; it is not kept in memory then.
    func list() async throws(CommandFailure) -> [UInt8] {
        let bytes = try await wholeList()
        do throws(TextEncoding.Fault) {
            return try TextEncoding.utf8(bytes)
        } catch {
            throw CommandFailure(.badData, ListText.isNotText(path, error))
        }
    }

    private func wholeList() async throws(CommandFailure) -> [UInt8] {
        let file = try opened()
        let regularSize = Self.regularSize(of: file)
        if let regularSize {
            guard !ListSize().isTooLarge(fileSize: regularSize) else { throw tooLarge }
            // Looks through a large file before it is kept.
            if regularSize > Self.mostUnseen {
                _ = try await read(file, keeping: 0)
                guard lseek(file.rawValue, 0, SEEK_SET) == 0 else { throw unreadable }
            }
        }
        return try await read(file, keeping: regularSize ?? 64 * 1024)
    }

    /// In bytes.
    private static let mostUnseen = 8 << 20

    /// - Parameter size: How much room to make for the contents; 0 keeps none of them.
    private func read(_ file: OwnedDescriptor, keeping size: Int) async throws(CommandFailure) -> [UInt8] {
        var measured = ListSize()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var chunk = [UInt8](repeating: 0, count: 256 * 1024)
        while true {
            try await wait(for: file, .reading)
            let count = Glibc.read(file.rawValue, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw unreadable }
            if count == 0 { return bytes }
            chunk.withUnsafeBytes { measured.take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            guard !measured.isTooLarge else { throw tooLarge }
            if size > 0 { bytes += chunk.prefix(count) }
        }
    }

    /// `nil` for a pipe or a terminal.
    private static func regularSize(of file: OwnedDescriptor) -> Int? {
        var found = stat()
        guard fstat(file.rawValue, &found) == 0, found.st_mode & S_IFMT == S_IFREG,
            lseek(file.rawValue, 0, SEEK_CUR) == 0
        else { return nil }
        return found.st_size
    }

    private var tooLarge: CommandFailure {
        CommandFailure(
            .badData,
            ExchangeText.isTooLarge(
                path, mostEntries: ExchangeList.mostEntries, mebibytes: TextLines.mostBytes >> 20))
    }
}
