/// Searches texts by their bytes. `String` compares whole characters, which takes a hundred times as long and
/// gives the same result for words and codes in plain ASCII.
///
/// It also stands in for what the standard library searches with regular expressions: their 1 MB stays out of
/// the agent.
package enum ByteSearch {
    /// The offset of the first occurrence of `part`, in bytes; `nil` if it is absent or empty.
    package static func offset(of part: [UInt8], in text: some Collection<UInt8>) -> Int? {
        let found = text.withContiguousStorageIfAvailable { text in
            part.withUnsafeBufferPointer { offset(of: $0, in: text) }
        }
        guard let found else { return offset(of: part, in: Array(text)) }
        return found
    }

    private static func offset(
        of part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        guard let first = part.first, part.count <= text.count else { return nil }
        for start in 0...(text.count - part.count) where text[start] == first {
            if text[start..<(start + part.count)].elementsEqual(part) { return start }
        }
        return nil
    }

    /// Whether `part` is in `text`. Texts that are not ASCII are compared by characters as well, so that it does
    /// not matter how accents are encoded.
    package static func contains(_ part: String, in text: some StringProtocol) -> Bool {
        if part.isEmpty || offset(of: Array(part.utf8), in: text.utf8) != nil { return true }
        guard !text.utf8.allSatisfy({ $0 < 0x80 }), !part.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        let sought = Array(part)
        var rest = text[...]
        while let start = rest.firstIndex(of: sought[0]) {
            rest = rest[start...]
            if rest.starts(with: sought) { return true }
            rest.removeFirst()
        }
        return false
    }

    /// The pieces of `text` between the occurrences of `separator`; all of `text` if there is none.
    /// - Parameter splits: How often to split at most.
    package static func split(
        _ text: some StringProtocol, at separator: String, atMost splits: Int = .max
    ) -> [String] {
        let sought = Array(separator.utf8)
        var pieces: [String] = []
        var rest = Array(text.utf8)[...]
        while pieces.count < splits, let offset = offset(of: sought, in: rest) {
            pieces.append(String(decoding: rest.prefix(offset), as: UTF8.self))
            rest = rest.dropFirst(offset + sought.count)
        }
        return pieces + [String(decoding: rest, as: UTF8.self)]
    }
}
