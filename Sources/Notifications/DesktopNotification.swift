package import Rules

/// The content of a popup, independent of the server. All text is plain; sending escapes, truncates or omits
/// what the server requires.
///
/// Source: Desktop Notifications Specification 1.3, "D-Bus protocol" and "Hints".
package struct DesktopNotification: Sendable, Hashable {
    package struct Action: Sendable, Hashable {
        /// The parameter of `ActionInvoked`; an `ActionKey` for actions that have an effect.
        package let key: String
        /// The button's label: the outcome, in a few words.
        package let label: String

        package init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    package enum Expiry: Sendable, Hashable {
        /// The server's default.
        case serversChoice
        /// The popup stays. Some servers ignore this: `ServerQuirks.staysOnScreen`.
        case never
        /// The time after showing.
        case after(Duration)
    }

    package static let applicationName = "Steward"

    /// Popups show one line of it, with 100 characters at most.
    package var summary: String
    /// Popups show at most 12 lines and 1,000 characters of it.
    package var body: String
    /// How many lines of the body, from the first, must be visible at least in part where a server cuts the text.
    package var essentialLines = 2
    /// Likeliest first. Servers may show fewer: `ServerQuirks.buttons`. Sending appends a harmless `default`.
    package var actions: [Action]
    /// The label of the appended `default` action, on servers that show it: what a click on the body does.
    package var bodyClickLabel = "Open"
    package var urgency = Urgency.normal
    /// Such as `x-steward.task`; the specification has no category for reminders.
    package var category: String?
    /// The name of the installed `.desktop` file, without its suffix.
    package var desktopEntry: String? = "org.stewardproject.Steward"
    /// Whether the server should keep it out of its history.
    package var isTransient = false
    /// Whether the popup stays on screen after an action, until Steward closes it.
    package var isResident = false
    /// Whether the popup makes no sound and, if it replaces another, does not appear a second time.
    package var isQuiet = false
    /// Whether the popup was on screen before: a server with a list shows it there without another banner.
    package var isShownAgain = false
    /// Whether the popup is valid only while this program runs, so that a server must not keep it.
    package var closesWithAgent = false
    /// A name of the XDG sound theme, such as `alarm-clock-elapsed`; `nil` leaves the sound to the server.
    package var soundName: String?
    /// A name in the icon theme.
    package var iconName: String? = "org.stewardproject.Steward"
    /// The absolute path of the icon, if the icon theme does not have it.
    package var iconFile: String?
    /// A picture: a name in the icon theme, or the absolute path of one of Steward's files; nothing external.
    package var imagePath: String?
    /// Identifies the popup's subject. Servers that support such tags replace an earlier popup of the same
    /// tag, even one that a previous run of the agent left.
    package var stackTag: String?
    package var expiry = Expiry.serversChoice
    /// The placeholder of a text field, on servers that support one; `nil` for no field.
    package var replyPlaceholder: String?
    /// The label of the button that opens the text field.
    package var replyLabel = "Reply"
    /// The label of the button beside the text field.
    package var replySubmitLabel = "Send"

    package init(summary: String, body: String = "", actions: [Action] = []) {
        self.summary = summary
        self.body = body
        self.actions = actions
    }
}
