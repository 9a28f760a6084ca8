import Glibc

/// Reads settings from the user's dconf database, without starting a service or linking GLib.
///
/// The file is a GVariant database: a header, and a hash table whose items refer to their parents. dconf
/// replaces the file instead of changing it, so that one read gives a consistent state.
///
/// Source: GLib's `gvdb/gvdb-format.h`; GVariant Specification 1.0, for a Boolean in a variant.
package enum DconfFile {
    /// `$XDG_CONFIG_HOME/dconf/user`.
    package static var ofUser: String? {
        if let folder = variable("XDG_CONFIG_HOME") { return "\(folder)/dconf/user" }
        return variable("HOME").map { "\($0)/.config/dconf/user" }
    }

    /// The value of a Boolean key; `nil` if it is not set or the file cannot be read.
    package static func flag(_ key: String, in file: String) -> Bool? {
        guard let bytes = contents(of: file) else { return nil }
        return GVariantTable(bytes)?.flag(key)
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Files beyond this size are not read.
    private static let mostBytes = 8 << 20

    private static func contents(of file: String) -> [UInt8]? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = read(descriptor, &bytes, bytes.count)
        return count == bytes.count ? bytes : nil
    }
}

/// The hash table of such a file, whose bytes are untrusted.
struct GVariantTable {
    private let bytes: [UInt8]
    private let items: Range<Int>

    private static let itemSize = 24
    /// Maximum length of a chain of parents; keys have one parent per slash.
    private static let deepest = 32

    init?(_ bytes: [UInt8]) {
        // "GVariant", a version, options, and the table's range; little-endian only.
        let word = { (place: Int) in Self.word(place, of: bytes) }
        guard bytes.starts(with: Array("GVariant".utf8)), let start = word(16), let end = word(20),
            start <= end,
            end <= bytes.count, let blooms = word(start), let buckets = word(start + 4)
        else { return nil }
        let first = start + 8 + 4 * ((blooms & 0x07FF_FFFF) + buckets)
        guard first <= end else { return nil }
        self.bytes = bytes
        items = first..<end
    }

    func flag(_ key: String) -> Bool? {
        let wanted = Array(key.utf8)
        let hash = Self.hash(wanted)
        for number in 0..<(items.count / Self.itemSize) {
            let item = items.lowerBound + number * Self.itemSize
            guard let found = word(item), found == hash, bytes[item + 14] == UInt8(ascii: "v"),
                isName(of: number, wanted[...], depth: 0), let start = word(item + 16),
                let end = word(item + 20)
            else { continue }
            // The value, a zero byte, and the value's type.
            guard end == start + 3, end <= bytes.count, bytes[start + 1] == 0,
                bytes[start + 2] == UInt8(ascii: "b")
            else { return nil }
            return bytes[start] != 0
        }
        return nil
    }

    /// Whether the names of the item's parents and its own name make up `name`.
    private func isName(of number: Int, _ name: ArraySlice<UInt8>, depth: Int) -> Bool {
        let item = items.lowerBound + number * Self.itemSize
        guard depth < Self.deepest, item + Self.itemSize <= items.upperBound, let parent = word(item + 4),
            let start = word(item + 8)
        else { return false }
        let length = Int(bytes[item + 12]) | Int(bytes[item + 13]) << 8
        guard start + length <= bytes.count, name.suffix(length).elementsEqual(bytes[start..<start + length]),
            length <= name.count
        else { return false }
        let rest = name.dropLast(length)
        return parent == 0xFFFF_FFFF ? rest.isEmpty : isName(of: parent, rest, depth: depth + 1)
    }

    private func word(_ place: Int) -> Int? {
        Self.word(place, of: bytes)
    }

    /// A little-endian 32-bit number.
    private static func word(_ place: Int, of bytes: [UInt8]) -> Int? {
        guard place >= 0, place + 4 <= bytes.count else { return nil }
        return (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    /// D. J. Bernstein's hash, over signed characters.
    private static func hash(_ key: [UInt8]) -> Int {
        Int(key.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) })
    }
}
