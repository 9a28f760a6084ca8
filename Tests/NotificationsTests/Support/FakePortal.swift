import DBus
import EventLoop
import TestSupport

@testable import Notifications

/// A portal that passes popups on to nobody. It belongs to the loop's thread.
final class FakePortal: @unchecked Sendable {
    /// By name, as the desktop would show it.
    private(set) var popups: [String: [String: Value]] = [:]
    /// What was asked for, in order: `add NAME`, `remove NAME`.
    private(set) var log: [String] = []
    /// The options of the latest `RequestBackground`.
    private(set) var backgroundOptions: [String: Value] = [:]
    /// What the user answers to `RequestBackground`; `nil` for nothing.
    var background: (code: UInt32, results: [String: Value])?
    /// Leaves `AddNotification` without an answer until `thaw()`.
    var isFrozen = false
    private let onlookers = Onlookers()
    let connection: Connection

    /// - Parameter version: Of the notification interface; `nil` for a desktop without it.
    static func start(on bus: PrivateBus, _ loop: EventLoop, version: UInt32? = 1) async throws -> FakePortal
    {
        let portal = FakePortal(try await Connection.open(.address(bus.address), on: loop))
        let interfaces =
            [portal.backgroundInterface] + (version.map { [portal.notificationInterface($0)] } ?? [])
        try await portal.connection.export(ExportedObject(interfaces), at: DesktopPortal.path)
        _ = try await portal.connection.requestName(DesktopPortal.name, .doNotQueue)
        return portal
    }

    private init(_ connection: Connection) {
        self.connection = connection
    }

    /// Returns once `condition` holds; a test's time limit ends what never comes.
    func wait(until condition: @escaping (FakePortal) -> Bool) async {
        await onlookers.wait { condition(self) }
    }

    func thaw() {
        isFrozen = false
        onlookers.notice()
    }

    /// The user presses the button with this label, on a desktop that reports it by a signal to the poster.
    func press(_ label: String, of name: String, to poster: BusName, activationToken: String? = nil)
        async throws
    {
        let buttons = (popups[name]?["buttons"]?.asArray ?? []).compactMap(\.asDictionary)
        guard let button = buttons.first(where: { $0["label"]?.asString == label }),
            let action = button["action"], let target = button["target"]
        else { throw NothingToPress() }
        try await invoke(name, action, target, to: poster, activationToken: activationToken)
    }

    struct NothingToPress: Error {}

    func invoke(
        _ name: String, _ action: Value, _ target: Value, to poster: BusName, activationToken: String? = nil,
        from connection: Connection? = nil
    ) async throws {
        let data = activationToken.map { ["activation-token": Value.string($0)] } ?? [:]
        try await (connection ?? self.connection).send(
            .signal(
                "ActionInvoked", of: NamedInterface.portal.name, at: DesktopPortal.path, to: poster,
                [
                    .string(name), action,
                    .array(of: .variant, [.variant(target), .variant(.dictionary(data))]),
                ]))
    }

    private func notificationInterface(_ version: UInt32) -> Interface {
        Interface(
            NamedInterface.portal.name,
            methods: [
                Method("AddNotification", in: [Argument("", "s"), Argument("", "a{sv}")]) { [self] call in
                    let name = call.arguments[0].asString ?? ""
                    log.append("add \(name)")
                    await onlookers.wait { !self.isFrozen }
                    popups[name] = call.arguments[1].asDictionary ?? [:]
                    onlookers.notice()
                    return []
                },
                Method("RemoveNotification", in: [Argument("", "s")]) { [self] call in
                    let name = call.arguments[0].asString ?? ""
                    log.append("remove \(name)")
                    popups[name] = nil
                    onlookers.notice()
                    return []
                },
            ], properties: [Property("version", "u", get: { .uint32(version) })])
    }

    private var backgroundInterface: Interface {
        Interface(
            "org.freedesktop.portal.Background",
            methods: [
                Method(
                    "RequestBackground", in: [Argument("", "s"), Argument("", "a{sv}")],
                    out: [Argument("", "o")]
                ) { [self] call in
                    backgroundOptions = call.arguments[1].asDictionary ?? [:]
                    let token = backgroundOptions["handle_token"]?.asString ?? ""
                    let request = try ObjectPath(
                        validating: "/org/freedesktop/portal/desktop/request/1_1/\(token)")
                    if let background {
                        try await connection.send(
                            .signal(
                                "Response", of: "org.freedesktop.portal.Request", at: request,
                                to: call.sender,
                                [.uint32(background.code), .dictionary(background.results)]))
                    }
                    return [.objectPath(request)]
                }
            ])
    }
}
