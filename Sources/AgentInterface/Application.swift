package import DBus

/// `org.freedesktop.Application`, beside our own interfaces: how a desktop wakes the agent and hands over what the user
/// chose in a popup that it keeps.
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
                    try await answer { () throws(AgentError) in try await service.activate(for: call.sender) }
                },
                // We open no files: somebody who tries is shown what there is.
                Method("Open", in: [Argument("uris", "as"), platformData]) { call in
                    try await answer { () throws(AgentError) in try await service.activate(for: call.sender) }
                },
                Method(
                    "ActivateAction",
                    in: [Argument("action_name", "s"), Argument("parameter", "av"), platformData]
                ) { call in
                    let name = call.arguments[0].asString ?? ""
                    let parameters = (call.arguments[1].asArray ?? []).map { $0.asVariant ?? $0 }
                    let data = call.arguments[2].asDictionary ?? [:]
                    let token = data["activation-token"]?.asString ?? data["desktop-startup-id"]?.asString
                    return try await answer { () throws(AgentError) in
                        try await service.activateAction(
                            name, parameters, activationToken: token, for: call.sender)
                    }
                },
            ])
    }

    private static func answer(_ body: () async throws(AgentError) -> Void) async throws -> [Value] {
        do throws(AgentError) {
            try await body()
            return []
        } catch {
            throw MethodError(error)
        }
    }
}

/// Serves `Application`. `caller` is the unique name of whoever calls.
package protocol ApplicationService: Sendable {
    func activate(for caller: BusName) async throws(AgentError)
    /// - Parameters:
    ///   - parameters: One at most, by the specification.
    ///   - activationToken: By which a program may come to the front, where the desktop gives one.
    func activateAction(
        _ name: String, _ parameters: [Value], activationToken: String?, for caller: BusName
    ) async throws(AgentError)
}
