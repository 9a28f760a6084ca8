/// What a popup says and offers, whatever the server. All text is plain: what a server needs escaped, cut or
/// left out is decided when it is sent.
///
/// Source: Desktop Notifications Specification 1.3, "D-Bus protocol" and "Hints".
package struct DesktopNotification: Sendable, Hashable {
    package struct Action: Sendable, Hashable {
        /// What `ActionInvoked` will say; an `ActionKey` for all that matters.
        package let key: String
        /// What the button says: the outcome, in a few words.
        package let label: String

        package init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    package enum Urgency: UInt8, Sendable, Hashable {
        case low = 0
        case normal = 1
        case critical = 2
    }

    package enum Expiry: Sendable, Hashable {
        /// As the server does with all popups.
        case serversChoice
        /// Not by itself. Some servers do not comply: `ServerQuirks.staysOnScreen`.
        case never
        /// So long after it was shown.
        case after(Duration)
    }

    package static let applicationName = "Steward"

    /// One line of at most 100 characters is shown of it.
    package var summary: String
    /// Lines separated by newlines; at most 12 of them and 1,000 characters are shown.
    package var body: String
    /// The most likely first. Servers may show fewer: `ServerQuirks.buttons`. A harmless `default` action is
    /// added behind them.
    package var actions: [Action]
    /// The name of the added `default` action where a server shows it: what happens on a click on the body.
    package var bodyClickLabel = "Later"
    package var urgency = Urgency.normal
    /// Such as `x-steward.task`; the specification's own have no word for a reminder.
    package var category: String?
    /// The name of the installed .desktop file without its suffix.
    package var desktopEntry: String? = "org.stewardproject.Steward"
    /// Not for the server's history.
    package var isTransient = false
    /// To stay on the screen after an action, until we close it.
    package var isResident = false
    /// To be seen but not noticed: no sound, and where it replaces a popup, no second appearance.
    package var isQuiet = false
    /// Whether it was on the screen before: where a server keeps a list, it goes there without coming up once more.
    package var isShownAgain = false
    /// Whether it is true only as long as we are there to take it back: not for a server's keeping.
    package var endsWithUs = false
    /// A name of the XDG sound theme, as in `alarm-clock-elapsed`; `nil` leaves it to the server.
    package var soundName: String?
    /// A name of the icon theme.
    package var iconName: String? = "org.stewardproject.Steward"
    /// The absolute path of the icon, where the icon theme does not have it.
    package var iconFile: String?
    /// A picture: a name of the icon theme or an absolute path of a file of ours, never anything from outside.
    package var imagePath: String?
    /// A name for what it is about. A popup of the same tag replaces an earlier one on servers that know such
    /// tags, even one of an earlier life of ours.
    package var stackTag: String?
    package var expiry = Expiry.serversChoice
    /// What an empty text field says, where the server can show one; `nil` for no field.
    package var replyPlaceholder: String?
    /// What the button says that opens the text field.
    package var replyLabel = "Reply"
    /// What the button beside the text field says.
    package var replySubmitLabel = "Send"

    package init(summary: String, body: String = "", actions: [Action] = []) {
        self.summary = summary
        self.body = body
        self.actions = actions
    }
}
