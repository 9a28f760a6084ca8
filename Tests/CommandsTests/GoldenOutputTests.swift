import AgentInterface
import ContractSamples
import DBus
import Interchange
import JSONText
import Rules
import TestSupport
import Testing

@testable import Commands

/// What programs read of commands, held against golden files; `GoldenTests` of the contract do so for each record.
@Suite(.serialized)
struct GoldenOutputTests {
    private static let golden = Golden()

    /// A golden file, and the command line of what is in it.
    static let commands: [String: [String]] = [
        "add": ["add", "Tea"], "list": ["list"], "search": ["search", "tea"], "show": ["show", "3f2a"],
        "remove": ["remove", "3f2a"],
        "label": ["label"], "label-set": ["label", "set", "garden", "#00ff00"],
        "label-rename": ["label", "rename", "garden", "yard"], "label-remove": ["label", "remove", "garden"],
        "snooze-list": ["snooze", "--list"], "undo": ["undo"], "history": ["history"],
        "event-list": ["event", "list"], "event-show": ["event", "show", "3f2a"],
        "event-remove": ["event", "remove", "3f2a"], "event-join": ["event", "join", "3f2a"],
        "agenda": ["agenda"], "month": ["month", "2026-12"],
        "reminders": ["reminders"], "why": ["why", "5b6c"], "simulate": ["simulate", "--to", "tomorrow"],
        "notify": ["notify", "Tea", "--in", "4m"], "quiet": ["quiet"], "pause": ["pause"],
        "insights": ["insights"], "status": ["status"],
        "config-show": ["config", "show"], "config-path": ["config", "path"],
        "config-check": ["config", "check"],
        "item-list": ["item", "list"], "item-show": ["item", "show", "3f2a"],
        "item-history": ["item", "history", "3f2a"], "item-remove": ["item", "remove", "3f2a"],
        "food-recipes": ["food", "recipes"], "warranty-claim": ["warranty", "claim", "3f2a"],
        "warranty-receipt": ["warranty", "receipt", "3f2a"], "expiring": ["expiring"], "stats": ["stats"],
        "low": ["low"], "supplies": ["supplies"], "shopping": ["shopping"],
        "bought": ["bought", "milk", "2"],
        "shopping-remove": ["shopping", "remove", "milk"],
        "maintenance-list": ["maintenance", "list"], "maintenance-show": ["maintenance", "show", "3f2a"],
        "maintenance-history": ["maintenance", "history", "3f2a"],
        "maintenance-remove": ["maintenance", "remove", "3f2a"],
        "meter-list": ["meter", "list"], "meter-show": ["meter", "show", "Car"],
        "meter-set": ["meter", "set", "Car", "49000"], "meter-remove": ["meter", "remove", "Car"],
        "document-list": ["document", "list"], "document-show": ["document", "show", "3f2a"],
        "document-remove": ["document", "remove", "3f2a"],
        "recalls-list": ["recalls", "list"], "recalls-show": ["recalls", "show", "3f2a"],
        "recalls-why": ["recalls", "why", "3f2a"], "recalls-search": ["recalls", "search", "heater"],
        "recalls-check": ["recalls", "check", "Heater", "--brand", "Acme"],
        "recalls-history": ["recalls", "history"], "recalls-open": ["recalls", "open", "3f2a"],
        "sources": ["sources"],
        "shop-list": ["shop", "list"], "shop-products": ["shop", "products"],
        "shop-events": ["shop", "events"], "shop-history": ["shop", "history", "kettle"],
        "shop-mark-read": ["shop", "mark-read", "--all"], "watch-list": ["watch"],
        "watch": ["watch", "kettle", "--below", "90"],
        "phone-list": ["phone", "list"], "phone-show": ["phone", "show", "Anna"],
        "phone-remove": ["phone", "remove", "Anna"],
        "account-list": ["account", "list"], "account-show": ["account", "show", "Home"],
    ]

    @Test(arguments: commands.keys.sorted())
    func `a command prints the JSON of ever`(name: String) async throws {
        let arguments = try #require(Self.commands[name])

        let transcript = try await CommandRunner().run(arguments + ["--json"], agent: SampleAgent())

        #expect(transcript.status == 0, "\(transcript.errors)")
        try Self.golden.check(transcript.output, name)
    }

    @Test func `a list of items in JSON is that of ever`() throws {
        let item = try ItemRecord.full()
        let path = try #require(item.attachments.first?.path)

        let list = ItemList.json(
            of: [item, ItemRecord()], [try MaintenanceRecord.full()], contents: [path: [1, 2, 3]])

        try Self.golden.check(list.text, "item-export")
    }

    @Test func `a failure prints the JSON of ever`() throws {
        let failures =
            ExitStatus.allCases.map { CommandFailure($0, "cannot do it: \"so\"").json } + [
                CommandFailure(.refused, "not so fast", retry: .later(after: .seconds(5))).json
            ]

        try Self.golden.check(JSON.list(failures).text, "failures")
    }

    @Test func `refusals of lists and findings of doctor print the same JSON as before`() throws {
        let refusals = [
            ImportRefusal(
                place: "line 3", column: "price", value: "x",
                ColumnFault(reason: "why", remedy: "what to do")),
            ImportRefusal(place: "line 4", ColumnFault(reason: "why", remedy: "what to do")),
        ]
        let findings = [
            Finding("session_bus", .ok, "It is there."),
            Finding("server", .unproven, "It is not known.", remedy: "try it"),
        ]

        try Self.golden.check(
            JSON.list(refusals.map(\.json) + findings.map(\.json)).text, "refusals-and-findings")
    }

    @Test func `every golden file belongs to a test`() throws {
        let known = Array(Self.commands.keys) + ["item-export", "failures", "refusals-and-findings"]

        #expect(try Self.golden.names().subtracting(known).isEmpty)
    }
}
