import DBus

extension PostError {
    /// What a server means by an error. The names are those that real servers were seen to send.
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
            self = .refused(reason: PopupText.line("\(message) (\(name))", atMost: 200))
        }
    }
}
