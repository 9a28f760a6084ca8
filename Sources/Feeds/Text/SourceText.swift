import Rules

/// Cleans the texts of sources, which mix HTML, entities and whatever editors paste into their fields.
package enum SourceText {
    /// Longer texts are cut: no source needs more.
    package static let longest = 65_536

    /// `text` as one line without tags, entities and control characters.
    package static func line(_ text: String) -> String {
        CleanText.line(plain(text))
    }

    /// The same with its line breaks. A paragraph or a row of a table ends a line, too.
    package static func paragraphs(_ text: String) -> String {
        CleanText.paragraphs(plain(text))
    }

    /// `text` without tags and entities.
    private static func plain(_ text: String) -> String {
        var bytes = Array(text.utf8.prefix(longest))
        guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == 0 }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        bytes.removeAll { $0 == 0 }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "<"), let tag = tag(at: rest) {
                rest = rest.dropFirst(tag.length)
                plain += tag.stands.utf8
            } else if byte == UInt8(ascii: "&"), let entity = entity(at: rest) {
                rest = rest.dropFirst(entity.length)
                plain += entity.stands.utf8
            } else {
                plain.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// The length of a tag, and the text that replaces it: a line break for a block.
    private static func tag(at text: ArraySlice<UInt8>) -> (length: Int, stands: String)? {
        let name = text.dropFirst().prefix(12)
        guard let first = name.first,
            first == UInt8(ascii: "/") || first == UInt8(ascii: "!")
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
        else { return nil }
        // "sizes <8 and >10" contains no tag; a tag is short.
        guard let end = text.prefix(2_000).firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let word = String(
            decoding: name.drop { $0 == UInt8(ascii: "/") }.prefix {
                ($0 | 0x20) > 0x60 || $0 > 0x30 && $0 < 0x3A
            }
            .map { $0 | 0x20 }, as: UTF8.self)
        let length = end - text.startIndex + 1
        switch word {
        case "br", "p", "li", "tr", "div", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6":
            return (length, "\n")
        case "td", "th": return (length, " ")
        default: return (length, word == "a" || word == "span" || word == "b" || word == "i" ? "" : " ")
        }
    }

    private static func entity(at text: ArraySlice<UInt8>) -> (length: Int, stands: String)? {
        guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[(text.startIndex + 1)..<end], as: UTF8.self)
        let length = end - text.startIndex + 1
        if let stands = entities[name] { return (length, stands) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard
            let number = isHexadecimal
                ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10),
            let scalar = Unicode.Scalar(number)
        else { return nil }
        return (length, String(Character(scalar)))
    }

    /// The entities that recall texts have; others stay as they are.
    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "reg": "®", "trade": "™", "copy": "©",
        "hellip": "…", "bull": "•", "deg": "°", "frac12": "½", "frac14": "¼", "frac34": "¾", "times": "×",
        "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "acirc": "â", "ccedil": "ç", "ocirc": "ô",
        "ouml": "ö", "uuml": "ü", "auml": "ä", "szlig": "ß", "ntilde": "ñ", "aacute": "á", "iacute": "í",
        "oacute": "ó", "uacute": "ú", "middot": "·", "prime": "′", "Prime": "″", "euro": "€", "pound": "£",
    ]
}

extension Sequence<String> {
    var nonEmpty: [String] { filter { !$0.isEmpty } }
}
