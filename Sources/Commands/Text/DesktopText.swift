import Rules

/// What `doctor` says about the desktop: its notification server, menus, search, shortcuts and logins.
enum DesktopText {
    static let install = "run 'make install'"

    // MARK: - The notification server

    static func server(
        _ name: String, _ version: String, by vendor: String, popupLimit: UInt32,
        supporting capabilities: [String]
    ) -> String {
        """
        \(name) \(version) (\(vendor)) shows popups. Steward posts at most \
        \(Counted.words(popupLimit, "popup")) at once. The server says it supports: \
        \(capabilities.joined(separator: ", ")).
        """
    }
    static let serverStarts = "The notification server is about to start."
    static let tryInAMoment = "run 'steward doctor' again in a moment"
    static let noServer = "No notification server is running: nothing can show popups."
    static let startServer =
        "start your desktop's own, install one such as dunst or mako, or run 'steward present'"
    static func owner(of name: String, _ owner: String) -> String { "\(name) belongs to \(owner)." }
    static func owner(of name: String, _ program: String, process: UInt32) -> String {
        "\(name) belongs to \(program) (process \(process))."
    }

    // MARK: - Settings that silence Steward

    static let doNotDisturb = "Do-not-disturb is on: reminders wait until it is off again."
    static let endDoNotDisturb = "turn do-not-disturb off in your desktop, if you did not mean that"
    static let doNotDisturbUnknown =
        "Steward cannot read the desktop's do-not-disturb setting here, so reminders do not wait for it."
    static let notSilenced = "No setting that Steward can read silences it."
    static func silencedByGNOME(_ key: String) -> String {
        "GNOME is set to show no notifications from Steward (\(key))."
    }
    static func setForGNOME(_ schema: String, _ key: String) -> String {
        "run: gsettings set \(schema) \(key) true"
    }
    static let silencedByPlasma = "Plasma is set to show no popups from Steward."
    static let setForPlasma = "turn them on in System Settings, Notifications, Applications, Steward"

    // MARK: - Start

    static let busStartsAgent = "The bus starts steward-agent when something asks for it."
    static let busCannotStartAgent = "The bus does not know how to start steward-agent."
    static let installAndLogIn = "run 'make install', then log in again"
    static func systemdStartsAgent(besides entry: String) -> String {
        "systemd starts steward-agent at login (\(entry) is there for sessions without systemd)."
    }
    static let systemdStartsAgent = "systemd starts steward-agent at login."
    static func entryStartsAgent(_ entry: String) -> String { "\(entry) starts steward-agent at login." }
    static let nothingStartsAgent =
        "Nothing starts steward-agent at login: reminders come only after you have used Steward."
    static let enableUnit = "run 'systemctl --user enable steward-agent.service'"

    // MARK: - Sandbox

    static func sandboxGrantsAll(_ application: String) -> String {
        "Steward runs in the Flatpak sandbox of \(application), which grants all that it uses."
    }
    static func sandboxLacks(_ option: String, _ loss: String) -> String {
        "The sandbox does not grant \(option): \(loss)."
    }
    static func grant(_ option: String, to application: String) -> String {
        "run 'flatpak override --user \(option) \(application)' outside the sandbox, then 'flatpak kill \(application)'"
    }
    static let lossOfServer =
        "popups go through the desktop's portal, which does not report when one has left the screen"
    static let lossOfLogin =
        "Steward does not notice that this computer sleeps or that the session is locked or idle"
    static let lossOfScreenSaver = "on some desktops, Steward does not notice that the screen is locked"
    static let lossOfNetworkManager =
        "Steward does not notice that there is a network again, and tries its sources later"
    static let lossOfTimeZone = "Steward does not notice that the time zone has changed"
    static let lossOfPanel = "there is no icon in the panel"
    static let lossOfNetwork = "Steward cannot read recalls or shops"
    static let portalStartsAgent =
        "The desktop starts steward-agent at login, and lets it run in the background."
    static let portalDoesNotStartAgent =
        "The desktop lets steward-agent run in the background, but does not start it at login: reminders come only after "
        + "you have used Steward."
    static let portalRefusesBackground =
        "The desktop does not let steward-agent run in the background: reminders come only while you use Steward."
    static let portalAsks = "The desktop has not answered whether steward-agent may run in the background."
    static let answerPortal = "answer the desktop's question, then run 'steward doctor' again"
    static func noBackgroundPortal(_ reason: String) -> String {
        "The desktop cannot be asked to start steward-agent at login: \(reason)."
    }
    static func startAtLogin(_ application: String) -> String {
        "allow it in the desktop's settings for applications, or let your session start "
            + "'flatpak run --command=steward-agent \(application)'"
    }

    // MARK: - Menus and search

    static let notInMenus = "The desktop's menus do not list Steward."
    static func inMenus(_ entry: String) -> String { "The desktop's menus list Steward (\(entry))." }
    static let inSearch = "GNOME's search includes Steward."
    static func searchIgnores(_ folder: String) -> String {
        "GNOME's search does not include Steward: it ignores \(folder), where Steward is installed."
    }
    static let notInSearch = "GNOME's search does not include Steward."
    static let installForSearch = "to include it, run 'sudo make install PREFIX=/usr/local'"

    // MARK: - The shortcut for quick add

    static let shortcutAccepted =
        "The desktop has accepted a shortcut for quick add; it does not say which key."
    static func shortcutAssigned(_ key: String) -> String {
        "The desktop has assigned a shortcut to quick add: '\(key)'."
    }
    static let shortcutAwaited = "The desktop has not assigned a shortcut to quick add yet."
    static let givePermission = "if the desktop asks for permission, answer it"
    static let noPortal =
        "Quick add has no shortcut: the desktop portal, which assigns shortcuts, is not running."
    static let shortcutsUnsupported =
        "Quick add has no shortcut: this desktop does not let programs ask for one."
    static let shortcutRefused =
        "Quick add has no shortcut: you or the desktop refused or removed it."
    static let bindKey = "in your desktop's settings, bind 'steward open quick-add' to a key"
}
