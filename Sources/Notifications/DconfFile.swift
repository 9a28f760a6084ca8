import Glibc

/// Reads a setting out of the file in which dconf keeps the user's, without starting anything or linking GLib.
///
/// The file is a GVariant database: a header, and a hash table whose items name their parents. It is never changed in
/// place but replaced, so that one look sees one state.
///
/// Source: GLib's `gvdb/gvdb-format.h`; GVariant Specification 1.0, for a Boolean in a variant.
package enum DconfFile {
    /// `$XDG_CONFIG_HOME/dconf/user`.
    package static var ofUser: String? {
        if let folder = variable("XDG_CONFIG_HOME") { return "\(folder)/dconf/user" }
        return variable("HOME").map { "\($0)/.config/dconf/user" }
    }

    /// What a Boolean key is set to; `nil` where it is not set, or the file cannot be read.
    package static func flag(_ key: String, in file: String) -> Bool? {
        guard let bytes = contents(of: file) else { return nil }
        return GVariantTable(bytes)?.flag(key)
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Longer files are nobody's settings.
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

/// The hash table of such a file; its bytes may say anything.
struct GVariantTable {
    private let bytes: [UInt8]
    private let items: Range<Int>

    private static let itemSize = 24
    /// A chain of parents is as long as the key has slashes.
    private static let deepest = 32

    init?(_ bytes: [UInt8]) {
        // "GVariant", then a version, options, and where the table is. Files of the other byte order do not travel.
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
            // A value, a zero, and its type.
            guard end == start + 3, end <= bytes.count, bytes[start + 1] == 0,
                bytes[start + 2] == UInt8(ascii: "b")
            else { return nil }
            return bytes[start] != 0
        }
        return nil
    }

    /// Whether the item's own part of its name, after its parents', makes up `name`.
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

    /// Of 32 bits, the lowest byte first.
    private static func word(_ place: Int, of bytes: [UInt8]) -> Int? {
        guard place >= 0, place + 4 <= bytes.count else { return nil }
        return (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    /// D. J. Bernstein's, over signed characters.
    private static func hash(_ key: [UInt8]) -> Int {
        Int(key.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) })
    }
}
