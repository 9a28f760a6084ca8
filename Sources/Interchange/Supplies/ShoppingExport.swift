package import AgentInterface
package import CivilTime
import Rules
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
            return "\(isFirst ? "" : "</ul>\n")<h2>\(MarkupText.escaping(shop))</h2>\n<ul>\n"
        } line: {
            "<li><label><input type=\"checkbox\"> \(MarkupText.escaping($0))</label></li>\n"
        }
        let list = body.hasPrefix("<li>") ? "<ul>\n\(body)" : body
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(MarkupText.escaping(title))</title>
            <style>
            body { font: 1.1em sans-serif; max-width: 40em; margin: 2em auto; }
            ul { list-style: none; padding: 0; }
            li { padding: 0.2em 0; break-inside: avoid; }
            h2 { break-after: avoid; }
            </style>
            </head>
            <body>
            <h1>\(MarkupText.escaping(title))</h1>
            \(list)\(list.isEmpty ? "" : "</ul>\n")</body>
            </html>

            """
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
