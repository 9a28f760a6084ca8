/// Standard D-Bus errors. Source: `dbus-protocol.h` and the D-Bus Specification.
extension ErrorName {
    package static let failed: ErrorName = "org.freedesktop.DBus.Error.Failed"
    package static let serviceUnknown: ErrorName = "org.freedesktop.DBus.Error.ServiceUnknown"
    package static let nameHasNoOwner: ErrorName = "org.freedesktop.DBus.Error.NameHasNoOwner"
    package static let noReply: ErrorName = "org.freedesktop.DBus.Error.NoReply"
    package static let limitsExceeded: ErrorName = "org.freedesktop.DBus.Error.LimitsExceeded"
    package static let accessDenied: ErrorName = "org.freedesktop.DBus.Error.AccessDenied"
    package static let invalidArgs: ErrorName = "org.freedesktop.DBus.Error.InvalidArgs"
    package static let unknownMethod: ErrorName = "org.freedesktop.DBus.Error.UnknownMethod"
    package static let unknownObject: ErrorName = "org.freedesktop.DBus.Error.UnknownObject"
    package static let unknownInterface: ErrorName = "org.freedesktop.DBus.Error.UnknownInterface"
    package static let unknownProperty: ErrorName = "org.freedesktop.DBus.Error.UnknownProperty"
    package static let propertyReadOnly: ErrorName = "org.freedesktop.DBus.Error.PropertyReadOnly"
}
