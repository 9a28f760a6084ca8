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
            "steward-task", 1, "tasks and labels", topics: ["tasks", "task"],
            commands: [
                "today", "add", "list", "search", "show", "edit", "done", "reopen", "snooze", "move", "skip",
                "end",
                "remove",
                "undo", "label", "parse", "import", "export",
            ]),
        ManualPage(
            "steward-event", 1, "events, the agenda and the calendar", topics: ["events", "event"],
            commands: ["event", "agenda", "month"]),
        ManualPage(
            "steward-food", 1, "food, what expires, and what was wasted", topics: ["food"],
            commands: ["food", "expiring", "stats"]),
        ManualPage(
            "steward-item", 1, "the items of the household, and lists of them", topics: ["items", "item"],
            commands: ["item"]),
        ManualPage(
            "steward-warranty", 1, "warranties, receipts and claims", topics: ["warranty", "warranties"],
            commands: ["warranty"]),
        ManualPage(
            "steward-maintenance", 1, "what has to be done to things again and again",
            topics: ["maintenance"],
            commands: ["maintenance"]),
        ManualPage(
            "steward-document", 1, "passports, contracts and vouchers", topics: ["documents", "document"],
            commands: ["document"]),
        ManualPage(
            "steward-recalls", 1, "what authorities recall", topics: ["recalls", "recall"],
            commands: ["recalls", "sources", "refresh"]),
        ManualPage(
            "steward-shop", 1, "shops on the web, and prices", topics: ["shops", "shop"],
            commands: ["shop", "watch", "unwatch"]),
        ManualPage(
            "steward-reminders", 1, "reminders, alerts, quiet, learned hours and the journal",
            topics: ["reminders", "reminder"],
            commands: [
                "reminders", "why", "simulate", "notify", "history", "insights", "quiet", "pause", "timing",
            ]),
        ManualPage(
            "steward-ask", 1, "messages in your own words, with a language model or without",
            topics: ["ask", "assistant"], commands: ["ask", "chat", "assistant"]),
        ManualPage("steward-mcp", 1, "what assistants may do", topics: ["mcp"], commands: ["mcp"]),
        ManualPage(
            "steward-desktop", 1, "the agent, the settings and this desktop", topics: ["desktop"],
            commands: ["status", "doctor", "config", "completions", "present", "demo", "open", "pick"]),
        ManualPage(
            "steward-menu", 1, "tasks in rofi, wofi, fuzzel and dmenu", topics: ["menu", "launchers"]),
        ManualPage("steward-window", 1, "the window", topics: ["window"]),
        ManualPage("steward", 1, "the command line", topics: ["steward"]),
        ManualPage("steward", 5, "the settings", topics: ["settings", "setting"]),
        ManualPage(
            "steward-sentences", 7, "sentences that say what to do", topics: ["sentences", "sentence"]),
        ManualPage("steward-times", 7, "how to write times", topics: ["times", "time"]),
        ManualPage("steward-json", 7, "the records in JSON", topics: ["json"]),
        ManualPage("steward-agent", 8, "the agent", topics: ["agent"]),
        ManualPage("steward-fetch", 8, "the network helper", topics: ["fetch"]),
    ]
}
