import Rules

/// One key of `config.toml`: its name, its form, its meaning, and where `Settings` stores its value.
///
/// `all` is the only list of keys. The parser, `steward config keys` and the defaults it prints use it.
package struct SettingKey: Sendable {
    package let section: String
    package let name: String
    /// One sentence for users.
    package let summary: String
    /// Completes the sentence "write ...": `true or false`.
    package let instruction: String
    private let store: @Sendable (TOMLValue, inout Settings) throws -> Void
    private let text: @Sendable (Settings) -> String

    /// The name as users write it, `popups.limit`.
    package var fullName: String { "\(section).\(name)" }

    /// The default as TOML, `"15m"`.
    package var initialText: String { text(Settings()) }

    /// The value of this key in `settings`, as TOML.
    package func text(in settings: Settings) -> String { text(settings) }

    func set(_ value: TOMLValue, in settings: inout Settings) throws(SettingRefusal) {
        do {
            try store(value, &settings)
        } catch {
            throw error as? SettingRefusal ?? SettingRefusal(reason: "\(error)")
        }
    }

    private init<Value>(
        _ section: String, _ name: String, _ path: any WritableKeyPath<Settings, Value> & Sendable,
        _ form: SettingForm<Value>, _ summary: String
    ) {
        self.section = section
        self.name = name
        self.summary = summary
        instruction = form.instruction
        store = { value, settings in settings[keyPath: path] = try form.read(value) }
        text = { form.write($0[keyPath: path]).literal }
    }
}

extension SettingKey {
    /// All keys, grouped by section.
    package static let all: [SettingKey] = [
        SettingKey(
            "reminders", "date_hour", \.reminders.dateHour, .timeOfDay,
            "When to remind of tasks due on a day without a time."),
        SettingKey(
            "reminders", "snooze", \.reminders.snooze, .period,
            "How long a snooze is when no other time is given."),
        SettingKey(
            "reminders", "on_dismiss", \.reminders.onDismiss, .choice,
            "What closing a popup means: it comes back later, or it has been seen."),
        SettingKey(
            "reminders", "dismiss_snooze", \.reminders.dismissSnooze, .period,
            "How long a closed popup stays away, where on_dismiss is \"snooze\"."),
        SettingKey(
            "reminders", "return_after", \.reminders.returnAfter, .duration,
            "How soon a popup that vanished without an answer comes back."),
        SettingKey(
            "snooze", "choices", \.snooze.choices,
            .list(of: .snoozeRule, 1...12, example: "[\"15m\", \"1h\", \"evening\"]"),
            "The snooze choices in popups, likeliest first."),
        SettingKey(
            "snooze", "evening", \.snooze.evening, .timeOfDay, "When \"evening\" is."),
        SettingKey(
            "snooze", "morning", \.snooze.morning, .timeOfDay(or: "date_hour"),
            "When \"tomorrow\", \"weekend\" and \"next week\" begin; \"date_hour\": as in reminders.date_hour."
        ),
        SettingKey(
            "snooze", "week_starts", \.snooze.weekStarts, .weekday, "The day that \"next week\" means."),
        SettingKey(
            "events", "reminder", \.events.reminder, .periodOrNever,
            "The default reminder before an event starts; all-day events remind at date_hour."
        ),
        SettingKey(
            "events", "meeting_hosts", \.events.meetingHosts,
            .list(of: .host, 0...40, example: "[\"meet.example.org\"]"),
            "Hosts of online meetings that Join may open besides those of the services that Steward knows."),
        SettingKey(
            "household", "expiry_leads", \.household.expiryLeads,
            .leads(example: "[-3, -1, 0, 1]"),
            "When to remind of what expires: -3 is three days before its last day, 0 that day, 1 the day after."
        ),
        SettingKey(
            "household", "warranty_leads", \.household.warrantyLeads,
            .leads(example: "[-90, -30, -7, -1]"),
            "When to remind of the end of a warranty: -30 is thirty days before its last day."),
        SettingKey(
            "household", "categories", \.household.categories,
            .categories, "How long the things of a category keep, and when to remind of them."),
        SettingKey(
            "household", "recipes", \.household.recipes, .recipeSearch,
            "The search that Find Recipes opens, with {names} for the names of what expires."),
        SettingKey(
            "household", "remind_later", \.household.remindLater, .period,
            "How long Remind Later postpones reminders of expiries and warranties."),
        SettingKey(
            "household", "done_by", \.household.doneBy, .name,
            "Who did maintenance if not stated; \"\": nobody in particular."),
        SettingKey(
            "recalls", "country", \.recalls.country, .country,
            "Your country, whose recall sources are read; \"\": none."),
        SettingKey(
            "recalls", "sources", \.recalls.sources,
            .list(of: .sourceID, 0...40, example: "[\"eu\", \"fsa\"]"),
            "Recall sources to read besides those of your country."),
        SettingKey(
            "recalls", "without", \.recalls.without, .list(of: .sourceID, 0...40, example: "[\"nhtsa\"]"),
            "Recall sources not to read."),
        SettingKey(
            "recalls", "addresses", \.recalls.addresses,
            .list(of: .sourceAddress, 0...40, example: "[\"cpsc=https://mirror.example.org/cpsc.json\"]"),
            "Addresses to read instead of a source's own."),
        SettingKey(
            "recalls", "allergies", \.recalls.allergies,
            .list(of: .choice, 0...14, example: "[\"nuts\", \"milk\"]"),
            "The allergies in your household. Recalls about other allergens are then not urgent; if the list is empty, all are."
        ),
        SettingKey(
            "recalls", "every", \.recalls.every, .duration,
            "How often to read the sources. Each also has a shortest interval of its own."),
        SettingKey("shops", "on", \.shops.isOn, .flag, "Read the shops that are watched."),
        SettingKey(
            "shops", "every", \.shops.every, .duration,
            "How often each shop is read; never more often than once a minute."),
        SettingKey(
            "shops", "pages", \.shops.pages, .duration,
            "How often Steward reads each page that you watch by itself; at most once an hour."),
        SettingKey(
            "shops", "drop", \.shops.drop, .threshold,
            "The smallest price drop to report, for shops added from now on."),
        SettingKey(
            "shops", "rise", \.shops.rise, .threshold, "The same for rising prices."),
        SettingKey(
            "shops", "kinds", \.shops.kinds,
            .list(of: .choice, 0...10, example: "[\"price-dropped\", \"back-in-stock\"]"),
            "The kinds of change to report, for shops added from now on."),
        SettingKey(
            "shops", "urgent", \.shops.breaksQuiet, .flag,
            "Whether products back in stock, and prices that fell by more than a quarter, may break quiet hours."
        ),
        SettingKey(
            "shops", "history", \.shops.history, .duration,
            "How long prices and news of shops are kept."),
        SettingKey(
            "popups", "limit", \.popups.limit, .number(0...8),
            "How many popups may be on screen together; 0: as many as the notification server keeps."),
        SettingKey(
            "popups", "stay", \.popups.stay, .flag,
            "Ask the notification server to keep popups until they are answered."),
        SettingKey("popups", "sound", \.popups.sound, .flag, "Let popups make a sound."),
        SettingKey(
            "popups", "start_server_after", \.popups.startServerAfter, .durationOrNever,
            "How long to wait for a notification server before starting one."),
        SettingKey(
            "panel", "show", \.panel.show, .choice,
            "When to show an icon in the panel: if a panel draws icons, if one accepts icons, or never."),
        SettingKey(
            "shortcuts", "quick_add", \.shortcuts.quickAdd, .shortcut,
            "The shortcut that opens quick add from any program, if the desktop assigns it."),
        SettingKey(
            "nag", "tasks", \.nag.tasks, .flag,
            "Repeat alerts until a task is answered, unless the task says otherwise."),
        SettingKey(
            "nag", "alerts", \.nag.alerts, .flag, "Repeat alerts until they are answered."),
        SettingKey(
            "nag", "intervals", \.nag.intervals, .nagPolicy,
            "How long to wait from one such alert to the next; the last length repeats."),
        SettingKey(
            "nag", "cap", \.nag.cap, .number(NagPolicy.caps),
            "How many times a day an unanswered reminder may come back."),
        SettingKey(
            "nag", "due_soon", \.nag.dueSoon, .duration,
            "How long before its due time a task counts as due soon."),
        SettingKey(
            "quiet", "hours", \.quiet.hours, .weeklyHours,
            "When to show nothing but what is critical or was snoozed until then."),
        SettingKey(
            "quiet", "repeats", \.quiet.repeats, .weeklyHours,
            "When no alert repeats; unanswered reminders alert again after these hours."),
        SettingKey(
            "quiet", "honour_do_not_disturb", \.quiet.honourDoNotDisturb, .flag,
            "Show nothing but what is critical while the desktop's do-not-disturb is on, where it can be read."
        ),
        SettingKey(
            "quiet", "hold_when_locked", \.quiet.holdWhenLocked, .flag,
            "Keep what comes while the screen is locked until it is unlocked."),
        SettingKey(
            "quiet", "hold_when_idle", \.quiet.holdWhenIdle, .flag,
            "Keep what comes while nobody is at the computer until somebody is."),
        SettingKey(
            "quiet", "hide_titles_when_locked", \.quiet.hideTitlesWhenLocked, .flag,
            "Hide what popups are about while the screen is locked."),
        SettingKey(
            "quiet", "late_cancel", \.quiet.lateCancel, .minutesOrNever,
            "Do not show reminders that are later than this, unless their task says otherwise."),
        SettingKey(
            "brief", "at", \.brief.at, .timeOfDay(or: "date_hour"),
            "When to show the daily summary of reminders that can wait."),
        SettingKey(
            "brief", "calm", \.brief.calm, .flag,
            "Let reminders of low priority, and of what expires, wait for the brief."),
        SettingKey(
            "brief", "daily_budget", \.brief.dailyBudget, .number(0...1000),
            "How many reminders a day get a popup of their own; the others wait for the brief. 0: all."),
        SettingKey(
            "insights", "digest", \.insights.digest, .digestTime,
            "When a popup sums up the week: a day and a time, the evening that suits best, or never."),
        SettingKey(
            "insights", "tone", \.insights.tone, .choice,
            "The tone of that popup and its page."),
        SettingKey(
            "family", "guardian", \.family.guardian, .name,
            "Who is told once a day what others have left unanswered, such as \"Anna\"; \"\": nobody."),
        SettingKey(
            "family", "tell", \.family.tell, .choice,
            "How to tell you what others add or do for you: \"brief\" (in the daily brief), \"popup\" (at once) or \"off\"."
        ),
        SettingKey(
            "hooks", "due", \.hooks.due, .command,
            "The command to run for each reminder that becomes due, with JSON on its standard input; \"\": none."
        ),
        SettingKey(
            "hooks", "when", \.hooks.when, .choice,
            "When to run it: always, or only if you are away or leave a popup unanswered for two minutes."
        ),
        SettingKey(
            "timing", "learn", \.timing.learn, .flag,
            "Show reminders that have no time at the hour when you usually act, learned from your answers."
        ),
        SettingKey(
            "calendar", "publish_file", \.calendar.publishFile, .path,
            "The file for the calendar of what expires, ends or is due in the household; \"\": none."),
        SettingKey(
            "calendar", "publish_mode", \.calendar.publishMode, .choice,
            "Who may read that file: you, your group, or everyone on this computer."),
        SettingKey(
            "sync", "interval", \.sync.interval, .duration,
            "How often to check calendar servers for changes; your own changes go there within seconds."),
        SettingKey(
            "assistant", "url", \.assistant.url, .serverAddress,
            "The server of the language model that 'steward ask' may use; \"\": none."),
        SettingKey(
            "assistant", "model", \.assistant.model, .name, "The name of the model on that server."),
        SettingKey(
            "assistant", "key_command", \.assistant.keyCommand, .name,
            "The command that prints the key for that server; \"\": it needs none."),
        SettingKey(
            "mcp", "allow", \.mcp.allow, .choice,
            "What assistants may do through 'steward mcp': read, add to what is there, or change it, too."),
        SettingKey(
            "mcp", "clients", \.mcp.clients,
            .list(of: .clientRights, 0...20, example: "[\"Cursor=change\", \"LM Studio=read\"]"),
            "Exceptions for individual assistants, by the names that they give themselves."),
        SettingKey("log", "level", \.log.level, .choice, "How much the agent writes to its log."),
        SettingKey(
            "storage", "backups", \.storage.backups, .number(0...100),
            "How many daily copies of the database are kept."),
        SettingKey(
            "storage", "weekly_backups", \.storage.weeklyBackups, .number(0...100),
            "For how many earlier weeks the last copy of the week is kept."),
        SettingKey(
            "storage", "history", \.storage.history, .duration,
            "How long the journal is kept; the newest 50 steps are kept whatever their age."),
    ]

    static let sections = Set(all.map(\.section))

    static func named(_ name: String) -> SettingKey? {
        all.first { $0.fullName == name }
    }
}
