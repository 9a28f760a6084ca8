/// What a server really does, as far as it matters to us, whatever it advertises.
///
/// For a server that is in no row of the table: careful guesses from its capabilities.
package struct ServerQuirks: Sendable, Hashable {
    package enum Buttons: Sendable, Hashable {
        /// At most so many, besides `default`.
        case shown(atMost: Int)
        /// The same, once the pointer is on the popup.
        case shownOnHover(atMost: Int)
        /// None, but the answers can be reached in this way, told to the user.
        case elsewhere(String)
        /// None, and no way to answer in the popup.
        case none
    }

    /// What becomes of a popup that has left the screen by itself.
    package enum Afterlife: Sendable, Hashable {
        /// It is gone for good.
        case gone
        /// A list shows it, without its buttons.
        case listed
        /// A list shows it and can be answered there.
        case answerable
    }

    package enum Replacing: Sendable, Hashable {
        /// Works and is noticed.
        case alerts
        /// Works, but the popup does not come up again.
        case isNotNoticed
        /// Takes the buttons away from a popup that is showing.
        case losesButtons
        /// Ends the server if the popup also has a stack tag: it finds the popup by its tag, and frees it.
        case crashesWithStackTag
    }

    /// What a click on a popup means that is on none of its buttons.
    package enum BodyClick: Sendable, Hashable {
        /// To put it off. Some servers send it unasked, so it must do no harm.
        case putsOff
        /// To see its buttons: most such clicks are on an entry of a list, which has none.
        case bringsBack
    }

    /// Where to read whether the user has silenced the server.
    package enum SilenceSource: Sendable, Hashable {
        /// The property `Inhibited` beside `Notify`.
        case inhibitedProperty
        /// The property `paused` of `org.dunstproject.cmd0`.
        case dunst
        /// `GetDnd` of `org.erikreider.swaync.cc`.
        case swaync
        /// `GetDoNotDisturb` of `org.buddiesofbudgie.budgie.Dispatcher`.
        case budgie
        /// `/do-not-disturb` in the channel `xfce4-notifyd` of xfconf.
        case xfconf
        /// A key of dconf, and its value that means silence; where it is not set, the other one holds.
        case dconf(key: String, silentWhen: Bool)
    }

    /// Where the newest of several popups stands.
    package enum Newest: Sendable, Hashable {
        /// At the edge where popups begin; older ones move away from it.
        case first
        /// Behind the older ones. Nothing is hidden as long as at most `seenAtOnce` are open.
        case last
        /// Off the screen, until older ones are gone.
        case hidden
    }

    /// How many popups of ours it keeps before it drops one; at most 8.
    package var popupLimit = 8
    /// How many popups with three lines and three buttons are on the screen at once, at 1366x768, the smallest screen
    /// that is common. Taller ones hold more, but nobody tells us their height.
    package var seenAtOnce = 3
    package var newest = Newest.last
    /// How many lines of a body are drawn whole, as wide as they are drawn; `nil` where nothing is cut.
    package var bodyLines: Int?
    /// Whether a popup may be sent as `resident`: otherwise it would stay on the screen after it was answered, whatever
    /// we close.
    package var canBeResident = true
    package var buttons: Buttons
    /// Whether a button shows some eight letters of its label and no more.
    package var hasNarrowButtons = false
    /// How many letters the labels of one popup may have together before the last button is cut; `nil` where no row of
    /// three buttons is cut.
    package var lettersOfRow: Int?
    package var replacing = Replacing.alerts
    /// Whether a popup that shall never expire stays where the user sees it.
    package var staysOnScreen = true
    package var afterlife = Afterlife.gone
    package var bodyClick = BodyClick.putsOff
    /// Whether `NotificationClosed` comes for a popup that leaves the screen by itself.
    package var tellsExpiry = false
    /// Whether it keeps popups until they are removed, beyond its own end and ours: they are not shown again because of
    /// either, nor because time passes.
    package var keepsPopups = false
    /// Whether what is posted while the user has silenced the server never shows up.
    package var losesWhatItSilences = false
    /// Whether it does not show what is critical either, and not afterwards by itself.
    package var silencesCritical = false
    /// Whether a popup is silently left out while one of the same text is open.
    package var dropsEqualText = false
    /// Whether an empty body makes it show the summary as markup.
    package var needsBody = false
    /// Whether `default` becomes a button when it has a label.
    package var showsBodyClickAsButton = false
    /// Whether it can show a text field in a popup. It takes the room of a button.
    package private(set) var hasTextField = false
    /// Whether `default` takes the place of a button, so that it is left out where there are enough others.
    package var countsBodyClick = false
    /// Whether it can take actions while it does not advertise them.
    package var hidesActionsCapability = false
    package var silenceSource: SilenceSource?
    /// Whether it gives several popups one number, so that each takes the place of the one before. Learned by posting.
    package var showsOnePopup = false
    /// How it is reached, for the sentences.
    private(set) var door = NotificationDoor.freedesktop()
    /// What else the user should know, in whole sentences.
    package var remarks: [String] = []

    package init(of server: ServerDescription) {
        buttons = server.has("actions") ? .shown(atMost: 3) : .none
        if server.has("persistence") { afterlife = .listed }
        if server.has("inhibitions") { silenceSource = .inhibitedProperty }
        if case .freedesktop = server.door { hasTextField = server.has(ActionKey.inlineReply) }
        let version = ServerVersion(parsing: server.version)
        for row in Self.table where row.isAbout(server, version) { row.adjust(&self) }
        switch server.door {
        case .gtk:
            // Putting a popup in the place of another makes a new one there.
            replacing = .alerts
            keepsPopups = true
        case .freedesktop: break
        }
        door = server.door
    }

    /// How many popups of ours there should be at once.
    ///
    /// Where popups stay, as many as are seen. Where they leave the screen by themselves and take turns on it, as on GNOME
    /// and Cinnamon, as many as a list shows at a glance.
    package var popupRoom: Int {
        showsOnePopup ? 1 : min(popupLimit, staysOnScreen ? seenAtOnce : max(seenAtOnce, 3))
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

    /// Whether a new popup may be hidden by older ones of ours.
    package var hidesNewest: Bool { newest == .hidden }

    /// Whether the user sees a button; otherwise the popup should say what to run.
    package var showsButtons: Bool {
        switch buttons {
        case .shown, .shownOnHover: true
        case .elsewhere, .none: false
        }
    }
}
