import AgentInterface
import CivilTime
import Rules
import Testing

@testable import Interchange

struct ShoppingFileTests {
    private let export: ShoppingExport

    init() throws {
        export = ShoppingExport(
            locality: Locality(zone: .utc, zones: ZoneDatabase(directories: ["/usr/share/zoneinfo"])),
            now: try Instant(parsing: "2026-11-29T18:00:00Z"))
    }

    private static func entry(
        _ name: String, _ quantity: String? = nil, shop: String = "", aisle: String = "", note: String = ""
    ) throws -> ShoppingRecord {
        var entry = ShoppingRecord()
        entry.name = name
        entry.quantity = try quantity.map { try Quantity(parsing: $0) }
        (entry.shop, entry.aisle, entry.note) = (shop, aisle, note)
        entry.addedAt = try Instant(parsing: "2026-11-28T10:00:00Z")
        return entry
    }

    /// Names and texts that a file may take for something else.
    private static func entries() throws -> [ShoppingRecord] {
        [
            try entry("milk", "2 l", shop: "Rewe", aisle: "dairy", note: "the blue one"),
            try entry("milk (lactose-free)", shop: "Rewe"),
            try entry("Käse & Wurst <fein>", "200 g", shop: "Rewe"),
            try entry("bread", shop: "Bäckerei am Markt"), try entry("vitamin b 12", shop: "dm_markt 24"),
            try entry("x", "3"), try entry("7up", "6 cans"),
            try entry("100% juice", "1.5 l", note: "a – b, c; d"),
            try entry("\"organic\" eggs", "10"), try entry("# 3 screws"), try entry("- dash"),
            try entry("+plus @home"),
            try entry("2026-11-28"), try entry("note:book"), try entry("Anywhere:"), try entry("(A)"),
            try entry("the thing", aisle: "cleaning things"), try entry("5%ab %41 gin", shop: "a%20b"),
        ]
    }

    @Test(arguments: [ShoppingFormat.text, .markdown, .todo, .ics])
    func `what is written is read back`(format: ShoppingFormat) throws {
        let entries = try Self.entries()

        let read = try ShoppingImport(Array(export.text(of: entries, as: format).utf8))

        #expect(read.things.map(\.name) == entries.map(\.name))
        #expect(read.things.map(\.quantity) == entries.map(\.quantity))
        #expect(read.things.map(\.shop) == entries.map(\.shop))
        #expect(read.things.map(\.aisle) == entries.map(\.aisle))
        #expect(read.things.map(\.note) == entries.map(\.note))
    }

    @Test func `each format is one that people and programs know`() throws {
        let entries = [
            try Self.entry("milk", "2 l", shop: "Rewe", aisle: "dairy", note: "the blue one"),
            try Self.entry("bread"),
        ]

        #expect(
            export.text(of: entries, as: .text) == """
                Rewe:
                milk (2 l) [dairy] – the blue one

                Anywhere:
                bread

                """)
        #expect(
            export.text(of: entries, as: .markdown) == """
                # Shopping list

                ## Rewe

                - [ ] milk (2 l) [dairy] – the blue one

                ## Anywhere

                - [ ] bread

                """)
        #expect(
            export.text(of: entries, as: .todo) == """
                2026-11-28 milk qty:2_l aisle:dairy note:the_blue_one @Rewe +shopping
                2026-11-28 bread +shopping

                """)
        let calendar = export.text(of: entries, as: .ics)
        #expect(calendar.contains("SUMMARY:milk (2 l)\r\n") && calendar.contains("LOCATION:Rewe\r\n"))
        #expect(calendar.contains("CATEGORIES:dairy\r\n") && calendar.contains("STATUS:NEEDS-ACTION\r\n"))
    }

    @Test func `a page to print has a box for each thing, and no markup from outside`() throws {
        let entries = [try Self.entry("<script>", shop: "A&B"), try Self.entry("bread")]

        let page = export.text(of: entries, as: .html)

        #expect(
            page.contains("<h2>A&amp;B</h2>") && page.contains("&lt;script&gt;") && !page.contains("<script>")
        )
        #expect(
            page.components(of: "<li>") == 2 && page.components(of: "<ul>") == page.components(of: "</ul>"))
        #expect(throws: UnreadableShoppingList.self) { try ShoppingImport(Array(page.utf8)) }
    }

    @Test func `lists from notes and chats are read, without what is ticked off`() throws {
        let text = """
            \u{FEFF}Rewe:
            • 2 l milk
            - [x] butter
            [ ] 500g of flour
            ☑ eggs

            ## Aldi
            * bananas x6
            ✓ jam
            """

        let read = try ShoppingImport(Array(text.utf8))

        #expect(read.things.map(\.name) == ["milk", "flour", "bananas"])
        #expect(read.things.map { $0.quantity?.description } == ["2 l", "500 g", "6"])
        #expect(read.things.map(\.shop) == ["Rewe", "Rewe", "Aldi"] && read.doneCount == 3)
    }

    @Test func `a todo list of a phone is read`() throws {
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VTODO
            UID:1
            SUMMARY:2 l milk
            CATEGORIES:dairy,food
            END:VTODO
            BEGIN:VTODO
            UID:2
            SUMMARY:Bread
            STATUS:COMPLETED
            END:VTODO
            END:VCALENDAR
            """

        let read = try ShoppingImport(Array(calendar.utf8))

        #expect(
            read.things.map(\.name) == ["milk"] && read.things.first?.aisle == "dairy" && read.doneCount == 1)
    }

    @Test(arguments: [
        "", "\n\n", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:milk", "<!DOCTYPE html><html></html>",
        "# Shopping list\n", String(repeating: "a", count: 900),
    ])
    func `what is no list of things is refused with a reason`(text: String) {
        let error = #expect(throws: UnreadableShoppingList.self) { _ = try ShoppingImport(Array(text.utf8)) }

        #expect(error.map { !$0.reason.isEmpty } == true)
    }

    @Test func `bytes of any kind are read or refused`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = try? ShoppingImport(bytes)  // must not trap
        }
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        indices.count { self[$0...].hasPrefix(part) }
    }
}
