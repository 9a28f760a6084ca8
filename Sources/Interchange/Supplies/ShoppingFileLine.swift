import Rules
import Sentences

/// A thing to buy as a line of text: `milk (2 l) [dairy] – the blue one`.
enum ShoppingFileLine {
    private static let beforeNote = " \u{2013} "

    static func text(of thing: ShoppingDetails) -> String {
        let plain = thing.name
        // Quotes keep apart a name that would be read in another way: "vitamin b 12".
        let isPlain = self.thing(of: plain) == ShoppingDetails(name: plain) && ShoppingMark(plain).isNone
        var text = isPlain ? plain : quoted(plain)
        if let quantity = thing.quantity { text += " (\(quantity))" }
        if !thing.aisle.isEmpty { text += " [\(thing.aisle)]" }
        if !thing.note.isEmpty { text += beforeNote + thing.note }
        return text
    }

    /// - Returns: `nil` if no name is left.
    static func thing(of line: String) -> ShoppingDetails? {
        var thing = ShoppingDetails()
        var rest = line.trimmingBlankEnds
        var name: String?
        if let (quoted, behind) = unquoted(rest) { (name, rest) = (quoted, behind.trimmingBlankStart) }
        let padded = name == nil ? rest : " " + rest
        if let (before, note) = padded.divided(at: beforeNote) {
            (rest, thing.note) = (before.trimmingBlankEnds, note.trimmingBlankEnds)
        }
        if rest.hasSuffix("]"), let (before, aisle) = rest.dropLast().string.dividedAtLast("[") {
            (rest, thing.aisle) = (before.trimmingBlankEnds, aisle.trimmingBlankEnds)
        }
        if rest.hasSuffix(")"), let (before, amount) = rest.dropLast().string.dividedAtLast("("),
            // What is no amount belongs to the name: "milk (lactose-free)".
            let quantity = ShoppingPhrase.quantity(amount)
        {
            (rest, thing.quantity) = (before.trimmingBlankEnds, quantity)
        }
        if let name {
            thing.name = name
        } else if thing.quantity != nil {
            thing.name = rest
        } else if let phrase = ShoppingPhrase(rest) {
            (thing.name, thing.quantity) = (phrase.name, phrase.quantity)
        }
        return thing.name.isEmpty ? nil : thing
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.reduce(into: "") { $0 += ["\"", "\\"].contains($1) ? "\\\($1)" : String($1) } + "\""
    }

    /// The text in quotes at the beginning, and what stands behind it.
    private static func unquoted(_ text: String) -> (String, String)? {
        guard text.first == "\"" else { return nil }
        var name = ""
        var isEscaped = false
        for place in text.indices.dropFirst() {
            let character = text[place]
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else if !isEscaped, character == "\"" {
                return name.isEmpty ? nil : (name, text[text.index(after: place)...].string)
            } else {
                name.append(character)
                isEscaped = false
            }
        }
        return nil
    }
}

/// What stands before a thing in a list: a bullet, a box, a heading.
struct ShoppingMark {
    enum Kind { case none, bullet, done, title, shop }

    let kind: Kind
    /// The text behind it, or that of the heading.
    let rest: String

    var isNone: Bool { kind == .none }

    init(_ line: String) {
        var rest = line.trimmingBlankEnds
        if rest.hasPrefix("#") {
            let marks = rest.prefix { $0 == "#" }.count
            (kind, self.rest) = (marks == 1 ? .title : .shop, rest.dropFirst(marks).string.trimmingBlankEnds)
            return
        }
        var found = Kind.none
        for bullet in ["- ", "* ", "+ ", "\u{2022} ", "\u{2013} "] where rest.hasPrefix(bullet) {
            (found, rest) = (.bullet, rest.dropFirst(bullet.count).string.trimmingBlankStart)
            break
        }
        let boxes: [(String, Kind)] = [
            ("[ ]", .bullet), ("[]", .bullet), ("\u{2610}", .bullet), ("[x]", .done), ("[X]", .done),
            ("\u{2611}", .done), ("\u{2713}", .done), ("\u{2714}", .done), ("\u{2705}", .done),
        ]
        for (box, kind) in boxes where rest.hasPrefix(box) {
            (found, rest) = (kind, rest.dropFirst(box.count).string.trimmingBlankStart)
            break
        }
        if found == .none, rest.hasSuffix(":"), rest.count > 1 {
            (found, rest) = (.shop, rest.dropLast().string.trimmingBlankEnds)
        }
        (kind, self.rest) = (found, rest)
    }
}

extension StringProtocol {
    fileprivate var string: String { String(self) }

    var trimmingBlankStart: String { String(drop { $0 == " " || $0 == "\t" }) }

    var trimmingBlankEnds: String {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}

extension String {
    /// The texts before and behind the first occurrence of `separator`.
    fileprivate func divided(at separator: String) -> (before: String, behind: String)? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(separator) {
                return (String(self[..<place]), String(self[index(place, offsetBy: separator.count)...]))
            }
            place = index(after: place)
        }
        return nil
    }

    fileprivate func dividedAtLast(_ separator: Character) -> (before: String, behind: String)? {
        guard let place = lastIndex(of: separator) else { return nil }
        return (String(self[..<place]), String(self[index(after: place)...]))
    }
}
