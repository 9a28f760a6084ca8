import CivilTime
import Rules
import Testing

struct PanelViewTests {
    /// Tuesday 24 November 2026, 12:00.
    private let now = try! Instant(parsing: "2026-11-24T12:00:00Z")  // a literal
    private let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))

    private func entry(
        _ title: String, _ time: String? = nil, kind: Subject.Kind = .task, isWaiting: Bool = false
    ) -> PanelEntry {
        PanelEntry(
            PanelSubject(Subject(kind: kind, id: title)), title: title, time: time.flatMap(When.init),
            isWaiting: isWaiting, verbs: [PanelEntry.Verb("Complete", .answer(.complete))])
    }

    private func view(_ change: (inout PanelFacts) -> Void) -> PanelView {
        var facts = PanelFacts()
        change(&facts)
        return PanelView(facts, at: now, in: locality)
    }

    private func labels(_ view: PanelView) -> [String] { view.menu.map(\.label) }

    @Test func `an empty day offers quiet only`() throws {
        let view = view { _ in }

        try #require(labels(view) == ["No reminder is waiting", "", "Quiet for 1 Hour"])
        #expect(view.menu[0].action == nil)
        #expect(view.icon.count == 0 && view.tooltip.title == "No reminder is waiting")
    }

    @Test func `overdue and today have sections of their own, each subject its verbs`() throws {
        let view = view { facts in
            facts.waiting = 2
            facts.entries = [
                entry("Rent", "2026-11-23"), entry("Noon", "2026-11-24T11:59", isWaiting: true),
                entry("Plants", "2026-11-24"), entry("Dentist", "2026-11-24T15:00"),
                entry("Milk", "2026-11-24", kind: .item, isWaiting: true),
                entry("Yoga", "2026-11-24T11:00", kind: .event),
                entry("Cheese", "2026-11-22", kind: .item),
            ]
        }

        try #require(
            labels(view).prefix(11) == [
                "2 reminders are waiting: show them", "",
                "Overdue (3)", "Rent (Mon 23 Nov)", "Noon (11:59)", "Cheese (Sun 22 Nov)", "",
                "Today (4)", "Plants", "Dentist (15:00)", "Milk",
            ])
        try #require(view.menu[3].children.map(\.label) == ["Complete"])
        #expect(
            view.menu[3].children[0].action
                == .act(PanelSubject(Subject(kind: .task, id: "Rent")), .answer(.complete)))
    }

    @Test func `news of shops and recalls are one row each`() throws {
        let view = view { facts in
            facts.entries = [
                entry("Tea: cheaper", kind: .shop), entry("Kettle (recalled)", kind: .recall),
                entry("Toys: new", kind: .shop),
            ]
        }

        try #require(view.menu.count > 3)
        #expect(labels(view)[2...3] == ["Shop News (2)", "Recalls (1)"])
        #expect(view.menu[2].children.map(\.label) == ["Tea: cheaper", "Toys: new"])
    }

    @Test func `a long day is cut, and says how much there is`() throws {
        let many = (1...20).map { entry("Task \($0)", "2026-11-24") }
        let without = view {
            $0.entries = many
            $0.furtherToday = 100
        }
        let with = view {
            $0.entries = many
            $0.hasWindow = true
        }

        try #require(without.menu.count > 10 && with.menu.count > 10)
        #expect(labels(without)[2] == "Today (120)")
        #expect(labels(without)[10] == "and 113 more")
        #expect(without.menu[10].action == nil)
        #expect(with.menu[10].action == .openWindow)
        #expect(Array(labels(with).suffix(2)) == ["Quick Add…", "Open Steward"])
        #expect(!labels(without).contains("Open Steward"), "not installed")
    }

    @Test func `a locked screen shows numbers only`() {
        let view = view { facts in
            facts.waiting = 1
            facts.entries = [entry("Secret", "2026-11-24", isWaiting: true)]
            facts.next = PanelFacts.Next("Secret", at: now)
            facts.hidesTitles = true
        }

        #expect(labels(view).allSatisfy { !$0.contains("Secret") })
        #expect(view.tooltip.title == "1 reminder is waiting" && view.tooltip.lines.isEmpty)
    }

    @Test func `the tooltip names the next thing in words that stay true`() throws {
        func title(_ moment: String) throws -> String {
            let next = PanelFacts.Next("Dentist", at: try Instant(parsing: moment))
            return view { $0.next = next }.tooltip.title
        }

        #expect(try title("2026-11-24T15:00:00Z") == "No reminder is waiting. Next: Dentist, 15:00")
        #expect(try title("2026-11-25T15:00:00Z") == "No reminder is waiting. Next: Dentist, Wed 15:00")
        #expect(
            try title("2026-12-01T15:00:00Z") == "No reminder is waiting. Next: Dentist, Tue 1 Dec 15:00")
    }

    @Test func `the tooltip names what waits, and counts the rest`() {
        let view = view { facts in
            facts.waiting = 5
            facts.entries = ["A", "B", "C", "D"].map { entry($0, isWaiting: true) } + [entry("E")]
        }

        #expect(view.tooltip.lines == ["• A", "• B", "• C", "and 2 more"])
    }

    @Test func `text from outside is cut, cleaned, and no markup where panels may read it as such`() throws {
        let hostile = "<b>A & B</b>\u{202E}\n" + String(repeating: "x", count: 1_000)
        let view = view { facts in
            facts.entries = [entry(hostile, "2026-11-24", isWaiting: true)]
            facts.next = PanelFacts.Next(hostile, at: now)
        }

        try #require(view.menu.count > 3)
        let row = labels(view)[3]
        #expect(row.count < 60 && !row.contains("\n") && !row.contains("\u{202E}"))
        #expect(view.tooltip.title.allSatisfy { !"<>&".contains($0) })
        #expect(view.tooltip.lines.allSatisfy { $0.count < 60 && !$0.contains("\u{202E}") })
    }

    @Test func `quiet can be ended where it is on`() throws {
        let view = view {
            $0.quietUntil = now + .seconds(3600)
            $0.canRefresh = true
            $0.isInTrouble = true
        }

        try #require(
            labels(view) == [
                "No reminder is waiting", "Steward cannot save anything", "",
                "Quiet until 13:00: end it now", "Check Recalls and Shops Now",
            ])
        #expect(view.menu[3].action == .quiet(nil))
    }
}
