import AgentInterface
import CivilTime
import DBus
import Rules
import Testing

@testable import Commands

/// Today is Saturday, 21 November 2026.
struct OutlookCommandTests {
    private struct Larder: ScriptedAgent {
        var isEarly = false

        private var milk: OutlookRecord {
            var record = OutlookRecord()
            (record.name, record.stock) = ("Milk", (try? Quantity(parsing: "3")) ?? .one)
            record.finishedPacks = isEarly ? 1 : 12
            guard !isEarly else { return record }
            (record.used, record.usedDays) = (try? Quantity(parsing: "12"), 48)
            record.likeliest = CivilDate("2026-11-24")
            (record.earliest, record.latest) = (CivilDate("2026-11-23"), CivilDate("2026-11-26"))
            (record.shopsOn, record.runsOutFirst) = (CivilDate("2026-11-28"), true)
            return record
        }
        private var cans: OutlookRecord {
            var record = OutlookRecord()
            (record.name, record.stock) = ("Tomatoes", (try? Quantity(parsing: "20 cans")) ?? .one)
            (record.useUp, record.useUpBy) = (record.stock, CivilDate("2028-01-31"))
            (record.useUpDays, record.useUpPieces) = (21, 1)
            return record
        }

        func lowSupplies(for caller: BusName) async throws(AgentError) -> [SupplyRecord] { [] }
        func outlook(_ names: [String], for caller: BusName) async throws(AgentError) -> [OutlookRecord] {
            if names.contains("oat") { throw AgentError(.notFound, "there is no item 'oat'") }
            return names.isEmpty ? [milk, cans] : [milk]
        }
    }

    private func run(_ words: String..., agent: Larder = Larder()) async throws -> String {
        let transcript = try await CommandRunner().run(words, agent: agent)
        #expect(transcript.status == 0, "\(transcript.errors)")
        return transcript.output
    }

    @Test func `supplies says until when, and how fast to use what would be left`() async throws {
        #expect(
            try await run("supplies") == """
                Milk: 3 left, until about Tue 24 Nov (Mon 23 Nov to Thu 26 Nov)
                  Will probably run out before you shop next (Sat 28 Nov)
                Tomatoes: 20 cans left, too early to tell how long: 0 packs finished, and three are needed
                  To use up 20 cans by Mon 31 Jan 2028: one every 3 weeks

                """)
    }

    @Test func `what runs out before shopping stands below what is low`() async throws {
        #expect(
            try await run("low") == "Will probably run out before you shop next (Sat 28 Nov): Milk\n")
    }

    @Test func `it says how many packs it has seen while it is too early to tell`() async throws {
        #expect(
            try await run("supplies", "milk", agent: Larder(isEarly: true))
                == "Milk: 3 left, too early to tell how long: 1 pack finished, and three are needed\n")
    }

    @Test func `several words are one name if there are no several`() async throws {
        #expect(try await run("supplies", "oat", "milk").hasPrefix("Milk: 3 left"))
        #expect(try await CommandRunner().run(["supplies", "oat"], agent: Larder()).status == 66)
    }
}
