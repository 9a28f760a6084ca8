import AgentInterface
import CivilTime
import Rules
import Synchronization
import Testing

@testable import Commands

/// `item add --plans` and `item plans`.
struct ItemPlansTests {
    /// A shelf whose agent knows three plans for a water heater, of which the item has the first.
    private func shelf(knows isKnown: Bool = false) throws -> ShelfAgent {
        let agent = ShelfAgent()
        var thing = ProposalRecord()
        thing.thing = "Water heater"
        thing.plans = try ["Flush it", "Test its valve", "Check its anode"].map { title in
            var plan = ProposedPlanRecord()
            (plan.title, plan.repeatsWords, plan.source) = (title, "1 year after it was done", "its manual")
            plan.repeats = try Repetition(parsing: "after done P1Y")
            return plan
        }
        if isKnown { thing.plans[0].isKnown = true }
        agent.shelf.withLock { $0.proposals = [thing] }
        return agent
    }

    private func run(_ arguments: [String], _ agent: ShelfAgent, typed: [String]? = nil) async throws
        -> Transcript
    {
        var runner = CommandRunner()
        runner.typed = typed
        return try await runner.run(arguments, agent: agent)
    }

    @Test func `plans are shown with their sources, and those that are chosen are added with the item`()
        async throws
    {
        let agent = try shelf()

        let added = try await run(["item", "add", "Water heater", "--plans"], agent, typed: ["7", "1,3"])

        #expect(added.status == 0)
        #expect(added.output.contains("Plans for 'Water heater' as Water heater:"), "\(added.output)")
        #expect(added.output.contains("its manual"))
        #expect(added.errors.contains("'7' is not one of the plans; write numbers from 1 to 3, such as 1,3"))
        #expect(agent.names == ["Water heater"])
        #expect(agent.now.maintenance.map(\.title) == ["Flush it", "Check its anode"])
        #expect(agent.now.maintenance.allSatisfy { $0.details.item == agent.now.items[0].id })
        #expect(agent.now.maintenance.first?.details.notes == "Source of the interval: its manual.")
        #expect(added.output.contains("Added 2 plans"))
    }

    @Test func `who wants none of them gets the item alone`() async throws {
        let agent = try shelf()

        let added = try await run(["item", "add", "Water heater", "--plans"], agent, typed: ["n"])

        #expect(added.status == 0 && agent.names == ["Water heater"] && agent.now.maintenance == [])
    }

    @Test func `yes adds all, and nothing is added where nobody can choose`() async throws {
        let (all, none) = (try shelf(), try shelf())

        let added = try await run(["item", "add", "Water heater", "--plans", "--yes", "--json"], all)
        let refused = try await run(["item", "add", "Water heater", "--plans"], none)

        #expect(added.status == 0 && all.now.maintenance.count == 3)
        #expect(
            added.output.hasPrefix("{") && added.output.contains("\"name\": \"Water heater\""),
            "\(added.output)")
        #expect(refused.status != 0 && none.names == [] && none.now.maintenance == [])
        #expect(refused.errors.contains("give --yes for all of them, or --choose"), "\(refused.errors)")
    }

    @Test func `a thing that Steward does not know is added, with a word on how to write plans for it`()
        async throws
    {
        let agent = ShelfAgent()

        let added = try await run(["item", "add", "Orrery", "--plans"], agent, typed: [])

        #expect(added.status == 0 && agent.names == ["Orrery"])
        #expect(added.errors.contains("Steward knows no plans for 'Orrery'"), "\(added)")
        #expect(added.errors.contains("PLANS OF YOUR OWN in 'man steward-item'"))
    }

    @Test func `an item gets plans later, without those that it has`() async throws {
        let agent = try shelf(knows: true)
        _ = try await run(["item", "add", "Water heater"], agent)
        let id = agent.now.items[0].short

        let shown = try await run(["item", "plans", id], agent)
        let json = try await run(["item", "plans", id, "--json"], agent)
        let wrong = try await run(["item", "plans", id, "--choose", "3"], agent)
        let added = try await run(["item", "plans", id, "--choose", "2"], agent)

        #expect(shown.status == 0 && shown.output.contains("✓  Flush it"), "\(shown.output)")
        #expect(shown.errors.contains("steward item plans \"Water heater\" --yes"), "\(shown.errors)")
        #expect(
            json.output.contains("\"thing\": \"Water heater\"") && json.output.contains("\"known\": true"))
        #expect(wrong.errors.contains("write numbers from 1 to 2"), "\(wrong.errors)")
        #expect(added.status == 0 && agent.now.maintenance.map(\.title) == ["Check its anode"])
    }

    @Test func `choosing without plans is refused before anything is added`() async throws {
        let agent = try shelf()

        let refused = try await run(["item", "add", "Water heater", "--yes"], agent)

        #expect(refused.status != 0 && agent.names == [])
        #expect(refused.errors.contains("give --plans as well"), "\(refused.errors)")
    }
}
