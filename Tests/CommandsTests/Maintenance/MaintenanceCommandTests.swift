import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization
import Testing

@testable import Commands

/// Today is Saturday, 21 November 2026.
struct MaintenanceCommandTests {
    /// A boiler that was serviced today with a filter and a seal, and what was asked of it.
    private final class Workshop: ScriptedAgent {
        let done = Mutex<[String]>([])
        let isRemoved = Mutex(false)
        var changes: [String] { done.withLock(\.self) }
        private func note(_ words: String) { done.withLock { $0.append(words) } }

        private var boiler: ItemRecord {
            var item = ItemRecord()
            (item.id, item.short, item.details.name) = (
                "b0110000-0000-4000-8000-000000000000", "b011", "Boiler"
            )
            return item
        }
        private var service: MaintenanceRecord {
            var plan = MaintenanceRecord()
            (plan.id, plan.short, plan.title) = ("5e4c0000-0000-4000-8000-000000000000", "5e4c", "Service")
            (plan.details.item, plan.itemName) = (boiler.id, "Boiler")
            (plan.due, plan.lastDone) = (CivilDate("2027-11-21") ?? .latest, CivilDate("2026-11-21"))
            plan.parts = [part("f117", "Filter", 2), part("5ea1", "Seal", 1)]
            return plan
        }
        private func part(_ id: String, _ name: String, _ amount: Int32) -> PartRecord {
            var part = PartRecord()
            (part.details.item, part.name) = ("\(id)0000-0000-4000-8000-000000000000", name)
            (part.details.amount, part.stock) = (DecimalAmount(amount), (try? Quantity(parsing: "9")) ?? .one)
            return part
        }

        func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
            var items = [boiler]
            for part in service.parts {
                var item = ItemRecord()
                (item.id, item.short, item.details.name) = (part.item, String(part.item.prefix(4)), part.name)
                items.append(item)
            }
            return items
        }
        func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
            guard let found = try await items(ItemQuery(), for: caller).first(where: { $0.id == id }) else {
                throw AgentError(.notFound, "there is no item '\(id)'")
            }
            return found
        }
        func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError)
            -> UInt32
        {
            isRemoved.withLock { $0 = true }
            return UInt32(ids.count)
        }
        func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
            service
        }
        func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
            -> [MaintenanceRecord]
        {
            guard isRemoved.withLock(\.self) else { return [service] }
            var left = service
            left.parts.removeFirst()
            return [left]
        }
        func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
            async throws(AgentError) -> MaintenanceRecord
        {
            note("done\(report.on.map { " on \($0)" } ?? "")\(report.isAgain == true ? " again" : "")")
            return service
        }
        func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
            async throws(AgentError) -> MaintenanceRecord
        {
            let parts = changes.set.parts?.map { part in
                "\(part.item?.prefix(4) ?? "")=\(part.amount?.description ?? "-")"
            }
            note("\(parts?.joined(separator: " ") ?? "no parts"); cleared \(changes.clear)")
            return service
        }
    }

    private func run(_ arguments: [String], typed: [String]? = nil) async throws -> (
        transcript: Transcript, changes: [String]
    ) {
        let workshop = Workshop()
        var runner = CommandRunner()
        runner.typed = typed
        return (try await runner.run(arguments, agent: workshop), workshop.changes)
    }

    @Test(
        arguments: [
            ([], nil, nil), (["--on", "2026-11-21"], nil, nil),
            (["--on", "yesterday"], nil, "done on 2026-11-20"),
            (["--again"], nil, "done again"), ([], "y", "done again"), ([], "n", nil),
        ] as [([String], String?, String?)])
    func `what was done today is asked about`(options: [String], answer: String?, expected: String?)
        async throws
    {
        let (transcript, changes) = try await run(
            ["maintenance", "done", "Service"] + options, typed: answer.map { [$0] })

        #expect(changes == [expected].compactMap(\.self), "\(transcript)")
        guard expected == nil, answer == nil else { return }
        #expect(
            transcript.errors.contains(
                "'Service' was already done today; nothing changed. "
                    + "If it was done again: steward maintenance done 5e4c --again"),
            "\(transcript.errors)")
    }

    @Test(
        arguments: [
            (["--part", "Boiler"], "f117=2 5ea1=1 b011=-; cleared []"),
            (["--part", "Filter=3"], "f117=3 5ea1=1; cleared []"),
            (["--part", "Filter"], "f117=2 5ea1=1; cleared []"),
            (["--remove-part", "filters"], "5ea1=1; cleared []"),
            (
                ["--remove-part", "Filter", "--remove-part", "5ea1", "--part", "Boiler=2"],
                "b011=2; cleared []"
            ),
            (["--clear", "parts", "--part", "Seal"], "5ea1=-; cleared []"),
            (["--clear", "parts"], "no parts; cleared [\"parts\"]"),
            (["--remove-part", "Gasket"], nil),
        ] as [([String], String?)])
    func `parts are added and taken away one by one`(options: [String], expected: String?) async throws {
        let (transcript, changes) = try await run(["maintenance", "edit", "Service"] + options)

        #expect(changes == [expected].compactMap(\.self), "\(transcript)")
        guard expected == nil else { return }
        #expect(
            transcript.errors.contains(
                "cannot take 'Gasket' for --remove-part: 'Service' does not use it up; it uses up Filter, Seal"
            ))
    }

    @Test func `removing an item names the maintenance that goes with it`() async throws {
        let words = try await run(["item", "remove", "Boiler"]).transcript
        let json = try await run(["item", "remove", "Boiler", "--json"]).transcript
        let part = try await run(["item", "remove", "Filter"]).transcript

        #expect(
            words.output.contains(
                "Also removed its maintenance: 'Service'. 'steward undo' brings everything back."),
            "\(words)")
        #expect(json.output.contains("\"maintenance\": [\n    \"Service\"\n  ]"), "\(json)")
        #expect(part.output.contains("No longer a part of 'Service'."), "\(part)")
    }
}
