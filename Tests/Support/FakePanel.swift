package import DBus
package import EventLoop

/// A panel as the bus sees it: `org.kde.StatusNotifierWatcher` and, on the same connection, a host that reads
/// icons and their menus and clicks on them. It belongs to the loop's thread.
package final class FakePanel: @unchecked Sendable {
    /// A row of a menu that was read.
    package struct Row: Sendable {
        package let id: Int32
        package let properties: [String: Value]
        package let children: [Row]

        package var label: String { properties["label"]?.asString ?? "" }
        package var isEnabled: Bool { properties["enabled"]?.asBoolean ?? true }

        /// This row and all below it.
        package var all: [Row] { [self] + children.flatMap(\.all) }

        fileprivate init?(_ value: Value) {
            guard case .structure(let members) = value, members.count == 3, let id = members[0].asInt32,
                let properties = members[1].asDictionary, let children = members[2].asArray
            else { return nil }
            self.id = id
            self.properties = properties
            self.children = children.compactMap(\.asVariant).compactMap(Row.init)
        }
    }

    package struct NoSuchRow: Error {
        package let label: String
    }

    /// The connections that have registered an icon and are still there, in order.
    package private(set) var items: [BusName] = []
    /// What icons have registered, in order.
    package private(set) var paths: [String] = []
    /// Signals of icons and menus, by name, in order.
    package private(set) var signals: [String] = []
    /// How often somebody has asked whether there is a host.
    package private(set) var questions = 0
    package private(set) var hasHost: Bool
    /// What was asked of an icon.
    private var subscriptions: [Subscription] = []
    private let onlookers = Onlookers()
    private let connection: Connection

    private static let name: BusName = "org.kde.StatusNotifierWatcher"
    private static let path: ObjectPath = "/StatusNotifierWatcher"
    private static let watcher: InterfaceName = "org.kde.StatusNotifierWatcher"
    private static let item: InterfaceName = "org.kde.StatusNotifierItem"
    private static let menu: InterfaceName = "com.canonical.dbusmenu"

    /// - Parameter hasHost: Whether it draws icons from the start.
    package static func start(
        on bus: PrivateBus, _ loop: EventLoop, hasHost: Bool = true
    ) async throws -> FakePanel {
        let panel = FakePanel(try await Connection.open(.address(bus.address), on: loop), hasHost)
        try await panel.start()
        return panel
    }

    private init(_ connection: Connection, _ hasHost: Bool) {
        self.connection = connection
        self.hasHost = hasHost
    }

    private func start() async throws {
        for interface in [Self.item, Self.menu] {
            subscriptions.append(
                try await connection.subscribe(MatchRule(interface: interface)) { [self] signal in
                    signals.append(signal.member?.text ?? "")
                    onlookers.notice()
                })
        }
        subscriptions.append(
            try await connection.subscribe(
                MatchRule(
                    sender: .bus, interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
                    arguments: [2: ""])
            ) { [self] signal in
                items.removeAll { $0.text == signal.body.first?.asString }
                onlookers.notice()
            })
        try await connection.export(ExportedObject([interface]), at: Self.path)
        _ = try await connection.requestName(Self.name, .doNotQueue)
    }

    private var interface: Interface {
        Interface(
            Self.watcher,
            methods: [
                Method("RegisterStatusNotifierItem", in: [Argument("service", "s")]) { [self] call in
                    items.append(call.sender)
                    paths.append(call.arguments[0].asString ?? "")
                    onlookers.notice()
                    return []
                }
            ],
            properties: [
                Property("IsStatusNotifierHostRegistered", "b", announced: .never) { [self] in
                    questions += 1
                    onlookers.notice()
                    return .boolean(hasHost)
                }
            ])
    }

    /// As a crash does.
    package func die() async { await connection.close() }

    /// The host comes or goes; the watcher stays.
    package func setHost(_ isThere: Bool) async throws {
        hasHost = isThere
        try await connection.emit(
            isThere ? "StatusNotifierHostRegistered" : "StatusNotifierHostUnregistered", of: Self.watcher,
            at: Self.path)
    }

    /// Returns once `condition` holds; a test's time limit ends what never comes.
    package func wait(until condition: @escaping (FakePanel) -> Bool) async {
        await onlookers.wait { condition(self) }
    }

    // MARK: What a host does

    /// All properties of the newest icon.
    package func properties() async throws -> [String: Value] {
        try await call(
            "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.item.text)]
        )
        .first?.asDictionary ?? [:]
    }

    /// The title of the tooltip, and its body.
    package func tooltip() async throws -> [String] {
        guard case .structure(let members)? = try await properties()["ToolTip"] else { return [] }
        return members.suffix(2).compactMap(\.asString)
    }

    /// The icon in one size: 4 bytes a pixel.
    package func pixels(size: Int32) async throws -> [UInt8] {
        for case .structure(let members) in try await properties()["IconPixmap"]?.asArray ?? [] {
            if members[0].asInt32 == size, case .bytes(let pixels) = members[2] { return pixels }
        }
        return []
    }

    /// The menu, as it is when it opens.
    package func open() async throws -> [Row] {
        _ = try await menu("AboutToShow", [.int32(0)])
        let reply = try await menu("GetLayout", [.int32(0), .int32(-1), .strings([])])
        return reply.last.flatMap(Row.init)?.children ?? []
    }

    package func labels() async throws -> [String] { try await open().map(\.label) }

    /// The verbs of the first row with this label.
    package func verbs(of label: String) async throws -> [String] {
        try await row(label).children.map(\.label)
    }

    /// Chooses a row by the labels that lead to it.
    package func choose(_ labels: String...) async throws {
        var rows = try await open()
        var chosen: Row?
        for label in labels {
            guard let row = rows.first(where: { $0.label.hasPrefix(label) }) else {
                throw NoSuchRow(label: label)
            }
            (chosen, rows) = (row, row.children)
        }
        if let chosen { try await click(chosen.id) }
    }

    package func row(_ label: String) async throws -> Row {
        let all = try await open().flatMap(\.all)
        guard let row = all.first(where: { $0.label.hasPrefix(label) }) else { throw NoSuchRow(label: label) }
        return row
    }

    package func click(_ id: Int32) async throws {
        _ = try await menu("Event", [.int32(id), .string("clicked"), .variant(.int32(0)), .uint32(0)])
    }

    @discardableResult package func menu(_ member: MemberName, _ arguments: [Value]) async throws -> [Value] {
        try await call("/StatusNotifierItem/Menu", Self.menu, member, arguments)
    }

    @discardableResult package func item(
        _ member: MemberName, _ arguments: [Value] = [.int32(0), .int32(0)]
    ) async throws -> [Value] {
        try await call("/StatusNotifierItem", Self.item, member, arguments)
    }

    private func call(
        _ path: ObjectPath, _ interface: InterfaceName, _ member: MemberName, _ arguments: [Value]
    ) async throws -> [Value] {
        guard let owner = items.last else { throw NoSuchRow(label: "an icon") }
        return try await connection.call(
            MethodCall(to: owner, at: path, interface, member, arguments, autoStart: false)
        ).body
    }
}
