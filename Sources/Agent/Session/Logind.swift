import DBus

/// Where logind is. Source: org.freedesktop.login1(5).
enum Logind {
    static let name: BusName = "org.freedesktop.login1"
    static let path: ObjectPath = "/org/freedesktop/login1"
    static let manager: InterfaceName = "org.freedesktop.login1.Manager"
}
