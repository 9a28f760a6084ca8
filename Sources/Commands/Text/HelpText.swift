/// What `help` says.
enum HelpText {
    static func seeAlso(_ topic: String, _ page: String) -> String {
        "'steward help \(topic)' shows \(page), which says more."
    }
    static func cannotShow(_ page: String) -> String {
        "cannot show the manual page \(page): it or the program 'man' is not installed"
    }
    static func page(_ page: String, about subject: String) -> String { "\(page): \(subject)" }
    static func optionsOf(_ command: String) -> String {
        "'steward help \(command)' shows the options of a command."
    }

    // MARK: - What the pages of the manual are about

    static let tasks = "tasks and labels"
    static let events = "events, the agenda and the calendar"
    static let food = "food, what expires, and what was wasted"
    static let items = "the items of the household, and lists of them"
    static let warranties = "warranties, receipts and claims"
    static let maintenance = "regular maintenance of items"
    static let shopping = "the shopping list, and what is running low"
    static let documents = "passports, contracts and vouchers"
    static let recalls = "product recalls"
    static let calendars = "calendars shared with other computers and phones"
    static let people = "the people in your household, and what is for whom"
    static let phones = "reminders on phones, through a push server"
    static let shops = "shops on the web, and prices"
    static let reminders = "reminders, alerts, quiet, learned hours and the journal"
    static let messages = "messages in your own words, with a language model or without"
    static let assistants = "what assistants may do"
    static let desktop = "the agent, the settings and this desktop"
    static let launchers = "tasks in rofi, wofi, fuzzel and dmenu"
    static let window = "the window"
    static let commandLine = "the command line"
    static let settings = "the settings"
    static let sentences = "sentences that say what to do"
    static let times = "how to write times"
    static let json = "the records in JSON"
    static let agent = "the agent"
    static let networkHelper = "the network helper"
}
