import DBus

extension PostError {
    /// The meaning of a server's error, by names that real servers send.
    init(answeredBy name: ErrorName, _ message: String) {
        switch name.text {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
            self = .absent
        case "org.freedesktop.Notifications.Error.ExcessNotificationGeneration":
            self = .excessive
        case "org.freedesktop.Notifications.MaxNotificationsExceeded",
            "org.gtk.GDBus.UnmappedGError.Quark._notification_2ddaemon_2derror_2dquark.Code1":
            self = .tooMany  // notification-daemon, MATE
        default:
            self = .refused(reason: PopupSanitizer.line("\(message) (\(name))", atMost: 200))
        }
    }
}
