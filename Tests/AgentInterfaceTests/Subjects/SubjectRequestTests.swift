import AgentInterface
import ContractSamples
import DBus
import EventLoop
import Rules
import TestSupport
import Testing

struct SubjectRequestTests {
    @Test func `what one request leaves out another gives, each field of the tables`() throws {
        func check<Details: FieldDetails>(_ full: GivenFields<Details>) throws {
            #expect(GivenFields<Details>().merging(full) == full)
            #expect(full.merging(GivenFields()) == full)
            for field in Details.fields where full.has(field) {
                var one = GivenFields<Details>()
                let value = try #require(full.value(of: field))
                let isTaken = try one.take(value, for: field)
                #expect(isTaken, "\(field.key)")

                let merged = one.merging(full)

                #expect(Details.fields.allSatisfy { merged.has($0) == full.has($0) }, "\(field.key)")
                #expect(merged.value(of: field) == value, "\(field.key)")
            }
        }

        try check(try TaskFields.full())
        try check(try EventFields.full())
        try check(try ItemFields.full().details)
        try check(try MaintenanceFields.full().details)
        try check(try DocumentFields.full())
    }

    @Test func `what is given wins over what another request gives`() {
        var (typed, read) = (TaskFields(), TaskFields())
        (typed.priority, typed.notes) = (.high, "")
        (read.title, read.priority, read.notes) = ("Milk", .low, "read")

        let merged = typed.merging(read)

        #expect(merged.title == "Milk" && merged.priority == .high && merged.notes == "")
    }

    @Test func `a request with each field of its kind arrives as it was sent`() async throws {
        let sent: [SubjectRequest] = [
            .task(try .full()), .event(try .full()), .item(try ItemFields.full().details),
            .maintenance(try MaintenanceFields.full().details),
            .document(try .full()), .label("house"),
        ]
        let bus = try await PrivateBus.start()

        let received = try await onLoop { loop in
            let agent = try await Connection.open(.address(bus.address), on: loop)
            let echo = Subjects1.add.serve { requests, _ in
                #expect(requests == sent)
                return []
            }
            try await agent.export(
                ExportedObject([Interface(Subjects1.name, methods: [echo])]), at: Contract.path)
            let client = try await Connection.open(.address(bus.address), on: loop)
            return try await client.call(Subjects1.add.call(sent, to: agent.uniqueName)).body
        }

        #expect(received.count == 1)
    }

    @Test func `no field of any kind has the name that says the kind`() {
        let names =
            TaskFields.fields.map(\.name) + EventFields.fields.map(\.name) + ItemFields.fields.map(\.name)
            + MaintenanceFields.fields.map(\.name) + DocumentFields.fields.map(\.name)
            + TaskRecord.fields.map(\.name) + EventRecord.fields.map(\.name) + ItemRecord.fields.map(\.name)
            + MaintenanceRecord.fields.map(\.name) + DocumentRecord.fields.map(\.name)
            + TaskQuery.fields.map(\.name) + EventQuery.fields.map(\.name) + ItemQuery.fields.map(\.name)
            + MaintenanceQuery.fields.map(\.name) + DocumentQuery.fields.map(\.name)

        #expect(!names.contains("subject"))
    }
}
