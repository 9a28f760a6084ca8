/// A page of the manual that is installed with `steward`.
struct ManualPage: Sendable, Hashable {
    let name: String
    let section: Int
    /// What it is about, in a few words.
    let subject: String
    /// What it is called after `steward help`; the first is the usual one.
    let topics: [String]
    /// The commands that it documents; each command has one page.
    let commands: [String]

    init(_ name: String, _ section: Int, _ subject: String, topics: [String], commands: [String] = []) {
        self.name = name
        self.section = section
        self.subject = subject
        self.topics = topics
        self.commands = commands
    }

    /// As pages refer to each other.
    var reference: String { "\(name)(\(section))" }

    static func about(topic: String) -> ManualPage? {
        all.first { $0.topics.contains(topic) }
    }

    static func documenting(command: String) -> ManualPage? {
        all.first { $0.commands.contains(command) }
    }

    static var topics: [String] { all.flatMap(\.topics) }

    /// The pages in `desktop/man`.
    static let all = [
        ManualPage(
            "steward-task", 1, HelpText.tasks, topics: ["tasks", "task"],
            commands: [
                "today", "add", "list", "search", "show", "edit", "done", "reopen", "snooze", "move", "skip",
                "end",
                "remove",
                "undo", "label", "parse", "import", "export",
            ]),
        ManualPage(
            "steward-event", 1, HelpText.events, topics: ["events", "event"],
            commands: ["event", "agenda", "month"]),
        ManualPage(
            "steward-food", 1, HelpText.food, topics: ["food"],
            commands: ["food", "expiring", "stats"]),
        ManualPage(
            "steward-item", 1, HelpText.items, topics: ["items", "item"],
            commands: ["item"]),
        ManualPage(
            "steward-shopping", 1, HelpText.shopping, topics: ["shopping"],
            commands: ["shopping", "bought", "low", "supplies"]),
        ManualPage(
            "steward-warranty", 1, HelpText.warranties, topics: ["warranty", "warranties"],
            commands: ["warranty"]),
        ManualPage(
            "steward-maintenance", 1, HelpText.maintenance,
            topics: ["maintenance"],
            commands: ["maintenance", "meter"]),
        ManualPage(
            "steward-document", 1, HelpText.documents, topics: ["documents", "document"],
            commands: ["document"]),
        ManualPage(
            "steward-recalls", 1, HelpText.recalls, topics: ["recalls", "recall"],
            commands: ["recalls", "sources", "refresh"]),
        ManualPage(
            "steward-account", 1, HelpText.calendars, topics: ["accounts", "account", "calendars"],
            commands: ["account"]),
        ManualPage(
            "steward-phone", 1, HelpText.phones, topics: ["phones", "phone"], commands: ["phone"]),
        ManualPage(
            "steward-person", 1, HelpText.people, topics: ["people", "person", "family"],
            commands: ["person", "family"]),
        ManualPage(
            "steward-shop", 1, HelpText.shops, topics: ["shops", "shop"],
            commands: ["shop", "watch", "unwatch"]),
        ManualPage(
            "steward-reminders", 1, HelpText.reminders,
            topics: ["reminders", "reminder"],
            commands: [
                "reminders", "why", "simulate", "notify", "history", "insights", "quiet", "pause", "timing",
                "hook",
            ]),
        ManualPage(
            "steward-ask", 1, HelpText.messages,
            topics: ["ask", "assistant"], commands: ["ask", "chat", "assistant"]),
        ManualPage("steward-mcp", 1, HelpText.assistants, topics: ["mcp"], commands: ["mcp"]),
        ManualPage(
            "steward-desktop", 1, HelpText.desktop, topics: ["desktop"],
            commands: ["status", "doctor", "config", "completions", "present", "demo", "open", "pick"]),
        ManualPage(
            "steward-menu", 1, HelpText.launchers, topics: ["menu", "launchers"]),
        ManualPage("steward-window", 1, HelpText.window, topics: ["window"]),
        ManualPage("steward", 1, HelpText.commandLine, topics: ["steward"]),
        ManualPage("steward", 5, HelpText.settings, topics: ["settings", "setting"]),
        ManualPage(
            "steward-sentences", 7, HelpText.sentences, topics: ["sentences", "sentence"]),
        ManualPage("steward-times", 7, HelpText.times, topics: ["times", "time"]),
        ManualPage("steward-json", 7, HelpText.json, topics: ["json"]),
        ManualPage("steward-agent", 8, HelpText.agent, topics: ["agent"]),
        ManualPage("steward-fetch", 8, HelpText.networkHelper, topics: ["fetch"]),
    ]
}
