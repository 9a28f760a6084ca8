import AgentInterface
import CivilTime
import Rules
import Testing

@testable import Commands

@Suite(.serialized)
struct CaptureTests {
    private func capture(
        _ typed: [String], agent: ShelfAgent, _ options: String...
    ) async throws -> Transcript {
        var runner = CommandRunner()
        runner.typed = typed
        return try await runner.run(["food", "capture"] + options, agent: agent)
    }

    @Test func `each line is kept at once, and its place stays for the next ones, its category does not`()
        async throws
    {
        let agent = ShelfAgent()

        let transcript = try await capture(
            ["Milk 24.11. @fridge #dairy", "3x Yoghurt +2w", "@pantry #grains", "Rice 11/2028"], agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(agent.now.items.map(\.name) == ["Milk", "Yoghurt", "Rice"])
        #expect(agent.now.items.map(\.place) == ["fridge", "fridge", "pantry"])
        #expect(agent.now.items.map(\.category) == ["dairy", "", "grains"])
        #expect(agent.now.additions == 3)
        #expect(transcript.output.contains("+ 0001 Milk, best before Tue 24 Nov, fridge, dairy"))
        #expect(transcript.output.hasSuffix("Added 3 items.\n"))
    }

    @Test func `a name without a date is asked for it, until it is understood`() async throws {
        let agent = ShelfAgent()

        let transcript = try await capture(
            ["Milk", "31.11.", "24.11.", "Salt", "", "Mince", "use by fri"], agent: agent)

        #expect(transcript.errors.contains("no day 31"))
        let items = agent.now.items
        #expect(items.map(\.bestBefore?.description) == ["2026-11-24", nil, nil])
        #expect(items.map(\.useBy?.description) == [nil, nil, "2026-11-27"])
    }

    @Test func `unusual readings and unkept parts of a label are reported`() async throws {
        let agent = ShelfAgent()

        let transcript = try await capture(
            [
                "Tofu 27.03.05", "(01)04006381333931(17)261130(3922)1299 Ham 3.12.", "Yogurt 2027 MA 05",
                "https://id.gs1.org/01/09506000134352/10/ABC?17=271130 Juice",
                "]E04006381333931 Milk KW 2/27",
            ], agent: agent)

        let items = agent.now.items
        try #require(items.map(\.name) == ["Tofu", "Ham", "Yogurt", "Juice", "Milk"], "\(transcript.errors)")
        #expect(
            items.map { ($0.useBy ?? $0.bestBefore)?.description ?? "" } == [
                "2027-03-05", "2026-12-03", "2027-05-05", "2027-11-30", "2027-01-17",
            ])
        #expect(items[3].lot == "ABC" && items[3].gtin?.short == "9506000134352")
        #expect(items[4].gtin?.short == "4006381333931")
        #expect(
            transcript.errors.contains("'27.03.05' was read as 2027-03-05, with the year first"),
            "\(transcript.errors)")
        #expect(
            transcript.errors.contains(
                "the label says 2026-11-30; Steward used the day of the line, 2026-12-03"))
        #expect(transcript.errors.contains("the label also says (3922)1299"))
    }

    @Test func `an address that names no product becomes no item`() async throws {
        let agent = ShelfAgent()

        let transcript = try await capture(["https://example.com/milk 24.11.", ""], agent: agent)

        #expect(agent.names.isEmpty)
        #expect(transcript.errors.contains("this address does not name a product"))
    }

    @Test func `undo takes the last one back, as often as there is one`() async throws {
        let agent = ShelfAgent()

        let transcript = try await capture(
            ["Milk +1d", "Eggs +2d", "undo", "undo", "undo", "Ham +3d", ""], agent: agent)

        #expect(agent.names == ["Ham"])
        #expect(transcript.output.contains("nothing to undo"))
        #expect(transcript.output.hasSuffix("Added 1 item.\n"))
    }

    @Test func `a barcode brings its name along, and a new one is asked for its`() async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Oat drink") {
                $0.gtin = try? GTIN("4006381333931")
                ($0.brand, $0.place, $0.category, $0.status) = ("Oaty", "pantry", "drinks", .usedUp)
            }
        ])

        let transcript = try await capture(
            ["4006381333931 +5d", "96385074", "Gum", "+1y"], agent: agent)

        let added = agent.now.items.dropFirst()
        #expect(added.map(\.name) == ["Oat drink", "Gum"], "\(transcript.errors)")
        #expect(added.map(\.brand) == ["Oaty", ""])
        #expect(added.map(\.place) == ["pantry", ""])
        #expect(added.map(\.gtin?.short) == ["4006381333931", "96385074"])
        #expect(transcript.errors.contains("96385074 is new. What is it?"))
    }

    @Test func `what is not understood is said, and the capture goes on`() async throws {
        let agent = ShelfAgent()

        let transcript = try await capture(["Milk 11/12", "4006381333932", "Milk 12 nov"], agent: agent)

        #expect(transcript.status == 0)
        #expect(transcript.errors.contains("'12 nov' or '11 dec'"))
        #expect(agent.names == ["Milk"])
    }
}
