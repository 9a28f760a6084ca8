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
                    let token = activationToken(in: call.arguments[0])
                    try await answer {
                        try await service.activate(activationToken: token, for: call.sender)
                    }
                    return []
                },
                // The agent opens no files: treat this as `Activate`.
                Method("Open", in: [Argument("uris", "as"), platformData]) { call in
                    let token = activationToken(in: call.arguments[1])
                    try await answer {
                        try await service.activate(activationToken: token, for: call.sender)
                    }
                    return []
                },
                Method(
                    "ActivateAction",
                    in: [Argument("action_name", "s"), Argument("parameter", "av"), platformData]
                ) { call in
                    let name = call.arguments[0].asString ?? ""
                    let parameters = (call.arguments[1].asArray ?? []).map { $0.asVariant ?? $0 }
                    let token = activationToken(in: call.arguments[2])
                    try await answer {
                        try await service.activateAction(
                            name, parameters, activationToken: token, for: call.sender)
                    }
                    return []
                },
            ])
    }

    private static func activationToken(in platformData: Value) -> String? {
        let data = platformData.asDictionary ?? [:]
        return data["activation-token"]?.asString ?? data["desktop-startup-id"]?.asString
    }

    /// What a click on our icon sends.
    package static func activateAction(_ action: DesktopAction, activationToken: String?) -> MethodCall {
        let data = Value.dictionary(activationToken.map { ["activation-token": .string($0)] } ?? [:])
        if action == .open {
            return MethodCall(to: Contract.busName, at: Contract.path, name, "Activate", [data])
        }
        return MethodCall(
            to: Contract.busName, at: Contract.path, name, "ActivateAction",
            [.string(action.rawValue), .array(of: .variant, []), data])
    }
}

/// Serves `Application`. `caller` is the caller's unique name.
package protocol ApplicationService: Sendable {
    /// - Parameter activationToken: Lets a program come to the front; `nil` if the desktop gives none.
    func activate(activationToken: String?, for caller: BusName) async throws(AgentError)
    /// - Parameter parameters: At most one, by the specification.
    func activateAction(
        _ name: String, _ parameters: [Value], activationToken: String?, for caller: BusName
    ) async throws(AgentError)
}
