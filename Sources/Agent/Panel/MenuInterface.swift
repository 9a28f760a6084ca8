package import DBus
package import Rules

/// `com.canonical.dbusmenu`, through which panels read our menu and report clicks.
///
/// Source: libdbusmenu-glib, `dbus-menu.xml`.
package enum MenuInterface {
    package static let name: InterfaceName = "com.canonical.dbusmenu"
    package static let path: ObjectPath = "/StatusNotifierItem/Menu"
    package static let layoutUpdated: MemberName = "LayoutUpdated"

    /// Numbers in one call; a menu has fewer rows.
    private static let mostNumbers = 1_000
    private static let version: UInt32 = 3

    package static func interface(implementedBy menu: any MenuService) -> Interface {
        Interface(
            name,
            methods: [
                Method(
                    "GetLayout",
                    in: [
                        Argument("parentId", "i"), Argument("recursionDepth", "i"),
                        Argument("propertyNames", "as"),
                    ], out: [Argument("revision", "u"), Argument("layout", "(ia{sv}av)")]
                ) { call in
                    let layout = MenuLayout(menu: await menu.menu, names: call.arguments[2].asStrings ?? [])
                    let (parent, depth) = (call.arguments[0].asInt32 ?? 0, call.arguments[1].asInt32 ?? 0)
                    guard let value = layout.node(parent, depth: depth) else { throw unknown(parent) }
                    return [.uint32(layout.menu.revision), value]
                },
                Method(
                    "GetGroupProperties", in: [Argument("ids", "ai"), Argument("propertyNames", "as")],
                    out: [Argument("properties", "a(ia{sv})")]
                ) { call in
                    let layout = MenuLayout(menu: await menu.menu, names: call.arguments[1].asStrings ?? [])
                    return [layout.properties(of: try numbers(call.arguments[0]))]
                },
                Method(
                    "GetProperty", in: [Argument("id", "i"), Argument("name", "s")],
                    out: [Argument("value", "v")]
                ) { call in
                    let (number, name) = (call.arguments[0].asInt32 ?? 0, call.arguments[1].asString ?? "")
                    guard let properties = MenuLayout(menu: await menu.menu, names: []).properties(number)
                    else {
                        throw unknown(number)
                    }
                    guard let value = properties[name] else {
                        throw MethodError(.invalidArgs, PanelText.noProperty)
                    }
                    return [.variant(value)]
                },
                Method(
                    "Event",
                    in: [
                        Argument("id", "i"), Argument("eventId", "s"), Argument("data", "v"),
                        Argument("timestamp", "u"),
                    ]
                ) { call in
                    let number = call.arguments[0].asInt32 ?? 0
                    guard try await menu.event(call.arguments[1].asString ?? "", number, for: call.sender)
                    else { throw unknown(number) }
                    return []
                },
                Method(
                    "EventGroup", in: [Argument("events", "a(isvu)")], out: [Argument("idErrors", "ai")]
                ) { call in
                    let events = call.arguments[0].asArray ?? []
                    try check(events.count)
                    var failed: [Int32] = []
                    for event in events {
                        guard case .structure(let members) = event, let number = members[0].asInt32 else {
                            continue
                        }
                        let isKnown = try await menu.event(
                            members[1].asString ?? "", number, for: call.sender)
                        if !isKnown { failed.append(number) }
                    }
                    return [numbers(failed)]
                },
                Method("AboutToShow", in: [Argument("id", "i")], out: [Argument("needUpdate", "b")]) { call in
                    let isRoot = call.arguments[0].asInt32 == PanelMenu.root
                    return [.boolean(isRoot ? try await menu.isStale(for: call.sender) : false)]
                },
                Method(
                    "AboutToShowGroup", in: [Argument("ids", "ai")],
                    out: [Argument("updatesNeeded", "ai"), Argument("idErrors", "ai")]
                ) { call in
                    let asked = try numbers(call.arguments[0])
                    let isRoot = asked.contains(PanelMenu.root)
                    let isStale = isRoot ? try await menu.isStale(for: call.sender) : false
                    return [numbers(isStale ? [PanelMenu.root] : []), numbers([])]
                },
            ],
            properties: [
                Property("Version", "u", announced: .constant, get: { .uint32(version) }),
                Property("TextDirection", "s", announced: .constant, get: { .string("ltr") }),
                Property("Status", "s", announced: .constant, get: { .string("normal") }),
                Property("IconThemePath", "as", announced: .constant, get: { .strings([]) }),
            ],
            signals: [
                SignalDeclaration(
                    "ItemsPropertiesUpdated",
                    [Argument("updatedProps", "a(ia{sv})"), Argument("removedProps", "a(ias)")]),
                SignalDeclaration(layoutUpdated, [Argument("revision", "u"), Argument("parent", "i")]),
                SignalDeclaration(
                    "ItemActivationRequested", [Argument("id", "i"), Argument("timestamp", "u")]),
            ])
    }

    private static func unknown(_ number: Int32) -> MethodError {
        MethodError(.invalidArgs, PanelText.noRow(number))
    }

    private static func numbers(_ value: Value) throws(MethodError) -> [Int32] {
        let values = value.asArray ?? []
        try check(values.count)
        return values.compactMap(\.asInt32)
    }

    private static func check(_ count: Int) throws(MethodError) {
        guard count <= mostNumbers else {
            throw MethodError(.limitsExceeded, PanelText.tooManyRows(most: mostNumbers))
        }
    }

    private static func numbers(_ numbers: [Int32]) -> Value {
        .array(of: .int32, numbers.map(Value.int32))
    }
}

/// What serves the menu.
package protocol MenuService: Sendable {
    var menu: PanelMenu { get async }
    /// Something happened to a row, such as `clicked`; its effects come later.
    /// - Returns: Whether there is such a row, or was lately.
    func event(_ kind: String, _ number: Int32, for caller: BusName) async throws -> Bool
    /// Brings the menu up to date, because it is about to be shown.
    /// - Returns: Whether the panel has to read it again.
    func isStale(for caller: BusName) async throws -> Bool
}

/// The menu as values of D-Bus.
private struct MenuLayout {
    let menu: PanelMenu
    /// The properties that the panel wants; empty for all.
    let names: [String]

    /// - Parameter depth: How many levels below the row to include; all if negative.
    /// - Returns: `nil` if there is no such row.
    func node(_ number: Int32, depth: Int32) -> Value? {
        guard let properties = properties(number), let children = menu.children(of: number) else {
            return nil
        }
        // Counting down from a negative number would end at the smallest one.
        let rest = depth < 0 ? depth : depth - 1
        let nodes = depth == 0 ? [] : children.compactMap(menu.number).compactMap { node($0, depth: rest) }
        return .structure([
            .int32(number), .dictionary(wanted(properties)), .array(of: .variant, nodes.map(Value.variant)),
        ])
    }

    /// - Parameter numbers: Rows; all if empty.
    func properties(of numbers: [Int32]) -> Value {
        let rows = numbers.isEmpty ? [PanelMenu.root] + all(menu.rows) : numbers
        return .array(
            of: .structure([.int32, .dictionary(key: .string, value: .variant)]),
            rows.compactMap { number in
                properties(number).map { .structure([.int32(number), .dictionary(wanted($0))]) }
            })
    }

    func properties(_ number: Int32) -> [String: Value]? {
        if number == PanelMenu.root { return ["children-display": .string("submenu")] }
        guard let row = menu.row(number) else { return nil }
        if row.isSeparator { return ["type": .string("separator")] }
        var properties: [String: Value] = ["label": .string(Self.label(row.label))]
        if !row.children.isEmpty { properties["children-display"] = .string("submenu") }
        // Also where it is the default: Plasma keeps a row disabled whose later properties do not say otherwise.
        properties["enabled"] = .boolean(row.action != nil || !row.children.isEmpty)
        return properties
    }

    private func all(_ rows: [PanelRow]) -> [Int32] {
        rows.flatMap { [menu.number(of: $0)].compactMap(\.self) + all($0.children) }
    }

    private func wanted(_ properties: [String: Value]) -> [String: Value] {
        names.isEmpty ? properties : properties.filter { names.contains($0.key) }
    }

    /// An underscore would mark the next letter as a keyboard shortcut.
    private static func label(_ text: String) -> String {
        text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }
}
