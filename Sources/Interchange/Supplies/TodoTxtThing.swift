import CivilTime
import Rules
import Sentences

/// A thing to buy as a line of todo.txt: `2026-11-28 milk qty:2_l aisle:dairy @Rewe +shopping`.
enum TodoTxtThing {
    static func line(of thing: ShoppingDetails, addedOn day: CivilDate?) -> String {
        var words = day.map { [$0.description] } ?? []
        words += thing.name.split(separator: " ").enumerated().map { place, word in
            hidden(String(word), isFirst: place == 0)
        }
        if let quantity = thing.quantity {
            words.append("qty:\(word(quantity.description))")
        } else if ShoppingPhrase(thing.name)?.name != thing.name {
            // "vitamin b 12" is no 12 of something.
            words.append("qty:-")
        }
        if !thing.aisle.isEmpty { words.append("aisle:\(word(thing.aisle))") }
        if !thing.note.isEmpty { words.append("note:\(word(thing.note))") }
        if !thing.shop.isEmpty { words.append("@\(word(thing.shop))") }
        return (words + ["+shopping"]).joined(separator: " ")
    }

    /// Whether a line has a word that only we write.
    static func isLikely(_ line: String) -> Bool {
        line.split(separator: " ").dropFirst().contains { $0 == "+shopping" || $0.hasPrefix("qty:") }
    }

    /// - Returns: `nil` if no name is left.
    static func read(_ line: String) -> (thing: ShoppingDetails, isDone: Bool)? {
        var words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
        let isDone = words.first == "x"
        if isDone { words.removeFirst() }
        if let first = words.first, first.count == 3, first.hasPrefix("("), first.hasSuffix(")") {
            words.removeFirst()
        }
        while let first = words.first, CivilDate(first) != nil { words.removeFirst() }
        var thing = ShoppingDetails()
        var (name, isWhole): ([String], Bool) = ([], false)
        for word in words {
            if word == "+shopping" { continue }
            if word.hasPrefix("@"), word.count > 1 {
                thing.shop = text(String(word.dropFirst()))
            } else if word.hasPrefix("aisle:"), word.count > 6 {
                thing.aisle = text(String(word.dropFirst(6)))
            } else if word.hasPrefix("note:"), word.count > 5 {
                thing.note = text(String(word.dropFirst(5)))
            } else if word == "qty:-" {
                isWhole = true
            } else if word.hasPrefix("qty:"),
                let quantity = ShoppingPhrase.quantity(text(String(word.dropFirst(4))))
            {
                thing.quantity = quantity
            } else {
                name.append(decoded(word))
            }
        }
        thing.name = name.joined(separator: " ")
        if !isWhole, thing.quantity == nil, let phrase = ShoppingPhrase(thing.name) {
            (thing.name, thing.quantity) = (phrase.name, phrase.quantity)
        }
        return thing.name.isEmpty ? nil : (thing, isDone)
    }

    /// A word of the name that means nothing else in todo.txt.
    private static func hidden(_ word: String, isFirst: Bool) -> String {
        let escaped = withoutCodes(word)
        let means =
            word.hasPrefix("@") || word.hasPrefix("+")
            || ["qty:", "aisle:", "note:"].contains(where: word.hasPrefix)
            || isFirst && (word == "x" || CivilDate(word) != nil || word.count == 3 && word.hasPrefix("("))
        guard means, let first = word.utf8.first else { return escaped }
        return percent(first) + escaped.dropFirst()
    }

    /// With `%25` for a `%` that would be read as the code of another character; "100%" stays as it is.
    private static func withoutCodes(_ text: String) -> String {
        let characters = Array(text)
        return characters.indices.reduce(into: "") { escaped, place in
            let behind = characters[(place + 1)...].prefix(2)
            let isCode = characters[place] == "%" && behind.count == 2 && behind.allSatisfy(\.isHexDigit)
            escaped += isCode ? "%25" : String(characters[place])
        }
    }

    private static func percent(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
    }

    /// Several words as one.
    private static func word(_ text: String) -> String {
        withoutCodes(text).reduce(into: "") { word, character in
            switch character {
            case " ": word += "_"
            case "_": word += "%5F"
            default: word.append(character)
            }
        }
    }

    private static func text(_ word: String) -> String {
        decoded(String(word.map { $0 == "_" ? " " : $0 }))
    }

    private static func decoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
                let byte = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16),
                // No other is written so, and a name may end in "100%".
                byte > 0x20, byte < 0x7F
            {
                decoded.append(byte)
                place += 3
            } else {
                decoded.append(bytes[place])
                place += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
