package import DBus
package import Rules

/// The names of `org.kde.StatusNotifierWatcher`, where an icon asks for a place in the panel, and of
/// `org.kde.StatusNotifierItem`, which the icon serves.
///
/// Source: StatusNotifierItem; `dbus/org.kde.StatusNotifierItem.xml` says what panels really do.
package enum StatusNotifierInterface {
    package static let watcher: BusName = "org.kde.StatusNotifierWatcher"
    package static let watcherPath: ObjectPath = "/StatusNotifierWatcher"
    package static let watcherName: InterfaceName = "org.kde.StatusNotifierWatcher"
    package static let register: MemberName = "RegisterStatusNotifierItem"
    package static let hasHost: MemberName = "IsStatusNotifierHostRegistered"
    package static let hostRegistered: MemberName = "StatusNotifierHostRegistered"
    package static let hostUnregistered: MemberName = "StatusNotifierHostUnregistered"

    package static let item: InterfaceName = "org.kde.StatusNotifierItem"
    package static let itemPath: ObjectPath = "/StatusNotifierItem"
    package static let newIcon: MemberName = "NewIcon"
    package static let newToolTip: MemberName = "NewToolTip"

    /// The interface of the icon. It has no overlay and no attention icon: one panel draws them over the
    /// badge, others not at all.
    package static func interface(implementedBy item: any StatusNotifierItem) -> Interface {
        let place = [Argument("x", "i"), Argument("y", "i")]
        return Interface(
            self.item,
            methods: [
                Method("Activate", in: place) { call in
                    try await item.activate(for: call.sender)
                    return []
                },
                Method("SecondaryActivate", in: place) { call in
                    try await item.activateSecondary(for: call.sender)
                    return []
                },
                // Panels show the menu themselves.
                Method("ContextMenu", in: place) { _ in [] },
                Method("Scroll", in: [Argument("delta", "i"), Argument("orientation", "s")]) { _ in [] },
                Method("ProvideXdgActivationToken", in: [Argument("token", "s")]) { call in
                    await item.keep(token: call.arguments[0].asString ?? "")
                    return []
                },
                Method("XAyatanaSecondaryActivate", in: [Argument("timestamp", "u")]) { call in
                    try await item.activateSecondary(for: call.sender)
                    return []
                },
            ],
            properties: [
                constant("Category", "s", .string("ApplicationStatus")),
                constant("Id", "s", .string("steward")),
                constant("Title", "s", .string("Steward")),
                constant("Status", "s", .string("Active")),
                constant("WindowId", "i", .int32(0)),
                constant("IconThemePath", "s", .string("")),
                // A name would be drawn in place of the pixmap, without its badge.
                constant("IconName", "s", .string("")),
                Property("IconPixmap", "a(iiay)", announced: .never) { Self.pixmaps(of: await item.icon) },
                Property("ToolTip", "(sa(iiay)ss)", announced: .never) { Self.value(await item.tooltip) },
                constant("ItemIsMenu", "b", .boolean(false)),
                constant("Menu", "o", .objectPath(MenuInterface.path)),
            ],
            signals: [
                SignalDeclaration(newIcon), SignalDeclaration(newToolTip),
                SignalDeclaration("NewTitle"), SignalDeclaration("NewStatus", [Argument("status", "s")]),
            ])
    }

    private static func constant(_ name: MemberName, _ type: Signature, _ value: Value) -> Property {
        Property(name, type, announced: .constant, get: { value })
    }

    private static func pixmaps(of icon: PanelIcon) -> Value {
        .array(
            of: pixmapType,
            PanelIcon.sizes.map { size in
                .structure([.int32(Int32(size)), .int32(Int32(size)), .bytes(icon.pixels(size: size))])
            })
    }

    private static let pixmapType = ValueType.structure([.int32, .int32, .array(.byte)])

    private static func value(_ tooltip: PanelView.Tooltip) -> Value {
        .structure([
            .string(""), .array(of: pixmapType, []), .string(tooltip.title),
            .string(tooltip.lines.map(markup).joined(separator: "\n")),
        ])
    }

    private static func markup(_ line: String) -> String {
        var escaped = ""
        for character in line {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}

/// What serves the icon in the panel.
package protocol StatusNotifierItem: Sendable {
    var icon: PanelIcon { get async }
    var tooltip: PanelView.Tooltip { get async }
    /// A left click.
    func activate(for caller: BusName) async throws
    /// A click with the middle button.
    func activateSecondary(for caller: BusName) async throws
    /// Keeps the token of the click that follows.
    func keep(token: String) async
}
