package import DBus

/// Where the desktop's portal is. Source: XDG Desktop Portal documentation.
package enum DesktopPortal {
    package static let name: BusName = "org.freedesktop.portal.Desktop"
    package static let path: ObjectPath = "/org/freedesktop/portal/desktop"
}
