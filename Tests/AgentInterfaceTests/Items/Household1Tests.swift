import AgentInterface
import DBus
import TestSupport
import Testing

/// The interface that contract 2 has replaced.
@Suite(.serialized)
struct Household1Tests {
    @Test(arguments: [
        ("AddItems", "Items1.Add"), ("Use", "Items1.Use"), ("StopWarranty", "Items1.StopWarranty"),
        ("MaintenanceDone", "Maintenance1.Complete"), ("ListMaintenance", "Maintenance1.List"),
    ])
    func `a call of a method that has moved is told what to call instead`(
        old: String, new: String
    ) async throws {
        let error = try await error(calling: try MemberName(validating: old))

        let sentence =
            "'org.stewardproject.Steward.Household1.\(old)' has been replaced; call "
            + "'org.stewardproject.Steward.\(new)' instead"
        #expect(error == .remote(name: .unknownInterface, message: sentence))
    }

    @Test func `a call of a method that never existed names both new interfaces`() async throws {
        let error = try await error(calling: "Sell")

        #expect("\(error, default: "none")".contains("replaced by"))
        #expect("\(error, default: "none")".contains("Steward.Items1"))
        #expect("\(error, default: "none")".contains("Steward.Maintenance1"))
    }

    @Test func `the methods that replace the old ones are served`() {
        let served = StubAgent().object().interfaces.flatMap { interface in
            interface.methods.map { "\(interface.name).\($0.name)" }
        }

        let missing = Household1.successors.values.filter { !served.contains("\(Contract.busName).\($0)") }

        #expect(missing == [])
        #expect(Household1.successors.count == 35)
    }

    /// What an agent answers to a call without arguments.
    private func error(calling method: MemberName) async throws -> BusError? {
        let bus = try await PrivateBus.start()
        return try await onLoop { loop in
            let agent = try await Connection.open(.address(bus.address), on: loop)
            try await agent.export(StubAgent().object(), at: Contract.path)
            let client = try await Connection.open(.address(bus.address), on: loop)
            return await #expect(throws: BusError.self) {
                try await client.call(
                    MethodCall(
                        to: agent.uniqueName, at: Contract.path, "org.stewardproject.Steward.Household1",
                        method))
            }
        }
    }
}
