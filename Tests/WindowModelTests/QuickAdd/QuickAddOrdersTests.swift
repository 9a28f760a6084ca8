import AgentInterface
import CivilTime
import Rules
import Testing
import WindowModel

/// What Enter does with a line about what is there, typed on Tuesday, 24 November 2026, at 10:00 UTC.
struct QuickAddOrdersTests {
    private let surroundings = Surroundings(
        now: Instant(millisecondsSince1970: 1_795_514_400_000),
        locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])), locale: "en_GB")
    private static let id = "00000000-0000-4000-8000-000000000001"

    private func typed(_ line: String) -> QuickAddDraft {
        var draft = QuickAddDraft()
        draft.type(line)
        return draft
    }

    private func row(_ id: String, _ text: String, _ subtext: String = "") -> RunnerMatch {
        RunnerMatch(
            id: id, text: text, subtext: subtext, category: "", icon: "", relevance: 0.9, isExact: true,
            verbs: [])
    }

    @Test func `the only thing that a line asks to do is what Enter does`() throws {
        let line = "used 3 eggs"
        let rows = [
            row("order 1795863600 use item \(Self.id) 3", "Use 3 of 'Eggs' (6 left)", "3 will remain"),
            row("add 1795514400 \(line)", "Add 'used 3 eggs'"),
        ]

        let preview = typed(line).preview(in: surroundings, QuickAddOrders(line: line, rows))

        #expect(preview.summary == "Enter: Use 3 of 'Eggs' (6 left) · 3 will remain")
        #expect(preview.order?.id == rows[0].id)
        #expect(preview.chips.isEmpty && preview.doubts.isEmpty)
        #expect(preview.addition != nil, "it can be added instead")
    }

    @Test func `of several things none is done by Enter, and nothing is added at once`() {
        let line = "finished the milk"
        let orders = QuickAddOrders(
            line: line,
            [
                row("order 1795863600 use item \(Self.id)", "Use up 'Oat milk'"),
                row("order 1795863600 use item 00000000-0000-4000-8000-000000000002", "Use up 'Almond milk'"),
            ])

        let preview = typed(line).preview(in: surroundings, orders)

        #expect(preview.order == nil && preview.summary == nil)
        #expect(preview.orders.map(\.text) == ["Use up 'Oat milk'", "Use up 'Almond milk'"])
        #expect(preview.doubts.count == 1 && preview.isDoubtful)
    }

    @Test func `why nothing can be done is said, and nothing is added at once`() {
        let line = "used 9 eggs"
        let reason = "Only 6 of 'Eggs' left"

        let preview = typed(line).preview(
            in: surroundings, QuickAddOrders(line: line, [row("explain \(reason)", reason)]))

        #expect(preview.doubts == [reason])
        #expect(preview.order == nil && preview.isDoubtful)
    }

    @Test func `news about nothing that is there is asked about, and a task to do is not`() {
        let used = typed("used 2 lemons").preview(
            in: surroundings, QuickAddOrders(line: "used 2 lemons", []))
        let call = typed("call the bank").preview(
            in: surroundings, QuickAddOrders(line: "call the bank", []))

        #expect(used.doubts == ["Nothing here is called “lemons”."] && used.isDoubtful)
        #expect(call.doubts.isEmpty && !call.isDoubtful && call.summary != nil)
    }

    @Test func `Enter waits for the agent only where a line may be about what is there`() {
        let order = typed("threw away the ham")
        let answered = QuickAddOrders(line: "threw away the ham", [])

        #expect(order.waits(for: nil, in: surroundings))
        #expect(order.waits(for: QuickAddOrders(line: "threw away the", []), in: surroundings))
        #expect(!order.waits(for: answered, in: surroundings))
        #expect(typed("dentist friday 10am").waits(for: nil, in: surroundings), "it may be there already")
        #expect(!typed("what is due today").waits(for: nil, in: surroundings))
        #expect(!typed("").waits(for: nil, in: surroundings))
    }

    @Test func `what may be there already is neither added nor changed by Enter at once`() {
        let line = "call the bank friday"
        let rows = [
            row("order 1795863600 move task \(Self.id) 2026-11-27", "Move 'Call the bank' to Fri 27 Nov")
        ]

        let preview = typed(line).preview(in: surroundings, QuickAddOrders(line: line, rows))

        #expect(preview.order == nil && preview.isDoubtful)
        #expect(preview.orders.map(\.text) == ["Move 'Call the bank' to Fri 27 Nov"])
        #expect(preview.doubts.count == 1 && preview.addition != nil)
    }

    @Test func `what the agent says of another line does not count`() {
        let preview = typed("used 3 eggs").preview(
            in: surroundings,
            QuickAddOrders(
                line: "used 3 egg", [row("order 1795863600 use item \(Self.id) 3", "Use 3 of 'Eggs'")]))

        #expect(preview.orders.isEmpty)
    }
}
