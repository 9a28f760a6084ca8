package import DBus
package import EventLoop

/// Both backends of GNOME Shell: `org.freedesktop.Notifications`, and `org.gtk.Notifications` with the list that the shell
/// keeps. It belongs to the loop's thread.
package final class FakeShell: @unchecked Sendable {
    /// What is in the list.
    package struct Entry: Sendable, Hashable {
        package let title: String
        package let body: String
        package let priority: String
        package let buttons: [Button]
        package let bodyClick: Button
        package let icon: Value?
    }

    package struct Button: Sendable, Hashable {
        package let label: String
        package let action: String
        package let target: String

        package init(label: String, action: String, target: String) {
            self.label = label
            self.action = action
            self.target = target
        }
    }

    /// Which names it takes.
    package struct Backends: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let freedesktop = Backends(rawValue: 1)
        package static let gtk = Backends(rawValue: 2)
    }

    /// By name, as it would be stored.
    package private(set) var list: [String: Entry] = [:]
    /// What is shown through the ordinary backend: summaries by id.
    package private(set) var popups: [UInt32: String] = [:]
    /// What was asked for, in order: `add NAME`, `remove NAME`, `notify SUMMARY`, `close ID`.
    package private(set) var log: [String] = []
    /// Whether our .desktop file is installed.
    package var knowsApplication = true
    /// Leaves `AddNotification` without an answer until `thaw()`.
    package var isFrozen = false
    /// Ends as soon as it is to remove something, and does not do so.
    package var crashesAtRemoval = false
    private let onlookers = Onlookers()
    private var lastID: UInt32 = 0
    private let connection: Connection

    /// - Parameters:
    ///   - name: How it introduces itself.
    ///   - list: What an earlier life of it has kept.
    package static func start(
        on bus: PrivateBus, _ loop: EventLoop, as name: String = "gnome-shell",
        backends: Backends = [.freedesktop, .gtk], knowingApplication: Bool = true,
        keeping list: [String: Entry] = [:]
    ) async throws -> FakeShell {
        let shell = FakeShell(try await Connection.open(.address(bus.address), on: loop))
        shell.list = list
        shell.knowsApplication = knowingApplication
        try await shell.connection.export(
            ExportedObject([shell.gtkInterface]), at: "/org/gtk/Notifications")
        try await shell.connection.export(
            ExportedObject([shell.freedesktopInterface(name)]), at: "/org/freedesktop/Notifications")
        try await shell.open(backends)
        return shell
    }

    private init(_ connection: Connection) {
        self.connection = connection
    }

    package func open(_ backends: Backends) async throws {
        // In the order of the real one.
        if backends.contains(.gtk) {
            _ = try await connection.requestName("org.gtk.Notifications", .doNotQueue)
        }
        if backends.contains(.freedesktop) {
            _ = try await connection.requestName("org.freedesktop.Notifications", .doNotQueue)
        }
    }

    /// Gives the other backend's name up.
    package func shutOtherDoor() async throws {
        try await connection.releaseName("org.gtk.Notifications")
    }

    /// As a crash does; `list` is what its successor finds.
    package func die() async {
        await connection.close()
    }

    package func thaw() {
        isFrozen = false
        onlookers.notice()
    }

    /// The user presses a button of the entry with this title, or clicks on it (`nil`): it leaves the list.
    ///
    /// - Throws: When the application answers with an error, or cannot be started.
    package func click(_ label: String?, of title: String) async throws {
        guard let (name, entry) = list.first(where: { $0.value.title == title }),
            let button = label == nil ? entry.bodyClick : entry.buttons.first(where: { $0.label == label })
        else { throw NothingToClick() }
        list[name] = nil
        try await activate(String(button.action.dropFirst("app.".count)), button.target)
    }

    package struct NothingToClick: Error {}

    package func activate(_ action: String, _ target: String) async throws {
        try await call(
            "ActivateAction",
            [
                .string(action), .array(of: .variant, [.variant(.string(target))]),
                .dictionary(["desktop-startup-id": .string("gnome-shell/1")]),
            ])
    }

    /// A method of `org.freedesktop.Application`.
    package func call(_ member: MemberName, _ arguments: [Value]) async throws {
        _ = try await connection.call(
            MethodCall(
                to: "org.stewardproject.Steward", at: "/org/stewardproject/Steward",
                "org.freedesktop.Application", member, arguments))
    }

    /// The user throws everything away, which nobody is told.
    package func clearList() {
        list = [:]
    }

    /// Returns once `condition` holds; a test's time limit ends what never comes.
    package func wait(until condition: @escaping (FakeShell) -> Bool) async {
        await onlookers.wait { condition(self) }
    }

    package var titles: [String] { list.values.map(\.title).sorted() }

    // MARK: Its methods

    private var gtkInterface: Interface {
        Interface(
            "org.gtk.Notifications",
            methods: [
                Method("AddNotification", in: [Argument("", "s"), Argument("", "s"), Argument("", "a{sv}")]) {
                    [self] call in
                    try await add(call.arguments)
                    return []
                },
                Method("RemoveNotification", in: [Argument("", "s"), Argument("", "s")]) { [self] call in
                    let name = call.arguments[1].asString ?? ""
                    guard !crashesAtRemoval else {
                        note("crash") {}
                        await die()
                        return []
                    }
                    note("remove \(name)") { list[name] = nil }
                    return []
                },
            ])
    }

    private func add(_ arguments: [Value]) async throws {
        let (application, name) = (arguments[0].asString ?? "", arguments[1].asString ?? "")
        await onlookers.wait { !self.isFrozen }
        guard knowsApplication, application == "org.stewardproject.Steward" else {
            note("refuse \(name)") {}
            throw MethodError(
                "org.gtk.Notifications.InvalidApp", "The app by ID \"\(application)\" could not be found")
        }
        let fields = arguments[2].asDictionary ?? [:]
        let entry = Entry(
            title: fields["title"]?.asString ?? "", body: fields["body"]?.asString ?? "",
            priority: fields["priority"]?.asString ?? "",
            buttons: (fields["buttons"]?.asArray ?? []).compactMap(\.asDictionary).map {
                Button(
                    label: $0["label"]?.asString ?? "", action: $0["action"]?.asString ?? "",
                    target: $0["target"]?.asString ?? "")
            },
            bodyClick: Button(
                label: "", action: fields["default-action"]?.asString ?? "",
                target: fields["default-action-target"]?.asString ?? ""),
            icon: fields["icon"])
        note("add \(name)") { list[name] = entry }
    }

    private func freedesktopInterface(_ name: String) -> Interface {
        Interface(
            "org.freedesktop.Notifications",
            methods: [
                Method(
                    "Notify",
                    in: ["s", "u", "s", "s", "s", "as", "a{sv}", "i"].map { Argument("", $0) },
                    out: [Argument("", "u")]
                ) { [self] call in
                    let summary = call.arguments[3].asString ?? ""
                    lastID += 1
                    note("notify \(summary)") { popups[lastID] = summary }
                    return [.uint32(lastID)]
                },
                Method("CloseNotification", in: [Argument("", "u")]) { [self] call in
                    let id = call.arguments[0].asUInt32 ?? 0
                    note("close \(id)") { popups[id] = nil }
                    return []
                },
                Method("GetCapabilities", out: [Argument("", "as")]) { _ in
                    [.strings(["actions", "body", "body-markup", "icon-static", "persistence", "sound"])]
                },
                Method("GetServerInformation", out: ["s", "s", "s", "s"].map { Argument("", $0) }) { _ in
                    [name, "GNOME", "43.9", "1.2"].map(Value.string)
                },
            ])
    }

    private func note(_ deed: String, _ change: () -> Void) {
        change()
        log.append(deed)
        onlookers.notice()
    }
}
