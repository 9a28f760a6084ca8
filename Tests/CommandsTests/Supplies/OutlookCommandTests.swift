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
        var isSaltLow = false

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

        private var salt: SupplyRecord {
            var record = SupplyRecord()
            (record.name, record.item, record.minimum) = ("Salt", "5a17", DecimalAmount(2))
            return record
        }

        func lowSupplies(for caller: BusName) async throws(AgentError) -> [SupplyRecord] {
            isSaltLow ? [salt] : []
        }
        func outlook(_ names: [String], for caller: BusName) async throws(AgentError) -> [OutlookRecord] {
            if let missing = names.first(where: { !["milk", "oat milk", "tomatoes", "salt"].contains($0) }) {
                throw AgentError(.notFound, "there is no item '\(missing)'")
            }
            if names.isEmpty { return [milk, cans] }
            return names.map { name in
                var record = name == "tomatoes" ? cans : milk
                if name == "salt" { (record.name, record.runsOutFirst) = ("Salt", false) }
                record.item = name == "tomatoes" ? "ca45" : ""
                return record
            }
        }
        func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
            var item = ItemRecord()
            if id == "ca45" { item.minimum = DecimalAmount(6) }
            return item
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
                Milk: 3 left, enough until about Tue 24 Nov (between Mon 23 Nov and Thu 26 Nov)
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

    @Test func `programs get what runs out first, and which of all is low`() async throws {
        let json = try await run("low", "--json", agent: Larder(isSaltLow: true))

        #expect(json.contains("\"name\": \"Salt\"") && json.contains("\"low\": true"), "\(json)")
        #expect(json.contains("\"runs_out_first\": false"), "\(json)")
        #expect(json.contains("\"name\": \"Milk\"") && json.contains("\"low\": false"), "\(json)")
        #expect(json.contains("\"shops_on\": \"2026-11-28\""), "\(json)")
        #expect(!json.contains("Tomatoes"), "\(json)")
    }

    @Test func `low says of each name whether it is low`() async throws {
        #expect(
            try await run("low", "salt,", "tomatoes", "and", "milk", agent: Larder(isSaltLow: true)) == """
                Salt: 1 left, less than 2
                Will probably run out before you shop next (Sat 28 Nov): Milk
                Tomatoes: 20 cans left, which is not low

                """)
        #expect(try await CommandRunner().run(["low", "salt", "pepper"], agent: Larder()).status == 66)
    }

    @Test(arguments: [
        (["oat", "milk"], 1), (["tomatoes", "oat", "milk"], 2), (["milk,", "oat", "milk"], 2),
        (["milk", "and", "tomatoes"], 2), (["salt", "oat", "milk", "tomatoes"], 3),
    ])
    func `words are one name or several`(words: [String], count: Int) async throws {
        let transcript = try await CommandRunner().run(["supplies"] + words, agent: Larder())

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(transcript.output.split(separator: "\n").count { $0.contains(" left, ") } == count)
    }

    @Test func `several words are one name if there are no several`() async throws {
        #expect(try await run("supplies", "oat", "milk").hasPrefix("Milk: 3 left"))
        #expect(try await CommandRunner().run(["supplies", "oat"], agent: Larder()).status == 66)
    }
}
