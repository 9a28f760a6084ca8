/// A server's actual behaviour, as far as it matters to Steward, whatever the server advertises.
///
/// Servers without a row in the table get cautious defaults from their capabilities.
package struct ServerQuirks: Sendable, Hashable {
    package enum Buttons: Sendable, Hashable {
        /// At most this number, besides `default`.
        case shown(atMost: Int)
        /// The same, while the pointer is on the popup.
        case shownOnHover(atMost: Int)
        /// None, but the user can reach the answers in this way.
        case elsewhere(String)
        /// None, and the popup cannot be answered.
        case none
    }

    /// What happens to a popup that leaves the screen by itself.
    package enum Afterlife: Sendable, Hashable {
        /// It is gone for good.
        case gone
        /// A list shows it, without its buttons.
        case listed
        /// A list shows it, and the user can answer it there.
        case answerable
    }

    package enum Replacing: Sendable, Hashable {
        /// Works, and draws the user's attention.
        case alerts
        /// Works, but the popup does not appear again.
        case isNotNoticed
        /// Removes the buttons of a popup on screen.
        case losesButtons
        /// Crashes the server if the popup also has a stack tag: it finds the popup by its tag, and frees it.
        case crashesWithStackTag
    }

    /// The meaning of a click on a popup outside its buttons.
    package enum BodyClick: Sendable, Hashable {
        /// Open what the popup is about, or else show it with its further answers. It answers nothing and puts nothing
        /// off.
        case opens
        /// Open the answers: the popup shows no buttons.
        case opensAnswers
        /// Show the popup's buttons: most such clicks are on an entry of a list, which has none.
        case bringsBack
    }

    /// Where to read whether the user has silenced the server.
    package enum SilenceSource: Sendable, Hashable {
        /// The property `Inhibited` of `org.freedesktop.Notifications`.
        case inhibitedProperty
        /// The property `paused` of `org.dunstproject.cmd0`.
        case dunst
        /// `GetDnd` of `org.erikreider.swaync.cc`.
        case swaync
        /// `GetDoNotDisturb` of `org.buddiesofbudgie.budgie.Dispatcher`.
        case budgie
        /// `/do-not-disturb` in the channel `xfce4-notifyd` of xfconf.
        case xfconf
        /// A dconf key, and the value that means silence; an unset key means the other value.
        case dconf(key: String, silentWhen: Bool)
    }

    /// The position of the newest of several popups.
    package enum Newest: Sendable, Hashable {
        /// At the edge where popups begin; older ones move away from it.
        case first
        /// Behind the older ones. It is visible as long as at most `seenAtOnce` are open.
        case last
        /// Off screen, until older ones are gone.
        case hidden
    }

    /// How many of Steward's popups the server keeps before it drops one; at most 8.
    package var popupLimit = 8
    /// How many popups with three lines and three buttons fit on a screen of 1366x768, the smallest common
    /// one. Larger screens fit more, but their size is unknown.
    package var seenAtOnce = 3
    /// The same for popups with one line of text, such as most tasks; `nil` for no more than of the others.
    package var seenLow: Int?
    package var newest = Newest.last
    /// The room for title and body; `nil` if the server does not cut them.
    package var room: TextRoom?
    /// The mouse button with which a popup without buttons is answered; `nil` if there is none.
    package var answersOn: ServerConfiguration.MouseButton?
    /// Whether the popup shows an icon. Where text is cut, the icon would take its room.
    package var showsIcon = true
    /// Whether popups may be sent as `resident`. If not, a resident popup would stay on screen after an
    /// answer even when Steward closes it.
    package var canBeResident = true
    /// Whether a popup that is closed stays on the screen, until it expires or the user closes it.
    package var keepsClosedOnScreen = false
    package var buttons: Buttons
    /// How many letters a button shows of its label; `nil` if all.
    package var lettersOfButton: Int?
    /// The same on a popup with three buttons, where these are narrower. If a label does not fit, the popup gets two.
    package var lettersOfThird: Int?
    /// How many letters the labels of one popup may have together before the last button is cut; `nil` where no row of
    /// three buttons is cut.
    package var lettersOfRow: Int?
    /// How many letters of a summary are drawn; `nil` if a long one is wrapped.
    package var lettersOfSummary: Int?
    /// The room for the body alone where the server draws so much of it and no more, whatever the title; `nil` if it does
    /// not cut the body there, or `room` says where.
    package var roomOfBody: TextRoom?
    /// How many letters of each paragraph of a body are drawn; `nil` if paragraphs are not cut. Steward breaks longer
    /// ones into several.
    package var lettersOfParagraph: Int?
    package var replacing = Replacing.alerts
    /// Whether a popup that never expires stays on screen.
    package var staysOnScreen = true
    package var afterlife = Afterlife.gone
    package var bodyClick = BodyClick.opens
    /// Whether the server sends `NotificationClosed` for a popup that leaves the screen by itself.
    package var tellsExpiry = false
    /// Whether the server keeps popups until they are removed, even after its own end and the agent's, so
    /// that a restart is no reason to show them again.
    package var keepsPopups = false
    /// Whether the server takes an unknown `replaces_id` as the number of a new popup, so that the number can be saved
    /// before the popup is posted.
    package var keepsReservedNumber = false
    /// Whether popups posted while the user has silenced the server never appear.
    package var losesWhatItSilences = false
    /// Whether do-not-disturb hides critical popups too, and the server does not show them afterwards.
    package var silencesCritical = false
    /// Whether the server silently drops a popup while one with the same text is open.
    package var dropsEqualText = false
    /// Whether the server shows the summary as markup if the body is empty.
    package var needsBody = false
    /// Whether `default` becomes a button if it has a label.
    package var showsBodyClickAsButton = false
    /// Whether a popup can have a text field, which takes the room of a button.
    package private(set) var hasTextField = false
    /// Whether `default` takes the room of a button; it is omitted if there are enough others.
    package var countsBodyClick = false
    /// Whether the server accepts actions even while it does not advertise them.
    package var hidesActionsCapability = false
    package var silenceSource: SilenceSource?
    /// Whether the server gives all popups one ID, so that each replaces the one before. Learned by posting.
    package var showsOnePopup = false
    /// The interface through which the server is reached; used in `sentences`.
    private(set) var backend = NotificationBackend.freedesktop()
    /// Further remarks for the user, in complete sentences.
    package var remarks: [String] = []

    package init(of server: ServerDescription) {
        buttons = server.has("actions") ? .shown(atMost: 3) : .none
        if server.has("persistence") { afterlife = .listed }
        if server.has("inhibitions") { silenceSource = .inhibitedProperty }
        if case .freedesktop = server.backend {
            hasTextField = server.has(NotificationsInterface.inlineReply)
        }
        let version = ServerVersion(parsing: server.version)
        for row in Self.table where row.isAbout(server, version) { row.adjust(&self) }
        if let configuration = server.configuration ?? Self.usualConfiguration(of: server) {
            answersOn = configuration.answersOn
            room = configuration.room
        }
        switch server.backend {
        case .gtk:
            // Replacing a popup through this interface makes a new one.
            replacing = .alerts
            keepsPopups = true
        case .freedesktop, .portal: break
        }
        backend = server.backend
    }

    /// That of a server whose file nobody has read.
    private static func usualConfiguration(of server: ServerDescription) -> ServerConfiguration? {
        guard server.has("actions") else { return nil }
        return ServerConfiguration.source(of: server.name)?.read("")
    }

    /// How many of Steward's popups should be open at once.
    ///
    /// On servers where popups stay: as many as are visible. On servers that take them off the screen, such
    /// as GNOME and Cinnamon: as many as a list shows at a glance.
    package var popupRoom: Int { room(for: seenAtOnce) }

    /// The same for popups with one line of text.
    package var roomForLow: Int { room(for: max(seenAtOnce, seenLow ?? 0)) }

    private func room(for seen: Int) -> Int {
        showsOnePopup ? 1 : min(popupLimit, staysOnScreen ? seen : max(seen, 3))
    }

    /// How many actions besides `default` are worth sending.
    package var actionLimit: Int {
        switch buttons {
        case .shown(let limit), .shownOnHover(let limit): limit
        // A menu has room for all of them.
        case .elsewhere: 20
        case .none: 0
        }
    }

    /// Whether older popups may hide a new one.
    package var hidesNewest: Bool { newest == .hidden }

    /// Whether a high popup is hidden for want of room: a summary, which comes last, has to be as low as the others.
    package var hidesWhatIsHigh: Bool { hidesNewest && staysOnScreen && !showsOnePopup }

    /// Whether the popup shows buttons; otherwise its text should say what to run.
    package var showsButtons: Bool {
        switch buttons {
        case .shown, .shownOnHover: true
        case .elsewhere, .none: false
        }
    }
}
