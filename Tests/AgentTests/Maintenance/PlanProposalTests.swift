import Agent
import AgentInterface
import CivilTime
import Foundation
import Rules
import Testing

/// `Maintenance1.Propose` over the bus.
struct PlanProposalTests {
    private func write(_ text: String, in fixture: AgentFixture) throws {
        let folder = fixture.home.appendingPathComponent(".config/steward")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: folder.appendingPathComponent("plans.toml"), atomically: true, encoding: .utf8)
    }

    @Test func `a known thing gets proposals, which say what its item has already`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            var item = ItemFields()
            item.name = "Spülmaschine"
            let added = try await fixture.client.call(Items1.add, ([item], false))
            var plan = MaintenanceFields()
            (plan.title, plan.item) = ("clean the dishwasher's FILTER", added[0].id)
            plan.repeats = try Repetition(parsing: "after done P2M")
            _ = try await fixture.client.call(Maintenance1.add, plan)

            let proposals = try await fixture.client.call(Maintenance1.propose, ("Spülmaschine", added[0].id))
            let boilers = try await fixture.client.call(Maintenance1.propose, ("Boiler", ""))
            let unknown = try await fixture.client.call(Maintenance1.propose, ("Orrery", ""))

            #expect(proposals.map(\.thing) == ["Dishwasher"] && proposals.map(\.isOwn) == [false])
            #expect(proposals[0].plans.first?.title == "Sieb der Spülmaschine reinigen")
            #expect(proposals[0].plans.first?.repeatsWords == "1 month after it was done")
            #expect(proposals[0].plans.map(\.isKnown) == [true, false, false])
            #expect(boilers.map(\.thing) == ["Water heater", "Heating boiler"])
            #expect(unknown == [])
        }
    }

    @Test func `a plan whose title has been changed is recognised by the former one`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            var item = ItemFields()
            item.name = "Radiator"
            let added = try await fixture.client.call(Items1.add, ([item], false))
            var plan = MaintenanceFields()
            (plan.title, plan.item) = ("Move the radiator's valve so that it does not stick", added[0].id)
            plan.repeats = try Repetition(parsing: "after done P6M")
            _ = try await fixture.client.call(Maintenance1.add, plan)

            let proposals = try await fixture.client.call(Maintenance1.propose, ("Radiator", added[0].id))

            #expect(proposals[0].plans.map(\.isKnown) == [false, true], "\(proposals)")
        }
    }

    @Test func `the household's own file is read each time, and an error in it is told`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try write("[\"Orrery\"]\n\"Oil the orrery\" = [\"2 years\", \"its maker\"]\n", in: fixture)
            let own = try await fixture.client.call(Maintenance1.propose, ("orrery", ""))
            try write("[\"Orrery\"]\n\"Oil the orrery\" = \"rarely\"\n", in: fixture)
            let refusal = await #expect(throws: ClientError.self) {
                try await fixture.client.call(Maintenance1.propose, ("orrery", ""))
            }

            #expect(own.map(\.isOwn) == [true])
            #expect(own[0].plans.map(\.title) == ["Oil the orrery"] && own[0].plans[0].source == "its maker")
            #expect("\(refusal as Any)".contains("plans.toml:2: Oil the orrery = "), "\(refusal as Any)")
        }
    }
}
