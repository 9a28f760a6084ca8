/// Where the text of a script ends. A script within a comment may itself contain `<script>` and `</script>`.
///
/// Source: WHATWG HTML, 13.2.5.15 "Script data less-than sign state" to 13.2.5.31.
enum ScriptText {
    private enum State {
        case plain, escaped, doubleEscaped
    }

    /// - Parameter isEndTag: Whether the script's end tag stands at an offset.
    /// - Returns: The offset of the end tag, or of the end of the document.
    static func end(in bytes: [UInt8], from start: Int, isEndTag: (Int) -> Bool) -> Int {
        var (state, place, dashes) = (State.plain, start, 0)
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "<") {
                dashes = 0
                if state != .doubleEscaped, isEndTag(place) { return place }
                place = lessThan(in: bytes, at: place, &state, &dashes)
            } else {
                if byte == UInt8(ascii: ">"), dashes >= 2 { state = .plain }
                dashes = byte == UInt8(ascii: "-") && state != .plain ? dashes + 1 : 0
                place += 1
            }
        }
        return bytes.count
    }

    /// - Returns: Where to go on.
    private static func lessThan(in bytes: [UInt8], at place: Int, _ state: inout State, _ dashes: inout Int)
        -> Int
    {
        switch state {
        case .plain:
            guard place + 3 < bytes.count, bytes[place + 1] == UInt8(ascii: "!"),
                bytes[place + 2] == UInt8(ascii: "-"), bytes[place + 3] == UInt8(ascii: "-")
            else { return place + 1 }
            (state, dashes) = (.escaped, 2)
            return place + 4
        case .escaped:
            guard let end = endOfWord(in: bytes, from: place + 1) else { return place + 1 }
            if isScript(bytes[place + 1..<end]) { state = .doubleEscaped }
            return end + 1
        case .doubleEscaped:
            guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/"),
                let end = endOfWord(in: bytes, from: place + 2)
            else { return place + 1 }
            if isScript(bytes[place + 2..<end]) { state = .escaped }
            return end + 1
        }
    }

    /// The end of the letters from `start` on, if a tag's name ends there. No more than a name of the length of
    /// `script` is asked about, so that a long word costs nothing.
    private static func endOfWord(in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while place < bytes.count, place - start <= 6, bytes[place].isLetter { place += 1 }
        guard place < bytes.count, place > start else { return nil }
        let next = bytes[place]
        return next.isBlank || next == UInt8(ascii: "/") || next == UInt8(ascii: ">") ? place : nil
    }

    private static func isScript(_ word: ArraySlice<UInt8>) -> Bool {
        word.lazy.map(\.lowered).elementsEqual("script".utf8)
    }
}
