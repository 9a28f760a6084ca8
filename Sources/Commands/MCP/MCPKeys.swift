import Glibc
import JSONText

/// Results of calls with an idempotency key, which a file keeps for the next server of the same user.
///
/// A call that is repeated after a restart of its client returns its first result, too. Several servers share the
/// file: each adds lines, and looks for a key that it does not know.
struct MCPKeys {
    struct Kept {
        let tool: String
        let arguments: JSON
        /// `nil` for a call that has begun and not ended: its server may have been killed before or after the change.
        let result: JSON?
    }

    /// `nil`: the keys are kept in memory only.
    private let file: String?
    private var kept: [String: Kept] = [:]
    private var order: [String] = []
    /// How much of the file is known, in bytes.
    private var known = 0

    private static let most = 256
    /// In bytes. A longer result is remembered while this server runs.
    private static let (longestLine, longestFile) = (64 * 1024, 4 << 20)

    init(file: String?) {
        self.file = file
    }

    /// What was kept under `key`, by this server or another one.
    mutating func find(_ key: String) -> Kept? {
        if kept[key]?.result == nil { readOn() }
        return kept[key]
    }

    mutating func keep(_ result: Kept, as key: String) {
        note(result, as: key)
        write(result, as: key, result.result ?? .null)
    }

    /// Notes that a call begins, before anything changes, so that a server that is killed forgets no key.
    mutating func begin(_ tool: String, _ arguments: JSON, as key: String) {
        write(Kept(tool: tool, arguments: arguments, result: nil), as: key, .null)
    }

    /// Notes that the call changed nothing, so that its key is free again.
    mutating func forget(_ tool: String, _ arguments: JSON, as key: String) {
        kept[key] = nil
        order.removeAll { $0 == key }
        write(Kept(tool: tool, arguments: arguments, result: nil), as: key, .flag(false))
    }

    /// - Parameter result: `null` for a call that has begun, `false` for one that changed nothing.
    private mutating func write(_ call: Kept, as key: String, _ result: JSON) {
        let line =
            JSON.object([
                "key": .text(key), "tool": .text(call.tool), "arguments": call.arguments, "result": result,
            ]).line + "\n"
        if line.utf8.count <= Self.longestLine { append(line) }
    }

    private mutating func note(_ result: Kept, as key: String) {
        if kept.updateValue(result, forKey: key) == nil { order.append(key) }
        if order.count > Self.most { kept[order.removeFirst()] = nil }
    }

    // MARK: The file

    /// A file that cannot be written is not worth a failure: the call has succeeded.
    private mutating func append(_ line: String) {
        guard let file else { return }
        // An error shows when the file is opened.
        try? PrivateFile.createDirectory(PrivateFile.folder(of: file))
        // Begins anew once there is more than any client repeats.
        let isFull = known > Self.longestFile
        let descriptor = open(
            file,
            O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (isFull ? O_TRUNC : 0),
            0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if isFull { known = 0 }
        // One call of write, so that lines of several servers do not mix.
        let bytes = Array(line.utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }

    /// Takes in what has been added to the file.
    private mutating func readOn() {
        guard let file else { return }
        // A named pipe in its place keeps nobody waiting.
        let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, Int32(SEEK_END)))
        if size < known { known = 0 }  // another server has begun it anew
        guard size > known, size - known <= 2 * Self.longestFile else { return }
        var bytes = [UInt8](repeating: 0, count: size - known)
        let count = pread(descriptor, &bytes, bytes.count, known)
        guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: "\n")) else { return }
        known += end + 1
        for line in bytes[...end].split(separator: UInt8(ascii: "\n")) {
            // A line that was cut off by a full disk is passed over.
            guard let json = try? JSON(parsing: Array(line), within: JSON.Limits(bytes: Self.longestLine)),
                let key = json["key"]?.asText, let tool = json["tool"]?.asText,
                let arguments = json["arguments"], let result = json["result"]
            else { continue }
            switch result {
            case .flag(false):
                kept[key] = nil
                order.removeAll { $0 == key }
            case .null:
                if kept[key] == nil { note(Kept(tool: tool, arguments: arguments, result: nil), as: key) }
            default: note(Kept(tool: tool, arguments: arguments, result: result), as: key)
            }
        }
    }
}
