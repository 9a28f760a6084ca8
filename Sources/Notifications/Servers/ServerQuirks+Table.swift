extension ServerQuirks {
    /// The quirks of a range of versions of one server.
    struct Row: Sendable {
        let name: String
        /// Distinguishes servers of the same name.
        let vendor: String?
        let first: ServerVersion?
        let end: ServerVersion?
        let adjust: @Sendable (inout ServerQuirks) -> Void

        /// - Parameters:
        ///   - first: The first version with these quirks; `nil` for all versions, unknown ones included.
        ///   - end: The first later version without them.
        init(
            _ name: String, vendor: String? = nil, from first: ServerVersion? = nil,
            before end: ServerVersion? = nil, _ adjust: @escaping @Sendable (inout ServerQuirks) -> Void
        ) {
            self.name = name
            self.vendor = vendor
            self.first = first
            self.end = end
            self.adjust = adjust
        }

        func isAbout(_ server: ServerDescription, _ version: ServerVersion?) -> Bool {
            guard server.name.lowercased() == name.lowercased() else { return false }
            if let vendor, server.vendor != vendor { return false }
            guard let version else { return first == nil }
            return first.map { $0 <= version } ?? true && end.map { version < $0 } ?? true
        }
    }

    /// All rows that match a server apply, in this order.
    ///
    /// Measured on gnome-shell 43.9, Plasma 5.27.5, Cinnamon 5.6.8, Budgie 10.7.1, dunst 1.9.0, mako 1.7.1,
    /// swaync 0.7.3, xfce4-notifyd 0.7.3, mate-notification-daemon 1.26.0, notification-daemon 3.20.0 and
    /// lxqt-notificationd 1.2.0; newer versions and COSMIC according to their sources. `seenAtOnce` is for a
    /// screen of 1366x768, and popups with three lines and three buttons.
    static let table: [Row] = [
        Row("gnome-shell") {
            $0.popupLimit = 3
            $0.seenAtOnce = 1
            $0.newest = .hidden
            $0.buttons = .shownOnHover(atMost: 3)
            $0.lettersOfRow = 48
            $0.lettersOfSummary = 42
            $0.roomOfBody = TextRoom(width: 423, rows: 6, font: TextFont(parsing: "Sans 11"))
            $0.staysOnScreen = false
            $0.afterlife = .listed
            $0.bodyClick = .bringsBack
            $0.silenceSource = .dconf(key: "/org/gnome/desktop/notifications/show-banners", silentWhen: false)
        },
        Row("gnome-shell", before: ServerVersion(46)) {
            $0.replacing = .losesButtons
        },
        Row("gnome-shell", from: ServerVersion(46)) {
            $0.afterlife = .answerable
        },
        Row("gnome-shell", from: ServerVersion(48)) {
            $0.popupLimit = 8
        },
        Row("Plasma") {
            $0.keepsReservedNumber = true
            $0.buttons = .shown(atMost: 3)
            // They get six tenths of the height, of which the panel takes its share.
            $0.seenAtOnce = 2
            $0.seenLow = 3
            $0.newest = .hidden
            $0.replacing = .isNotNoticed
            $0.tellsExpiry = true
        },
        Row("Plasma", from: ServerVersion(6, 4)) {
            $0.afterlife = .answerable
            $0.tellsExpiry = false
        },
        Row("cinnamon") {
            $0.silenceSource = .dconf(
                key: "/org/cinnamon/desktop/notifications/display-notifications", silentWhen: false)
            $0.buttons = .shown(atMost: 3)
            $0.lettersOfRow = 48
            $0.seenAtOnce = 1
            $0.newest = .hidden
            $0.staysOnScreen = false
            $0.afterlife = .answerable
            $0.silencesCritical = true
        },
        Row("Budgie Notification Server") {
            $0.keepsReservedNumber = true
            $0.silenceSource = .budgie
            // All buttons are as wide as the widest: with 13 letters, the bar and the X fall off the screen.
            $0.lettersOfButton = 12
            $0.lettersOfSummary = 30
            // Two lines of each paragraph are drawn.
            $0.lettersOfParagraph = 72
            $0.popupLimit = 3
            $0.staysOnScreen = false
            $0.afterlife = .listed
            $0.bodyClick = .bringsBack
            $0.tellsExpiry = true
            $0.needsBody = true
        },
        Row("dunst") {
            $0.buttons = .elsewhere("`dunstctl context` lists its answers")
            $0.bodyClick = .opensAnswers
            $0.seenAtOnce = 6
            $0.seenLow = 8
            $0.afterlife = .listed
            $0.tellsExpiry = true
            $0.silenceSource = .dunst
        },
        Row("mako") {
            $0.popupLimit = 5
            $0.seenAtOnce = 5
            $0.newest = .first
            $0.showsIcon = false
            $0.buttons = .elsewhere("`makoctl menu` lists its answers")
            $0.bodyClick = .opensAnswers
            $0.replacing = .crashesWithStackTag
            $0.tellsExpiry = true
        },
        Row("SwayNotificationCenter") {
            // All buttons are as wide as the widest.
            $0.lettersOfButton = 18
            $0.lettersOfSummary = 32
            $0.buttons = .shown(atMost: 3)
            $0.newest = .first
            $0.staysOnScreen = false
            $0.afterlife = .answerable
            $0.silenceSource = .swaync
        },
        Row("Xfce Notify Daemon") {
            $0.keepsReservedNumber = true
            $0.buttons = .shown(atMost: 3)
            $0.seenAtOnce = 8
            $0.afterlife = .listed
            $0.tellsExpiry = true
            $0.losesWhatItSilences = true
            $0.silenceSource = .xfconf
            $0.showsBodyClickAsButton = true
            $0.hidesActionsCapability = true
        },
        Row("Notification Daemon", vendor: "MATE") {
            $0.silenceSource = .dconf(key: "/org/mate/notification-daemon/do-not-disturb", silentWhen: true)
            $0.buttons = .shown(atMost: 3)
            $0.seenAtOnce = 4
            $0.seenLow = 6
            $0.newest = .first
            $0.tellsExpiry = true
            $0.losesWhatItSilences = true
            $0.silencesCritical = true
        },
        Row("Notification Daemon", vendor: "GNOME") {
            $0.buttons = .shown(atMost: 3)
            $0.seenAtOnce = 1
            $0.newest = .hidden
            $0.canBeResident = false
            $0.keepsClosedOnScreen = true
            $0.lettersOfRow = 40
        },
        Row("lxqt-notificationd") {
            $0.keepsReservedNumber = true
            // With four or more actions, `default` included, it shows a combo box instead of buttons.
            $0.buttons = .shown(atMost: 3)
            // Three buttons have room for some 65 pixels each, with the Breeze style for 48; two for half as much again.
            $0.lettersOfButton = 11
            $0.lettersOfThird = 6
            $0.countsBodyClick = true
            $0.seenAtOnce = 4
            $0.seenLow = 5
            $0.tellsExpiry = true
            $0.dropsEqualText = true
            $0.showsBodyClickAsButton = true
        },
        Row("cosmic-notifications") {
            $0.popupLimit = 2
            $0.staysOnScreen = false
            $0.afterlife = .listed
            $0.bodyClick = .bringsBack
        },
        // Nobody knows which server shows the popups: assume the least of what those above can do.
        Row(ServerDescription.portalName) {
            $0.popupLimit = 3
            $0.seenAtOnce = 1
            $0.newest = .hidden
            $0.lettersOfRow = 40
            $0.lettersOfSummary = 30
            $0.staysOnScreen = false
        },
        Row(NotificationServiceIdentity.name) {
            $0.buttons = .shown(atMost: 8)
            $0.seenAtOnce = 8
            $0.tellsExpiry = true
        },
    ]
}
