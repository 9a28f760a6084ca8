/// Splits an HTML document into tokens, without a tree.
///
/// Emits what the tokenization stage of the standard emits, except its parse errors. Takes time in proportion to the
/// length of the document, whatever is in it.
///
/// Source: WHATWG HTML, 13.2.5 "Tokenization".
package struct HTMLTokenizer {
    /// How the text after a start tag is read.
    package enum Content: Sendable, Hashable {
        case data
        /// Text with character references, as in `title`.
        case escapableText
        /// Text without them, as in `style`.
        case rawText
        case script
        case plainText
        /// A section of foreign content, which documents of ours never enter.
        case characterData
    }

    /// More attributes of one tag are read and dropped.
    private static let mostAttributes = 256
    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    let bytes: [UInt8]
    var place = 0
    private var content: Content
    private var lastStartTag: [UInt8]
    private let followsTags: Bool

    /// - Parameters:
    ///   - bytes: In UTF-8.
    ///   - content: How the text before the first tag is read.
    ///   - lastStartTag: The name whose end tag ends `content`.
    ///   - followsTags: Whether `script` and such switch the content, as a browser's tree construction does.
    package init(
        _ bytes: [UInt8], content: Content = .data, lastStartTag: String = "", followsTags: Bool = true
    ) {
        self.bytes = Self.withoutReturns(bytes)
        self.content = content
        self.lastStartTag = Array(lastStartTag.utf8)
        self.followsTags = followsTags
    }

    /// The next token; `nil` at the end of the document.
    package mutating func next() -> HTMLToken? {
        while place < bytes.count {
            let token =
                switch content {
                case .data: dataToken()
                case .escapableText: elementText(decodes: true)
                case .rawText: elementText(decodes: false)
                case .script: scriptText()
                case .plainText: plainText()
                case .characterData: characterData()
                }
            if let token { return token }
        }
        return nil
    }

    /// Source: WHATWG HTML, 13.2.3.5 "Preprocessing the input stream".
    private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0x0D) else { return bytes }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var isAfterReturn = false
        for byte in bytes {
            if byte == 0x0D { kept.append(0x0A) } else if byte != 0x0A || !isAfterReturn { kept.append(byte) }
            isAfterReturn = byte == 0x0D
        }
        return kept
    }

    // MARK: Data

    /// Reads text, or one piece of markup. `nil` if the piece yields no token.
    private mutating func dataToken() -> HTMLToken? {
        if bytes[place] == UInt8(ascii: "<"), isMarkup(at: place) { return markup() }
        var text: [UInt8] = []
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "<") where isMarkup(at: place): return .text(text)
            case UInt8(ascii: "&"): appendReference(to: &text, isInAttribute: false)
            default: appendRun(to: &text)
            }
        }
        return .text(text)
    }

    /// Whether the `<` here begins more than text.
    private func isMarkup(at place: Int) -> Bool {
        guard place + 1 < bytes.count else { return false }
        let next = bytes[place + 1]
        if next == UInt8(ascii: "/") { return place + 2 < bytes.count }
        return next.isLetter || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
    }

    /// Appends a byte and what follows it up to the next byte with a meaning.
    private mutating func appendRun(to text: inout [UInt8]) {
        let start = place
        repeat {
            place += 1
        } while place < bytes.count && bytes[place] != UInt8(ascii: "<")
            && bytes[place] != UInt8(ascii: "&")
        text += bytes[start..<place]
    }

    private mutating func appendReference(to text: inout [UInt8], isInAttribute: Bool) {
        if let reference = CharacterReference(in: bytes, at: place, isInAttribute: isInAttribute) {
            text += reference.characters
            place = reference.end
        } else {
            text.append(UInt8(ascii: "&"))
            place += 1
        }
    }

    private mutating func markup() -> HTMLToken? {
        switch bytes[place + 1] {
        case UInt8(ascii: "!"): return declaration()
        case UInt8(ascii: "?"):
            place += 1
            return bogusComment()
        case UInt8(ascii: "/"):
            let next = bytes[place + 2]
            place += 2
            if next.isLetter { return tag(isEnd: true) }
            if next == UInt8(ascii: ">") {
                place += 1
                return nil
            }
            return bogusComment()
        default:
            place += 1
            return tag(isEnd: false)
        }
    }

    // MARK: Tags

    /// Reads a tag from its name on. `nil` if the document ends within it.
    private mutating func tag(isEnd: Bool) -> HTMLToken? {
        var name: [UInt8] = []
        while let byte = current, !byte.isBlank, byte != UInt8(ascii: "/"), byte != UInt8(ascii: ">") {
            if byte == 0 { name += Self.replacement } else { name.append(byte.lowered) }
            place += 1
        }
        return tagAfterName(name, isEnd: isEnd)
    }

    private mutating func tagAfterName(_ name: [UInt8], isEnd: Bool) -> HTMLToken? {
        var attributes: [HTMLTag.Attribute] = []
        var names: Set<String> = []
        while let byte = current {
            if byte.isBlank {
                place += 1
            } else if byte == UInt8(ascii: ">") {
                place += 1
                return finished(name, attributes, isEnd: isEnd, isSelfClosing: false)
            } else if byte == UInt8(ascii: "/") {
                place += 1
                guard current == UInt8(ascii: ">") else { continue }
                place += 1
                return finished(name, attributes, isEnd: isEnd, isSelfClosing: true)
            } else {
                guard let attribute = attribute() else { return nil }
                if names.count < Self.mostAttributes, names.insert(attribute.name).inserted {
                    attributes.append(attribute)
                }
            }
        }
        return nil
    }

    private mutating func finished(
        _ name: [UInt8], _ attributes: [HTMLTag.Attribute], isEnd: Bool, isSelfClosing: Bool
    ) -> HTMLToken {
        let text = String(decoding: name, as: UTF8.self)
        if isEnd {
            content = .data
            return .endTag(name: text)
        }
        lastStartTag = name
        content = followsTags ? Self.content(of: text) : .data
        return .startTag(HTMLTag(name: text, attributes: attributes, isSelfClosing: isSelfClosing))
    }

    /// Source: WHATWG HTML, 13.2.6.4 "The rules for parsing tokens in HTML content", scripting disabled.
    private static func content(of element: String) -> Content {
        switch element {
        case "title", "textarea": .escapableText
        case "style", "xmp", "iframe", "noembed", "noframes": .rawText
        case "script": .script
        case "plaintext": .plainText
        default: .data
        }
    }

    /// Reads an attribute. `nil` if the document ends within the tag.
    private mutating func attribute() -> HTMLTag.Attribute? {
        let name = attributeName()
        skipBlanks()
        guard current == UInt8(ascii: "=") else {
            return place < bytes.count ? HTMLTag.Attribute(name: name, value: "") : nil
        }
        place += 1
        skipBlanks()
        guard let value = attributeValue() else { return nil }
        return HTMLTag.Attribute(name: name, value: String(decoding: value, as: UTF8.self))
    }

    private mutating func attributeName() -> String {
        var name: [UInt8] = []
        // A name may begin with a '='.
        repeat {
            if bytes[place] == 0 { name += Self.replacement } else { name.append(bytes[place].lowered) }
            place += 1
        } while current.map {
            !$0.isBlank && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=")
        } ?? false
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func attributeValue() -> [UInt8]? {
        guard let first = current else { return nil }
        let quote = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? first : nil
        if quote != nil { place += 1 }
        var value: [UInt8] = []
        while let byte = current {
            if byte == quote {
                place += 1
                return value
            }
            if quote == nil, byte.isBlank || byte == UInt8(ascii: ">") { return value }
            switch byte {
            case UInt8(ascii: "&"): appendReference(to: &value, isInAttribute: true)
            case 0:
                value += Self.replacement
                place += 1
            default:
                value.append(byte)
                place += 1
            }
        }
        return nil
    }

    // MARK: Text of elements

    private mutating func elementText(decodes: Bool) -> HTMLToken? {
        var text: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "<") where isEndTag(at: place):
                return text.isEmpty ? endTag() : .text(text)
            case UInt8(ascii: "&") where decodes: appendReference(to: &text, isInAttribute: false)
            case 0:
                text += Self.replacement
                place += 1
            default:
                text.append(byte)
                place += 1
            }
        }
        return .text(text)
    }

    private mutating func plainText() -> HTMLToken? {
        defer { place = bytes.count }
        return .text(Self.withoutNull(bytes[place...]))
    }

    private mutating func characterData() -> HTMLToken? {
        let start = place
        let end = (place..<bytes.count).first { starts(with: "]]>", at: $0) }
        place = end.map { $0 + 3 } ?? bytes.count
        content = .data
        return .text(Array(bytes[start..<(end ?? bytes.count)]))
    }

    private mutating func scriptText() -> HTMLToken? {
        let start = place
        let end = ScriptText.end(in: bytes, from: place) { isEndTag(at: $0) }
        if end == start { return endTag() }
        place = end
        return .text(Self.withoutNull(bytes[start..<end]))
    }

    private mutating func endTag() -> HTMLToken? {
        place += 2
        return tag(isEnd: true)
    }

    /// Whether the end tag of the element whose text is read stands here.
    private func isEndTag(at place: Int) -> Bool {
        guard !lastStartTag.isEmpty, place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") else {
            return false
        }
        let end = place + 2 + lastStartTag.count
        guard end < bytes.count else { return false }
        for (offset, letter) in lastStartTag.enumerated() where bytes[place + 2 + offset].lowered != letter {
            return false
        }
        return bytes[end].isBlank || bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: ">")
    }

    // MARK: Bytes

    var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func skipBlanks() {
        while let byte = current, byte.isBlank { place += 1 }
    }

    /// Whether `word`, in lower case, stands here in any case.
    func starts(with word: StaticString, at place: Int) -> Bool {
        guard word.utf8CodeUnitCount <= bytes.count - place else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[place + index].lowered != word.utf8Start[index] {
            return false
        }
        return true
    }

    static func withoutNull(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(0) else { return Array(bytes) }
        return bytes.flatMap { $0 == 0 ? replacement : [$0] }
    }
}
