/// Texts searched by their bytes. `String` compares whole characters, which takes a hundred times as long and says
/// nothing else of words and codes in ASCII.
enum ByteSearch {
    /// Where `part` begins for the first time, in bytes from the start; `nil` if it is not there or empty.
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
