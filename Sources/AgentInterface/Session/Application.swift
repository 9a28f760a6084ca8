package import DBus

/// `org.freedesktop.Application`, beside our own interfaces: how a desktop starts the agent, and passes on
/// what the user chose in a popup that the desktop keeps.
///
/// Source: Desktop Entry Specification, "D-Bus Activation".
package enum Application {
    package static let name: InterfaceName = "org.freedesktop.Application"

    package static func interface(implementedBy service: some ApplicationService) -> Interface {
        let platformData = Argument("platform_data", "a{sv}")
        return Interface(
            name,
            methods: [
                Method("Activate", in: [platformData]) { call in
                    try await answer { try await service.activate(for: call.sender) }
                },
                // The agent opens no files: treat this as `Activate`.
                Method("Open", in: [Argument("uris", "as"), platformData]) { call in
                    try await answer { try await service.activate(for: call.sender) }
                },
                Method(
                    "ActivateAction",
                    in: [Argument("action_name", "s"), Argument("parameter", "av"), platformData]
                ) { call in
                    let name = call.arguments[0].asString ?? ""
                    let parameters = (call.arguments[1].asArray ?? []).map { $0.asVariant ?? $0 }
                    let data = call.arguments[2].asDictionary ?? [:]
                    let token = data["activation-token"]?.asString ?? data["desktop-startup-id"]?.asString
                    return try await answer {
                        try await service.activateAction(
                            name, parameters, activationToken: token, for: call.sender)
                    }
                },
            ])
    }

    private static func answer(_ body: () async throws -> Void) async throws -> [Value] {
        do {
            try await body()
            return []
        } catch let error as AgentError {
            throw MethodError(error)
        }
    }
}

/// Serves `Application`. `caller` is the caller's unique name.
package protocol ApplicationService: Sendable {
    func activate(for caller: BusName) async throws(AgentError)
    /// - Parameters:
    ///   - parameters: At most one, by the specification.
    ///   - activationToken: Lets a program come to the front; `nil` if the desktop gives none.
    func activateAction(
        _ name: String, _ parameters: [Value], activationToken: String?, for caller: BusName
    ) async throws(AgentError)
}
