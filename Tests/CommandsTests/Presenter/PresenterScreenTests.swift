import Glibc
import Notifications
import Rules
import Testing

@testable import Commands

struct PresenterScreenTests {
    private func popup(_ number: UInt32, _ summary: String, body: String = "") throws -> ShownPopup {
        ShownPopup(
            id: try #require(PopupID(number)), application: "Steward", summary: summary, body: body,
            actions: [
                .init(key: "complete:x", label: "Complete"),
                .init(key: "snooze=PT15M:x", label: "Snooze 15 min"),
            ])
    }

    private func drawn(_ screen: PresenterScreen) -> [String] {
        screen.lines().map { $0.line(.none, columns: screen.size.columns) }
    }

    @Test func `a popup is drawn with its answers`() throws {
        var screen = PresenterScreen(size: .init(columns: 40, rows: 20))

        screen.show(
            try popup(1, "Call the dentist 歯医者", body: "Due 17:30\nA line that is too long for this box"))
        screen.show("Ready.")

        #expect(
            drawn(screen) == [
                "┌─ Steward ────────────────────────────┐",
                "│ Call the dentist 歯医者              │",
                "│ Due 17:30                            │",
                "│ A line that is too long for this box │",
                "│                                      │",
                "│ [1] Complete  [2] Snooze 15 min      │",
                "│ [d] Dismiss                          │",
                "└──────────────────────────────────────┘",
                "Ready.",
                "1-2 answer, d dismisses, q quits",
            ])
    }

    @Test func `only keys that do something are named`() throws {
        var screen = PresenterScreen(size: .init(columns: 60, rows: 40))
        #expect(drawn(screen).last == "q quits")
        let alert = ShownPopup(
            id: try #require(PopupID(1)), application: "Steward", summary: "Tea", body: "", actions: [])

        screen.show(alert)
        #expect(drawn(screen).last == "d dismisses, q quits")
        screen.show(try popup(2, "two"))
        _ = screen.press(.next)

        #expect(drawn(screen).last == "1-2 answer, d dismisses, Tab goes to the next, q quits")
    }

    @Test func `nothing is drawn once the terminal is as it was`() throws {
        var (terminal, keyboard) = (Int32(-1), Int32(-1))
        try #require(openpty(&terminal, &keyboard, nil, nil, nil) == 0)
        defer {
            close(terminal)
            close(keyboard)
        }
        nonisolated(unsafe) var written = ""
        let raw = try #require(RawTerminal(input: keyboard) { written += $0 })
        raw.draw(["a frame"])

        raw.restore()
        let afterwards = written
        raw.draw(["the frame that stayed after Ctrl-C"])

        #expect(afterwards.hasSuffix("\u{1B}[H\u{1B}[J\u{1B}[?25h\u{1B}[?1049l"))
        #expect(written == afterwards)
    }

    @Test func `keys answer the popup that is selected, and Tab selects the next`() throws {
        var screen = PresenterScreen(size: .init(columns: 60, rows: 40))
        let (first, second) = (try popup(1, "one"), try popup(2, "two"))
        screen.show(first)
        screen.show(second)

        #expect(screen.press(.number(2)) == .invoke(first.id, key: "snooze=PT15M:x"))
        #expect(screen.press(.next) == nil)
        #expect(screen.press(.number(1)) == .invoke(second.id, key: "complete:x"))
        #expect(screen.press(.dismiss) == .dismiss(second.id))
        #expect(screen.press(.number(3)) == nil)
        #expect(screen.press(.quit) == .quit)
        screen.remove(second.id)
        #expect(screen.selected == first.id)
        screen.remove(first.id)
        #expect(screen.press(.dismiss) == nil)
    }

    @Test func `a popup that is shown again keeps its place and its selection`() throws {
        var screen = PresenterScreen(size: .init(columns: 60, rows: 40))
        screen.show(try popup(1, "one"))
        screen.show(try popup(2, "two"))
        screen.show(try popup(1, "one, later"))

        #expect(screen.popups.map(\.summary) == ["one, later", "two"])
        #expect(screen.selected?.number == 1)
    }

    @Test(arguments: 1...30, [1, 5, 20, 60, 200])
    func `whatever the size, no more is drawn than there is room for`(rows: Int, columns: Int) throws {
        var screen = PresenterScreen(size: .init(columns: columns, rows: rows))
        for number in 1...12 { screen.show(try popup(UInt32(number), "popup \(number)", body: "買い物\nx")) }
        for _ in 0..<7 { _ = screen.press(.next) }

        let lines = drawn(screen)

        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
        if rows >= 12, columns >= 20 { #expect(lines.contains { $0.contains("popup 8") }) }
    }

    @Test func `keys are found in what a terminal sends, and the rest is skipped`() {
        var decoder = PresenterKeyDecoder()

        let keys = decoder.keys(in: Array("1x\u{1B}[B\u{1B}[1;5C\u{1B}OA\td9\u{1B}[".utf8))
        let rest = decoder.keys(in: Array("Zqé".utf8))

        #expect(keys == [.number(1), .next, .next, .previous, .next, .dismiss, .number(9)])
        #expect(rest == [.previous, .quit])
    }

    @Test func `without a terminal answers are lines`() throws {
        let popups = [try popup(3, "one"), try popup(5, "two")]
        let (first, second) = (popups[0].id, popups[1].id)

        #expect(PlainPresenter.effect(of: "1", on: popups) == .invoke(second, key: "complete:x"))
        #expect(PlainPresenter.effect(of: "3.2", on: popups) == .invoke(first, key: "snooze=PT15M:x"))
        #expect(PlainPresenter.effect(of: "3.d", on: popups) == .dismiss(first))
        #expect(PlainPresenter.effect(of: "q", on: []) == .quit)
        for nonsense in ["", "0", "3", "4.1", "1.1.1", "-1", "x", "99999999999999999999", "."] {
            #expect(PlainPresenter.effect(of: nonsense, on: popups) == nil, "\(nonsense)")
        }
    }
}
