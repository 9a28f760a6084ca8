import DBus

/// Where the desktop's portal is. Source: XDG Desktop Portal documentation.
enum DesktopPortal {
    static let name: BusName = "org.freedesktop.portal.Desktop"
    static let path: ObjectPath = "/org/freedesktop/portal/desktop"
}
