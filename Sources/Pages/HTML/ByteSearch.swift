/// Searches bytes for a word.
enum ByteSearch {
    static func contains(_ word: StaticString, in bytes: [UInt8]) -> Bool {
        offset(of: word, in: bytes) != nil
    }

    /// The offset of the first byte of the first occurrence, at `start` or after it.
    static func offset(of word: StaticString, in bytes: [UInt8], from start: Int = 0) -> Int? {
        let (length, first) = (word.utf8CodeUnitCount, word.utf8Start[0])
        guard bytes.count >= length, start <= bytes.count - length else { return nil }
        for place in start...bytes.count - length where bytes[place] == first {
            if (1..<length).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] }) { return place }
        }
        return nil
    }
}
