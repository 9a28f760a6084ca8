/// Comments and document types.
extension HTMLTokenizer {
    /// Reads what `<!` begins.
    mutating func declaration() -> HTMLToken? {
        place += 2
        if starts(with: "--", at: place) {
            place += 2
            return comment()
        }
        if starts(with: "doctype", at: place) {
            place += 7
            return .doctype(doctype())
        }
        return bogusComment()
    }

    /// Reads up to the next `>`.
    mutating func bogusComment() -> HTMLToken {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
        defer { place = min(end + 1, bytes.count) }
        return .comment(Self.withoutNull(bytes[place..<end]))
    }

    private mutating func comment() -> HTMLToken {
        let start = place
        for opening: StaticString in [">", "->"] where starts(with: opening, at: start) {
            place = start + opening.utf8CodeUnitCount
            return .comment([])
        }
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "-") {
                for closing: StaticString in ["-->", "--!>"] where starts(with: closing, at: place) {
                    let text = bytes[start..<place]
                    place += closing.utf8CodeUnitCount
                    return .comment(Self.withoutNull(text))
                }
            }
            place += 1
        }
        return .comment(Self.withoutNull(withoutHalfEnd(bytes[start...])))
    }

    /// Without the beginning of an end that the end of the document has cut off.
    private func withoutHalfEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        for half in ["--!", "--", "-"] where text.reversed().starts(with: half.utf8.reversed()) {
            return text.dropLast(half.utf8.count)
        }
        return text
    }

    // MARK: Document types

    private mutating func doctype() -> HTMLDoctype {
        var doctype = HTMLDoctype()
        skipBlanks()
        if current == nil || current == UInt8(ascii: ">") {
            doctype.forcesQuirks = true
        } else {
            doctype.name = doctypeName()
            skipBlanks()
            readIdentifiers(&doctype)
        }
        skipBlanks()
        if current == nil { doctype.forcesQuirks = true }
        // Whatever is left, quotes included, ends at the next '>'.
        let end = bytes[place...].firstIndex(of: UInt8(ascii: ">"))
        place = end.map { $0 + 1 } ?? bytes.count
        return doctype
    }

    private mutating func doctypeName() -> String {
        var name: [UInt8] = []
        while let byte = current, !byte.isBlank, byte != UInt8(ascii: ">") {
            if byte == 0 { name += Self.replacement } else { name.append(byte.lowered) }
            place += 1
        }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func readIdentifiers(_ doctype: inout HTMLDoctype) {
        if current == nil || current == UInt8(ascii: ">") { return }
        if starts(with: "public", at: place) {
            place += 6
            skipBlanks()
            guard readIdentifier(into: &doctype.publicID) else {
                doctype.forcesQuirks = true
                return
            }
            skipBlanks()
            if let byte = current, byte != UInt8(ascii: ">"), !readIdentifier(into: &doctype.systemID) {
                doctype.forcesQuirks = true
            }
        } else if starts(with: "system", at: place) {
            place += 6
            skipBlanks()
            if !readIdentifier(into: &doctype.systemID) { doctype.forcesQuirks = true }
        } else {
            doctype.forcesQuirks = true
        }
    }

    /// Reads a quoted identifier.
    /// - Returns: Whether there is one, with its end.
    private mutating func readIdentifier(into identifier: inout String?) -> Bool {
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return false
        }
        place += 1
        let start = place
        while let byte = current, byte != quote, byte != UInt8(ascii: ">") { place += 1 }
        identifier = String(decoding: Self.withoutNull(bytes[start..<place]), as: UTF8.self)
        guard current == quote else { return false }
        place += 1
        return true
    }
}
