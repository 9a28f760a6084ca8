/// Searches texts by their bytes. `String` compares whole characters, which takes a hundred times as long and
/// gives the same result for ASCII words and codes.
enum ByteSearch {
    /// The offset of the first occurrence of `part`, in bytes; `nil` if it is absent or empty.
    static func offset(of part: [UInt8], in text: some Collection<UInt8>) -> Int? {
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
}
