/// The names of characters that HTML knows, such as `amp;` and, for old pages, `amp`.
///
/// Source: WHATWG HTML, 13.5 "Named character references".
enum CharacterNames {
    struct Match {
        /// In UTF-8.
        let characters: [UInt8]
        let end: Int
    }

    private struct Entry {
        let name: [UInt8]
        let characters: [UInt8]
    }

    /// The most letters that a name has, with its semicolon.
    private static let longest = 32

    /// The longest name that begins at `start`. Hashes the letters as it goes, so that a long word costs little.
    static func match(in bytes: [UInt8], at start: Int) -> Match? {
        var (hash, place, match) = (Self.seed, start, Match?.none)
        while place < bytes.count, place - start < longest {
            let byte = bytes[place]
            guard byte.isLetterOrDigit || byte == UInt8(ascii: ";") else { break }
            hash = hashed(hash, byte)
            place += 1
            if let entry = entries[hash], entry.name.elementsEqual(bytes[start..<place]) {
                match = Match(characters: entry.characters, end: place)
            }
            if byte == UInt8(ascii: ";") { break }
        }
        return match
    }

    /// By hash; no two names have the same one.
    private static let entries: [UInt64: Entry] = {
        var entries: [UInt64: Entry] = [:]
        entries.reserveCapacity(2_300)
        for line in table.utf8.split(separator: UInt8(ascii: " ")) {
            let halves = line.split(separator: UInt8(ascii: "="))
            guard halves.count == 2 else { continue }
            var text = String.UnicodeScalarView()
            for code in halves[1].split(separator: UInt8(ascii: ",")) {
                if let scalar = UInt32(Substring(code), radix: 16).flatMap(Unicode.Scalar.init) {
                    text.append(scalar)
                }
            }
            let name = Array(halves[0])
            entries[name.reduce(seed, hashed)] = Entry(name: name, characters: Array(String(text).utf8))
        }
        return entries
    }()

    /// Source: Fowler, Noll and Vo, FNV-1a.
    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func hashed(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
