import AgentInterface
import CivilTime
import EventLoop
import Foundation
import Interchange
import JSONText
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct ImportCommandTests {
    /// A file in a folder of its own.
    private struct File {
        let folder: TemporaryFolder
        let path: String

        init(_ text: String, _ name: String = "list.csv") throws {
            folder = try TemporaryFolder(environment: [:])
            path = "\(folder.path)/\(name)"
            try Data(text.utf8).write(to: URL(filePath: path))
        }
    }

    private func run(
        _ file: File, _ options: String..., agent: ShelfAgent, typed: [String]? = nil
    ) async throws -> Transcript {
        defer { file.folder.remove() }
        var runner = CommandRunner()
        runner.typed = typed
        return try await runner.run(["item", "import", file.path] + options, agent: agent)
    }

    private static let half = "name,best_before\nMilk,24.11.\nEggs,31.11.\nHam,+3d\n"

    @Test func `all are added as one step, or none`() async throws {
        let agent = ShelfAgent()

        let refused = try await run(try File(Self.half), agent: agent)

        #expect(refused.status == 65)
        #expect(refused.errors.contains("line 3: best_before '31.11.': there is no day 31 in November"))
        #expect(refused.errors.contains("nothing was added"))
        #expect(agent.names.isEmpty)

        let taken = try await run(try File(Self.half), "--skip-unreadable", agent: agent)
        #expect(taken.status == 0)
        #expect(taken.output.contains("Added 2 items."))
        #expect(taken.errors.contains("1 entry that cannot be read was left out"))
        #expect(agent.names == ["Milk", "Ham"])
        #expect(agent.now.additions == 1)
    }

    @Test func `what the agent refuses is told with its line, too`() async throws {
        let agent = ShelfAgent()
        agent.shelf.withLock { $0.refusedName = "Poison" }
        let text = "name\nMilk\nPoison\nHam\n"

        let refused = try await run(try File(text), agent: agent)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("line 3: 'Poison' is not wanted here"), "\(refused.errors)")
        #expect(agent.names.isEmpty)

        #expect(try await run(try File(text), "--skip-unreadable", agent: agent).status == 0)
        #expect(agent.names == ["Milk", "Ham"])
    }

    @Test func `a dry run shows what would come, and changes nothing`() async throws {
        let agent = ShelfAgent()

        let transcript = try await run(try File("name,best_before\nMilk,24.11.\n"), "--dry-run", agent: agent)

        #expect(transcript.status == 0)
        #expect(transcript.output.contains("line 2  Milk  2026-11-24"), "\(transcript.output)")
        #expect(transcript.output.contains("Would add 1 item. Nothing was changed."))
        #expect(agent.now.additions == 0)
    }

    @Test func `who is there is asked first`() async throws {
        for (answer, names) in [("n", []), ("", []), ("yes", ["Milk"])] {
            let agent = ShelfAgent()

            let transcript = try await run(try File("name\nMilk\n"), agent: agent, typed: [answer])

            #expect(agent.names == names)
            #expect(transcript.errors.contains("Add this item? [y/N]"))
            #expect(transcript.status == (names.isEmpty ? 1 : 0), "a no ended with 0")
        }
        let agent = ShelfAgent()
        _ = try await run(try File("name\nMilk\n"), "--yes", agent: agent, typed: [])
        #expect(agent.names == ["Milk"])
    }

    @Test func `at a terminal, unreadable rows are named, and the others may be added without them`()
        async throws
    {
        for (answer, names) in [("n", []), ("y", ["Milk", "Ham"])] {
            let agent = ShelfAgent()

            let transcript = try await run(try File(Self.half), agent: agent, typed: [answer])

            #expect(transcript.errors.contains("line 3: best_before '31.11.'"))
            #expect(
                transcript.errors.contains("Add 2 items, and leave out the entry that cannot be read? [y/N]"))
            #expect(agent.names == names)
        }
        let agent = ShelfAgent()
        let refused = try await run(try File(Self.half), "--yes", agent: agent, typed: [])
        #expect(refused.status == 65 && agent.names.isEmpty)
        #expect(
            refused.errors.contains("or use --skip-unreadable to add 2 items without it"), "\(refused.errors)"
        )
    }

    @Test func `if no row can be read, Steward does not offer to leave rows out`() async throws {
        let refused = try await run(
            try File("name,best_before\nEggs,31.11.\n"), agent: ShelfAgent(), typed: [])

        #expect(refused.status == 65)
        #expect(!refused.errors.contains("--skip-unreadable") && !refused.errors.contains("[y/N]"))
    }

    @Test func `the same list again adds only what is new`() async throws {
        let agent = ShelfAgent()
        let list = "name,best_before,serial\nMilk,24.11.,\nMilk,24.11.,\nKettle,,A1\n"
        _ = try await run(try File(list), agent: agent)
        // One was used up since, and one has got a place: both are still from that list.
        agent.shelf.withLock { shelf in
            shelf.items[0].status = .usedUp
            shelf.items[1].place = "door"
        }

        let longer = list + "Milk,24.11.,\nMilk,25.11.,\nKettle,,B2\nHam,,\n"
        let repeated = try await run(try File(longer), agent: agent)
        let nothing = try await run(try File(list), agent: agent)

        #expect(
            agent.now.items.map { "\($0.name) \($0.bestBefore?.day ?? 0)\($0.serial)" } == [
                "Milk 24", "Milk 24", "Kettle 0A1", "Milk 24", "Milk 25", "Kettle 0B2", "Ham 0",
            ])
        #expect(repeated.errors.contains("3 items are here already and stay as they are"))
        #expect(nothing.status == 0 && nothing.output.contains("There is nothing to add."))

        _ = try await run(try File(list), "--again", agent: agent)
        #expect(agent.now.items.count == 10)
    }

    @Test func `maintenance of items that are here already is not added again`() async throws {
        let (kettle, tabs) = (ItemRecord.sample("3f2a", "Kettle"), ItemRecord.sample("9c41", "Tabs"))
        let agent = ShelfAgent([kettle, tabs])
        agent.shelf.withLock { $0.maintenance = [Self.plan(of: kettle, with: tabs)] }
        var more = Self.plan(of: kettle, with: tabs)
        more.title = "Clean"

        let list = ItemList.json(of: [kettle, tabs], [Self.plan(of: kettle, with: tabs), more]).text
        let transcript = try await run(try File(list), agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(agent.now.items.count == 2)
        #expect(agent.now.maintenance.map(\.title) == ["Descale", "Clean"])
        #expect(agent.now.maintenance.last?.item == kettle.id)
    }

    @Test func `a report can be had as JSON`() async throws {
        let transcript = try await run(
            try File(Self.half), "--json", "--skip-unreadable", agent: ShelfAgent())

        #expect(transcript.status == 0)
        #expect(transcript.output.contains("\"added\": 2"))
        #expect(transcript.output.contains("\"place\": \"line 3\""))
    }

    @Test func `an export is a file that an import reads`() async throws {
        let agent = ShelfAgent([
            .sample("3f2a", "Milk, \"fresh\"") { $0.notes = "a\nb" }, .sample("9c41", "=Eggs"),
            .sample("77aa", "Ham") {
                ($0.status, $0.endedOn, $0.reason) = (.discarded, CivilDate("2026-11-19"), .spoiled)
                $0.whole = DecimalAmount(6)
            },
        ])
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        for name in ["all.csv", "all.json"] {
            let path = "\(folder.path)/\(name)"
            let wrote = try await CommandRunner().run(["item", "export", path, "--all"], agent: agent)
            #expect(wrote.output == "Wrote 3 items to \(path).\n", "\(wrote.errors)")

            let other = ShelfAgent()
            let read = try await CommandRunner().run(["item", "import", path], agent: other)

            #expect(read.status == 0, "\(read.errors)")
            #expect(other.names == ["Milk, \"fresh\"", "=Eggs", "Ham"])
            let ham = try #require(other.now.items.last)
            #expect(ham.status == .discarded && ham.reason == .spoiled && ham.whole == DecimalAmount(6))
            #expect(ham.endedOn?.description == "2026-11-19")
            #expect(other.now.items.first?.notes == "a\nb")
        }
        let other = try await CommandRunner().run(["item", "export", "list.xlsx"], agent: agent)
        #expect(other.status == 64 && other.errors.contains("'list.xlsx' ends in neither .csv"))
        let printed = try await CommandRunner().run(["item", "export"], agent: agent)
        #expect(printed.output.contains("'=Eggs"))
    }

    @Test func `long lists go in parts, and what fails takes all of it back`() async throws {
        let lines = (0..<4_000).map { "Thing \($0),\(String(repeating: "x", count: 100))\n" }.joined()
        let agent = ShelfAgent()

        let added = try await run(try File("name,notes\n" + lines), agent: agent)

        #expect(added.output.contains("Added 4000 items in "), "\(added.errors)")
        #expect(agent.now.items.count == 4_000)
        #expect(agent.now.additions > 1)

        let failing = ShelfAgent()
        failing.shelf.withLock { $0.mostAdditions = 1 }
        let refused = try await run(try File("name,notes\n" + lines), agent: failing)
        #expect(refused.status == 75)
        #expect(refused.errors.contains("nothing was added"))
        #expect(failing.now.items.isEmpty)
        #expect(failing.now.additions == 1)
    }

    @Test func `no part of a list has more items than the agent adds at once`() async throws {
        let lines = (0...Limits.itemsAdded).map { "Tin \($0)\n" }.joined()
        let agent = ShelfAgent()

        let added = try await run(try File("name\n" + lines), agent: agent)

        #expect(added.status == 0, "\(added.errors)")
        #expect(agent.now.items.count == Limits.itemsAdded + 1)
        #expect(agent.now.mostAtOnce == Limits.itemsAdded)
    }

    @Test func `what was thawed and what is partly used come as they are, in one step`() async throws {
        let agent = ShelfAgent()

        let transcript = try await run(
            try File(
                "name,quantity,whole,thawed_until,price\nPeas,0.5 kg,2,2026-11-23,3.98 EUR\n"), agent: agent)

        #expect(transcript.status == 0, "\(transcript.errors)")
        let peas = try #require(agent.now.items.first)
        #expect(peas.thawedUntil?.description == "2026-11-23")
        #expect(peas.whole == DecimalAmount(2) && peas.price?.description == "3.98 EUR")
        #expect(agent.now.lastChanges == nil && agent.now.additions == 1)
    }

    private static func plan(of item: ItemRecord, with part: ItemRecord) -> MaintenanceRecord {
        var plan = MaintenanceRecord()
        (plan.id, plan.title, plan.item) = ("7c41", "Descale", item.id)
        (plan.repeats, plan.due) = (
            Repetition("after done P3M") ?? plan.repeats, CivilDate("2027-01-05") ?? .earliest
        )
        (plan.season, plan.leads, plan.lastDone) = (Season("04-10"), [-7], CivilDate("2026-10-05"))
        plan.notes = "with vinegar\nand a brush"
        var used = PartRecord()
        (used.item, used.amount) = (part.id, DecimalAmount(2))
        plan.parts = [used]
        return plan
    }

    @Test func `maintenance comes back with its items and its parts`() async throws {
        let (kettle, tabs) = (ItemRecord.sample("3f2a", "Kettle"), ItemRecord.sample("9c41", "Tabs"))
        let agent = ShelfAgent([kettle, tabs])
        agent.shelf.withLock { $0.maintenance = [Self.plan(of: kettle, with: tabs)] }
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let path = "\(folder.path)/all.json"
        _ = try await CommandRunner().run(["item", "export", path], agent: agent)

        let other = ShelfAgent([.sample("aaaa", "Spoon")])
        let read = try await CommandRunner().run(["item", "import", path], agent: other)

        #expect(read.output.contains("Added 2 items and 1 maintenance plan in 2 steps"), "\(read.errors)")
        let plan = try #require(other.now.maintenance.first)
        try #require(other.now.items.count == 3)
        let (newKettle, newTabs) = (other.now.items[1], other.now.items[2])
        var wanted = Self.plan(of: newKettle, with: newTabs)
        (wanted.id, wanted.short) = (plan.id, plan.short)
        #expect(plan == wanted)

        let csv = try await CommandRunner().run(["item", "export", "--format", "csv"], agent: agent)
        #expect(csv.errors.contains("JSON also holds their history, files and maintenance"), "\(csv.errors)")
    }

    @Test func `maintenance without its item is refused, and what fails takes all back`() async throws {
        let (kettle, tabs) = (ItemRecord.sample("3f2a", "Kettle"), ItemRecord.sample("9c41", "Tabs"))
        let text = ItemList.json(of: [kettle], [Self.plan(of: kettle, with: tabs)]).text
        let agent = ShelfAgent()

        let refused = try await run(try File(text), agent: agent)

        #expect(refused.status == 65)
        #expect(refused.errors.contains("maintenance 1: item '\(tabs.id)'"), "\(refused.errors)")
        #expect(agent.names.isEmpty)

        let whole = ItemList.json(of: [kettle, tabs], [Self.plan(of: kettle, with: tabs)]).text
        agent.shelf.withLock { $0.mostMaintenance = 0 }
        let failed = try await run(try File(whole), agent: agent)
        #expect(failed.status != 0 && failed.errors.contains("nothing was added"), "\(failed.errors)")
        #expect(agent.names.isEmpty)
    }

    @Test func `a second plan that is refused takes the first one back, too`() async throws {
        let (kettle, tabs) = (ItemRecord.sample("3f2a", "Kettle"), ItemRecord.sample("9c41", "Tabs"))
        let plan = Self.plan(of: kettle, with: tabs)
        let agent = ShelfAgent()
        agent.shelf.withLock { $0.mostMaintenance = 1 }

        let failed = try await run(
            try File(ItemList.json(of: [kettle, tabs], [plan, plan]).text), agent: agent)

        #expect(failed.status != 0 && failed.errors.contains("nothing was added"), "\(failed.errors)")
        #expect(agent.now.maintenance.isEmpty && agent.names.isEmpty)
    }

    @Test func `an attachment that fails takes the items back`() async throws {
        let agent = ShelfAgent()
        agent.shelf.withLock { $0.refusedFile = "second.pdf" }
        let items = [("Kettle", "first.pdf"), ("Lamp", "second.pdf")].map { item, file in
            "{\"name\": \"\(item)\", \"attachments\": [{\"kind\": \"receipt\", \"name\": \"\(file)\", \"content\": \"cGFpZA==\"}]}"
        }
        let list = "{\"items\": [\(items.joined(separator: ", "))]}"

        let failed = try await run(try File(list, "list.json"), agent: agent)

        #expect(agent.now.attached == ["receipt first.pdf paid"], "\(failed.errors)")
        #expect(failed.status != 0 && failed.errors.contains("nothing was added"), "\(failed.errors)")
        #expect(agent.names.isEmpty)
    }

    @Test func `a file that is not there or that is none is refused`() async throws {
        let transcript = try await CommandRunner().run(
            ["item", "import", "/nonexistent"], agent: ShelfAgent())

        #expect(transcript.status == 66)
        #expect(try await CommandRunner().run(["item", "import", "/"], agent: ShelfAgent()).status == 66)
    }
}
