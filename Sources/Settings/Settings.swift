package import CivilTime
package import Rules

/// What the user can configure, read from `config.toml`.
///
/// The initial values are the defaults. `SettingKey.all` alone defines which keys exist, what values they
/// take and what they mean; the manual page steward(5) explains them at more length.
package struct Settings: Sendable, Hashable {
    package var reminders = Reminders()
    package var snooze = Snooze()
    package var events = Events()
    package var household = Household()
    package var recalls = Recalls()
    package var shops = Shops()
    package var popups = Popups()
    package var panel = Panel()
    package var shortcuts = Shortcuts()
    package var nag = Nag()
    package var quiet = Quiet()
    package var brief = Brief()
    package var insights = Insights()
    package var family = Family()
    package var hooks = Hooks()
    package var timing = Timing()
    package var sync = Sync()
    package var calendar = Calendar()
    package var assistant = Assistant()
    package var mcp = MCP()
    package var log = Log()
    package var storage = Storage()

    package init() {}

    package struct Reminders: Sendable, Hashable {
        /// The time of day of reminders for a date without a time.
        package var dateHour = TimeOfDay(nearestToSecondOfDay: 9 * 3600)
        /// Default length of a snooze; positive.
        package var snooze = Settings.minutes(15)
        /// What closing a popup without an answer means.
        package var onDismiss = Dismissal.snooze
        /// How long a closed popup stays away under `.snooze`; positive.
        package var dismissSnooze = Settings.minutes(15)
        /// How long until a popup comes back that the notification server removed; positive.
        package var returnAfter = Duration.seconds(600)
    }

    package struct Snooze: Sendable, Hashable {
        /// The snooze choices of popups, likeliest first; not empty, without duplicates.
        package var choices: [SnoozeRule] = [
            .usual, .length(Settings.minutes(60)), .evening, .tomorrow, .weekend, .nextWeek,
        ]
        package var evening = TimeOfDay(nearestToSecondOfDay: 19 * 3600)
        /// `nil`: the time of `reminders.date_hour`.
        package var morning: TimeOfDay?
        package var weekStarts = Weekday.monday
    }

    package struct Events: Sendable, Hashable {
        /// How long before an event to remind by default; positive. `nil`: never.
        /// All-day events use `Reminders.dateHour`.
        package var reminder: CivilPeriod? = Settings.minutes(15)
        /// Hosts of online meetings besides those that Steward knows, in lower case.
        package var meetingHosts: [String] = []
    }

    /// Items at home and their dates.
    package struct Household: Sendable, Hashable {
        /// When to remind of the last day on which an item is good, and of the last day of its warranty.
        package var expiryLeads = Leads.usualOfExpiry
        package var warrantyLeads = Leads.usualOfWarranty
        /// Overrides of the built-in categories; each category at most once.
        package var categories: [CategorySetting] = []
        package var recipes = RecipeSearch.usual
        /// How long *Remind Later* postpones a reminder; positive.
        package var remindLater = Settings.minutes(12 * 60)
        /// Who did maintenance if the user does not say; empty for nobody in particular.
        package var doneBy = ""
    }

    /// Which recalls to look for.
    package struct Recalls: Sendable, Hashable {
        /// The household's country, an ISO 3166-1 code in upper case: its authorities' recalls are read, and
        /// the household's items count as bought there. Empty: no country.
        package var country = ""
        /// IDs of sources to read besides those of the country; `without` holds IDs of sources not to read.
        package var sources: [String] = []
        package var without: [String] = []
        /// Documents to read instead of a source's usual ones.
        package var addresses: [SourceAddress] = []
        /// The household's allergies; empty: all allergens count.
        package var allergies: [Allergen] = []
        /// Minimum time between two readings of a source. A source may demand more.
        package var every = Duration.seconds(4 * 3600)
    }

    /// Watched shops.
    package struct Shops: Sendable, Hashable {
        /// Whether to read shops at all.
        package var isOn = true
        /// Time between two readings of a shop; the agent waits at least a minute.
        package var every = Duration.seconds(3600)
        /// Time between two readings of a single watched page; the agent waits at least an hour.
        package var pages = Duration.seconds(6 * 3_600)
        /// The smallest price drop and rise to report by default; not `.below`.
        package var drop = PriceThreshold.any
        package var rise = PriceThreshold.any
        /// The kinds of change to report by default.
        package var kinds: [ShopChange.Kind] = [
            .priceDropped, .backInStock, .new, .priceIncreased, .newVariant, .outOfStock, .removed,
            .removedVariant,
        ]
        /// Whether returns to stock, and prices that fell by more than a quarter, may break quiet hours.
        package var breaksQuiet = false
        /// How long to keep prices, and news that the user has read; positive.
        package var history = Duration.seconds(90 * 86_400)
    }

    /// What closing a popup without an answer means.
    package enum Dismissal: String, Sendable, Hashable, CaseIterable {
        /// The popup comes back.
        case snooze
        /// The user has seen the reminder; it does not come back.
        case dismiss
    }

    package struct Popups: Sendable, Hashable {
        /// How many popups may be on screen at once, 1...8; 0: as many as the notification server keeps.
        package var limit = 0
        /// Whether to ask the notification server to keep popups until the user answers.
        package var stay = true
        package var sound = true
        /// How long to wait for a notification server before starting one; `nil`: never start one.
        package var startServerAfter: Duration? = .seconds(30)
    }

    /// What people who share tasks learn of each other.
    package struct Family: Sendable, Hashable {
        /// The name of the person who is told what others have left unanswered; empty: nobody.
        package var guardian = ""
        /// How the user learns that somebody else has given or done something for them.
        package var tell = FamilyTelling.brief
    }

    /// Accounts on calendar servers.
    package struct Sync: Sendable, Hashable {
        /// How often to look for what others have changed; the agent waits at least a minute.
        package var interval = Duration.seconds(15 * 60)
    }

    /// The calendar of the household, for other programs.
    package struct Calendar: Sendable, Hashable {
        /// Where to write it: an absolute path, or one that begins with `~/`; empty: nowhere.
        package var publishFile = ""
        package var publishMode = PublishMode.owner
    }

    /// Who may read the calendar of the household.
    package enum PublishMode: String, Sendable, Hashable, CaseIterable {
        case owner, group, everyone
    }

    /// The language model that `steward ask` may use; it is asked only where the parser is not sure.
    package struct Assistant: Sendable, Hashable {
        /// The base address of an OpenAI-compatible server; `nil`: no model.
        package var url: WebAddress?
        package var model = ""
        /// The command that prints the key for the server; empty: it needs none.
        package var keyCommand = ""
    }

    /// What programs that speak the Model Context Protocol may do through `steward mcp`.
    package struct MCP: Sendable, Hashable {
        package var allow = Rights.add
        /// Exceptions, by the names that clients give themselves.
        package var clients: [ClientRights] = []

        /// - Parameter names: What a client calls itself, most exact first; empty if it has not said.
        package func rights(of names: [String]) -> Rights {
            let names = names.map { $0.lowercased() }
            return clients.first { names.contains($0.client.lowercased()) }?.rights ?? allow
        }

        /// Each includes those before it.
        package enum Rights: String, Sendable, Hashable, CaseIterable, Comparable {
            /// Look at everything.
            case read
            /// Add tasks, events, items, documents and labels.
            case add
            /// Complete, snooze, move, undo and remove.
            case change

            package static func < (left: Rights, right: Rights) -> Bool {
                left.rank < right.rank
            }

            private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
        }
    }

    /// The icon in the desktop's panel.
    package struct Panel: Sendable, Hashable {
        package var show = Show.auto

        /// When to show it.
        package enum Show: String, Sendable, Hashable, CaseIterable {
            /// Where a panel says that it draws icons.
            case auto
            /// Wherever a panel takes icons.
            case always
            /// Never, and no number in a dock either.
            case never
        }
    }

    /// Shortcuts that work in any program.
    package struct Shortcuts: Sendable, Hashable {
        /// The shortcut to propose to the desktop for quick add; `nil`: none.
        package var quickAdd: ShortcutTrigger?
    }

    /// Repeated alerts for reminders without an answer.
    package struct Nag: Sendable, Hashable {
        /// Whether tasks without a setting of their own alert repeatedly.
        package var tasks = false
        /// Whether alerts do so.
        package var alerts = false
        /// Times between alerts; without a cap of their own.
        package var intervals = NagPolicy.usual
        /// How often a reminder may come back on one day, for whatever reason, 1...48.
        package var cap = 6
        /// How long before its due time a task counts as due soon; positive.
        package var dueSoon = Duration.seconds(86_400)
    }

    /// When not to disturb the user.
    package struct Quiet: Sendable, Hashable {
        package var hours = WeeklyHours.none
        /// When no alert repeats.
        package var repeats = WeeklyHours.night
        /// Whether to hold reminders back while the desktop's do-not-disturb is on, if the agent can read it.
        package var honourDoNotDisturb = true
        package var holdWhenLocked = true
        package var holdWhenIdle = false
        /// Whether popups omit what they are about while the screen is locked.
        package var hideTitlesWhenLocked = false
        /// Reminders later than this are not shown; at least a minute. `nil`: no limit.
        package var lateCancel: Duration?
    }

    /// A daily popup for what need not interrupt.
    package struct Brief: Sendable, Hashable {
        /// `nil`: the hour that is learned, at first `reminders.date_hour`.
        package var at: TimeOfDay?
        /// Whether reminders of low priority, and of expiring items, wait for the brief.
        package var calm = true
        /// How many reminders get popups of their own between two briefs; 0: all.
        package var dailyBudget = 30
    }

    /// What the past teaches, said once a week.
    package struct Insights: Sendable, Hashable {
        /// Off: nobody has asked to hear of their habits.
        package var digest = DigestTime.off
        package var tone = InsightTone.plain
    }

    /// Commands of the user's that Steward runs.
    package struct Hooks: Sendable, Hashable {
        /// For `/bin/sh -c`, once for each reminder that becomes due; empty for none.
        package var due = ""
        /// When to run it for a due reminder.
        package var when = Reach.always
    }

    /// Learning the hours at which reminders are answered.
    package struct Timing: Sendable, Hashable {
        /// Whether reminders for a day wait for the hour at which the user mostly acts.
        package var learn = true
    }

    package struct Log: Sendable, Hashable {
        package var level = LogLevel.info
    }

    /// How much to log, from least to most.
    package enum LogLevel: String, Sendable, Hashable, CaseIterable {
        case error, warning, notice, info, debug
    }

    package struct Storage: Sendable, Hashable {
        /// How many daily copies of the database to keep, 0...100.
        package var backups = 7
        /// For how many weeks before those to keep the last copy, 0...100.
        package var weeklyBackups = 4
        /// How long to keep the journal, whose newest 50 steps stay whatever their age; positive.
        package var history = Duration.seconds(365 * 86_400)
    }

    private static func minutes(_ count: Int) -> CivilPeriod {
        // Thousands of years of minutes would fit; the constants above never give `nil`.
        CivilPeriod(seconds: count * 60) ?? .zero
    }
}
