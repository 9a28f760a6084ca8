import Glibc

/// The machine's identity, 32 hex digits. Source: D-Bus Specification, "UUIDs"; machine-id(5).
enum MachineID {
    /// `nil` where it has none.
    static var text: String? {
        for file in ["/var/lib/dbus/machine-id", "/etc/machine-id"] {
            if let text = line(of: file), text.utf8.count == 32, text.utf8.allSatisfy(isDigit) {
                return text
            }
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        NameRules.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private static func line(of file: String) -> String? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
