package import AgentInterface
package import CivilTime
package import Rules
import Sentences

/// The shopping list as a file, to take along, to print, or for other programs.
package enum ShoppingFormat: String, Sendable, CaseIterable {
    case text, markdown
    case todo = "todo.txt"
    case ics, html

    /// The format that the extension of a file names; `nil` for an unknown one.
    package init?(file: String) {
        let name = file.lowercased()
        let found = Self.extensions.first { name.hasSuffix($0.suffix) }
        guard let format = found?.format else { return nil }
        self = format
    }

    /// The longest first.
    private static let extensions: [(suffix: String, format: ShoppingFormat)] = [
        ("todo.txt", .todo), (".markdown", .markdown), (".html", .html), (".htm", .html), (".ics", .ics),
        (".md", .markdown), (".txt", .text),
    ]
}

/// Writes the shopping list. All formats except the printable page can be read back without loss.
package struct ShoppingExport {
    let locality: Locality
    let now: Instant

    package init(locality: Locality, now: Instant) {
        self.locality = locality
        self.now = now
    }

    /// - Parameter entries: By shop, as the agent lists them.
    package func text(of entries: [ShoppingRecord], as format: ShoppingFormat) -> String {
        switch format {
        case .text:
            listed(entries) {
                "\($0):\n"
            } line: {
                "\($0)\n"
            }
        case .markdown:
            "# \(ShoppingFileText.title)\n\n"
                + listed(entries) {
                    "## \($0)\n\n"
                } line: {
                    "- [ ] \($0)\n"
                }
        case .todo: entries.map { TodoTxtThing.line(of: $0.thing, addedOn: day(of: $0)) + "\n" }.joined()
        case .ics: calendar(of: entries)
        case .html: page(of: entries)
        }
    }

    private func day(of entry: ShoppingRecord) -> CivilDate? {
        entry.addedAt.map { locality.zone.civil(of: $0).date }
    }

    /// The shops as headings; without any shop, there are none.
    private func listed(
        _ entries: [ShoppingRecord], heading: (String) -> String, line: (String) -> String
    ) -> String {
        var text = ""
        var shop: String?
        for entry in entries {
            if entry.shop != shop, shop != nil || !entry.shop.isEmpty {
                if shop != nil { text += "\n" }
                text += heading(entry.shop.isEmpty ? ShoppingFileText.anyShop : entry.shop)
            }
            shop = entry.shop
            text += line(ShoppingFileLine.text(of: entry.thing))
        }
        return text
    }

    // MARK: iCalendar

    private func calendar(of entries: [ShoppingRecord]) -> String {
        var calendar = ICalendarExport(locality: locality, now: now).emptyCalendar
        for entry in entries { calendar.add(component(entry)) }
        return String(decoding: ICalendarFile(calendar).bytes, as: UTF8.self)
    }

    private func component(_ entry: ShoppingRecord) -> ICalendarComponent {
        var thing = entry.thing
        var part = ICalendarComponent("VTODO")
        let id =
            entry.id
            ?? ShoppingLine.ID.derived(from: "shopping \(SupplyName.key(of: entry.name))").description
        part.add(ICalendarProperty("UID", id))
        part.add(ICalendarProperty("DTSTAMP", CompactTime.text(.instant(now))))
        if let added = entry.addedAt {
            part.add(ICalendarProperty("CREATED", CompactTime.text(.instant(added))))
        }
        for (name, text) in [
            ("DESCRIPTION", thing.note), ("LOCATION", thing.shop), ("CATEGORIES", thing.aisle),
        ]
        where !text.isEmpty {
            part.add(ICalendarProperty(name, text: text))
        }
        (thing.note, thing.shop, thing.aisle) = ("", "", "")
        part.add(ICalendarProperty("SUMMARY", text: ShoppingFileLine.text(of: thing)))
        part.add(ICalendarProperty("STATUS", "NEEDS-ACTION"))
        return part
    }

    // MARK: A page

    private func page(of entries: [ShoppingRecord]) -> String {
        let title = "\(ShoppingFileText.title), \(locality.zone.civil(of: now).date)"
        var isFirst = true
        let body = listed(entries) { shop in
            defer { isFirst = false }
            return "\(isFirst ? "" : "</ul>\n")<h2>\(Self.escaped(shop))</h2>\n<ul>\n"
        } line: {
            "<li><label><input type=\"checkbox\"> \(Self.escaped($0))</label></li>\n"
        }
        let list = body.hasPrefix("<li>") ? "<ul>\n\(body)" : body
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Self.escaped(title))</title>
            <style>
            body { font: 1.1em sans-serif; max-width: 40em; margin: 2em auto; }
            ul { list-style: none; padding: 0; }
            li { padding: 0.2em 0; break-inside: avoid; }
            h2 { break-after: avoid; }
            </style>
            </head>
            <body>
            <h1>\(Self.escaped(title))</h1>
            \(list)\(list.isEmpty ? "" : "</ul>\n")</body>
            </html>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
    }
}

extension ShoppingRecord {
    /// What the line says, with what is only known of its supply.
    fileprivate var thing: ShoppingDetails {
        var thing = ShoppingDetails(name: name, quantity)
        (thing.shop, thing.aisle, thing.note) = (shop, aisle, note)
        return thing
    }
}

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
                thing.shop = text(word.dropFirst().string)
            } else if word.hasPrefix("aisle:"), word.count > 6 {
                thing.aisle = text(word.dropFirst(6).string)
            } else if word.hasPrefix("note:"), word.count > 5 {
                thing.note = text(word.dropFirst(5).string)
            } else if word == "qty:-" {
                isWhole = true
            } else if word.hasPrefix("qty:"),
                let quantity = ShoppingPhrase.quantity(text(word.dropFirst(4).string))
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
