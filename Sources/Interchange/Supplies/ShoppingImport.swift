package import Rules

/// A list of things to buy that was read from a file.
package struct ShoppingImport: Sendable {
    /// What is still to be bought.
    package private(set) var things: [ShoppingDetails] = []
    /// How many things in the file are ticked off.
    package private(set) var doneCount = 0

    /// Reads text, Markdown, todo.txt or iCalendar.
    /// - Parameters:
    ///   - bytes: In UTF-8.
    ///   - format: `nil` recognises it by the content.
    /// - Throws: The first line that cannot be read, or that there is nothing to buy.
    package init(_ bytes: [UInt8], as format: ShoppingFormat? = nil) throws(UnreadableShoppingList) {
        let lines: [TextLines.Line]
        do throws(ImportRefusal) {
            lines = try TextLines.of(bytes)
        } catch {
            throw UnreadableShoppingList(reason: error.reason)
        }
        switch format ?? Self.format(of: lines) {
        case .ics: try readCalendar(bytes)
        case .todo: try readTodoTxt(lines)
        case .text, .markdown: try readText(lines)
        case .html: throw UnreadableShoppingList(reason: ShoppingFileText.isPage)
        }
        guard !things.isEmpty || doneCount > 0 else {
            throw UnreadableShoppingList(reason: ShoppingFileText.hasNoThings)
        }
    }

    private static func format(of lines: [TextLines.Line]) -> ShoppingFormat {
        let first = lines.first { !$0.text.trimmingBlankEnds.isEmpty }?.text.trimmingBlankEnds ?? ""
        if first.uppercased().hasPrefix("BEGIN:VCALENDAR") { return .ics }
        if first.lowercased().hasPrefix("<!doctype html") || first.lowercased().hasPrefix("<html") {
            return .html
        }
        return lines.contains { TodoTxtThing.isLikely($0.text) } ? .todo : .text
    }

    private mutating func take(_ thing: ShoppingDetails, _ line: Int, _ text: String)
        throws(UnreadableShoppingList)
    {
        do throws(InvalidValue) {
            things.append(try thing.checked())
        } catch {
            throw UnreadableShoppingList(reason: ShoppingFileText.cannotRead(line, text, error))
        }
    }

    private mutating func readText(_ lines: [TextLines.Line]) throws(UnreadableShoppingList) {
        var shop = ""
        for line in lines {
            let mark = ShoppingMark(line.text)
            switch mark.kind {
            case .title: continue
            case .shop: shop = mark.rest == ShoppingFileText.anyShop ? "" : mark.rest
            case .done: doneCount += 1
            case .none, .bullet:
                guard var thing = ShoppingFileLine.thing(of: mark.rest) else { continue }
                thing.shop = shop
                try take(thing, line.number, line.text)
            }
        }
    }

    private mutating func readTodoTxt(_ lines: [TextLines.Line]) throws(UnreadableShoppingList) {
        for line in lines {
            guard let (thing, isDone) = TodoTxtThing.read(line.text) else { continue }
            if isDone {
                doneCount += 1
            } else {
                try take(thing, line.number, line.text)
            }
        }
    }

    private mutating func readCalendar(_ bytes: [UInt8]) throws(UnreadableShoppingList) {
        let calendars = ICalendarFile(bytes).components.filter { $0.name == "VCALENDAR" }
        let parts = calendars.flatMap { $0.components("VTODO") }
        guard !calendars.isEmpty, (calendars + parts).allSatisfy({ $0.ending == .whole }) else {
            throw UnreadableShoppingList(reason: ShoppingFileText.isBrokenCalendar)
        }
        for part in parts {
            func text(_ name: String) -> String { part.first(name)?.text ?? "" }
            let status = text("STATUS").uppercased()
            if status == "COMPLETED" || status == "CANCELLED" || part.first("COMPLETED") != nil {
                doneCount += 1
                continue
            }
            guard var thing = ShoppingFileLine.thing(of: Self.oneLine(text("SUMMARY"))) else { continue }
            (thing.shop, thing.note) = (Self.oneLine(text("LOCATION")), Self.oneLine(text("DESCRIPTION")))
            if let categories = part.first("CATEGORIES") {
                thing.aisle = Self.oneLine(ICalendarTextValue.list(categories.value).first ?? "")
            }
            try take(thing, part.line, text("SUMMARY"))
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingBlankEnds
    }
}

/// Why a file is no list of things to buy.
package struct UnreadableShoppingList: Error, Sendable, Hashable {
    package let reason: String
}
