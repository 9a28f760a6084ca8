import CivilTime
import Rules
import Testing

struct PanelMenuTests {
    private static func entry(_ id: String) -> PanelSubject {
        PanelSubject(Subject(kind: .task, id: id))
    }

    private static func row(_ id: String, label: String = "Task") -> PanelRow {
        PanelRow(
            .entry(Subject(kind: .task, id: id), occurrence: nil), label,
            children: [PanelRow("Complete", .act(entry(id), .answer(.complete)))])
    }

    @Test func `a row keeps its number whatever it says and wherever it moves`() throws {
        var menu = PanelMenu()
        _ = menu.show([Self.row("a"), Self.row("b")])
        let number = try #require(menu.number(of: Self.row("b")))
        let verb = try #require(menu.number(of: Self.row("b").children[0]))

        let isNew = menu.show([Self.row("b", label: "Another title"), Self.row("a")])

        #expect(isNew && menu.revision == 2)
        #expect(menu.number(of: Self.row("b")) == number)
        #expect(menu.row(number)?.label == "Another title")
        #expect(menu.row(verb)?.action == .act(Self.entry("b"), .answer(.complete)))
    }

    @Test func `no row moves - what another row overtakes comes anew`() throws {
        var menu = PanelMenu()
        let numbers = { (rows: [PanelRow]) in rows.compactMap(menu.number) }
        let quiet = PanelRow("Quiet for 1 Hour", .quiet(nil))
        let before = [Self.row("a"), Self.row("b"), quiet, Self.row("d"), Self.row("z")]
        _ = menu.show(before)
        let old = numbers(before)

        let after = [Self.row("a"), Self.row("b"), Self.row("c"), Self.row("d"), quiet, Self.row("z")]
        _ = menu.show(after)
        let new = numbers(after)

        #expect([new[0], new[1], new[3], new[5]] == [old[0], old[1], old[3], old[4]])
        #expect(!old.contains(new[4]) && menu.row(old[2])?.action == .quiet(nil))
    }

    @Test func `a row that has gone still says what was clicked, and nobody gets its number`() throws {
        var menu = PanelMenu()
        _ = menu.show([Self.row("a"), Self.row("b")])
        let gone = try #require(menu.number(of: Self.row("a").children[0]))

        _ = menu.show([Self.row("b"), Self.row("c"), Self.row("d")])

        #expect(menu.row(gone)?.action == .act(Self.entry("a"), .answer(.complete)))
        #expect(menu.children(of: gone) == nil, "it is not in the menu")
        let present = menu.rows.flatMap { [$0] + $0.children }.compactMap(menu.number)
        #expect(!present.contains(gone) && Set(present).count == 6)
    }

    @Test func `the same rows are no new menu`() {
        var menu = PanelMenu()

        let changes = [[], [], [Self.row("a")], [Self.row("a")]].map { menu.show($0) }

        #expect(changes == [true, false, true, false], "the first is new even if it is empty")
        #expect(menu.revision == 2)
    }

    @Test func `rows that went long ago are forgotten`() throws {
        var menu = PanelMenu()
        _ = menu.show([Self.row("first")])
        let first = try #require(menu.number(of: Self.row("first")))

        for number in 0..<400 { _ = menu.show([Self.row("\(number)")]) }

        #expect(menu.row(first) == nil)
        #expect(menu.row(try #require(menu.number(of: Self.row("399")))) != nil)
    }
}
