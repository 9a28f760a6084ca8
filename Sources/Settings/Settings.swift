package import CivilTime

/// What a person may decide about Steward, read from `config.toml`.
///
/// The values here are the defaults. Which keys exist, what they may be and what they mean stands once, in
/// `SettingKey.all`; the manual page steward(5) says the same in more words.
package struct Settings: Sendable, Hashable {
    package var reminders = Reminders()
    package var snooze = Snooze()
    package var events = Events()
    package var household = Household()
    package var recalls = Recalls()
    package var shops = Shops()
    package var popups = Popups()
    package var nag = Nag()
    package var quiet = Quiet()
    package var brief = Brief()
    package var log = Log()
    package var storage = Storage()

    package init() {}

    package struct Reminders: Sendable, Hashable {
        /// When something that is due on a day, without a time, reminds on that day.
        package var dateHour = TimeOfDay(nearestToSecondOfDay: 9 * 3600)
        /// How long a snooze is when nothing else is said; positive.
        package var snooze = Settings.minutes(15)
        /// What it means when somebody closes a popup without an answer.
        package var onDismiss = Dismissal.snooze
        /// How long such a reminder stays away under `.snooze`; positive.
        package var dismissSnooze = Settings.minutes(15)
        /// A popup that the server took away comes back after this; positive.
        package var returnAfter = Duration.seconds(600)
    }

    package struct Snooze: Sendable, Hashable {
        /// What popups offer, the likeliest first; not empty, none twice.
        package var choices: [SnoozeRule] = [
            .usual, .length(Settings.minutes(60)), .evening, .tomorrow, .weekend, .nextWeek,
        ]
        package var evening = TimeOfDay(nearestToSecondOfDay: 19 * 3600)
        /// `nil`: that of `reminders.date_hour`.
        package var morning: TimeOfDay?
        package var weekStarts = Weekday.monday
    }

    package struct Events: Sendable, Hashable {
        /// How long before its start an event reminds that says nothing about that; positive. `nil`: it does not. One that
        /// takes all day reminds at `Reminders.dateHour`.
        package var reminder: CivilPeriod? = Settings.minutes(15)
    }

    /// Things at home and their dates.
    package struct Household: Sendable, Hashable {
        /// The days on which to remind, -3 three days before the last good one, 0 that day and 1 the one after it; each
        /// once.
        package var expiryLeads = [-3, -1, 0, 1]
        /// The same around the last day of a warranty.
        package var warrantyLeads = [-30, -7]
        /// Where they are other than the program knows; no category twice.
        package var categories: [CategorySetting] = []
        package var recipes = RecipeSearch.usual
        /// How long *Remind Later* is; positive.
        package var remindLater = Settings.minutes(12 * 60)
        /// Who has done maintenance where nobody says who; empty: nobody in particular.
        package var doneBy = ""
    }

    /// What authorities recall.
    package struct Recalls: Sendable, Hashable {
        /// Where the household lives, of ISO 3166-1 in upper case: whose authorities are asked, and where what it owns was
        /// bought. Empty: nobody is asked.
        package var country = ""
        /// Ids of sources that are asked besides those of the country, and of those that are not.
        package var sources: [String] = []
        package var without: [String] = []
        /// Documents to read of a source instead of those that it is asked for by itself.
        package var addresses: [SourceAddress] = []
        /// Empty: all allergens count.
        package var allergies: [Allergy] = []
        /// From one look at a source to the next, at least; no source is asked more often than is good for it.
        package var every = Duration.seconds(4 * 3600)
    }

    /// The allergens that labels in Europe have to name. Source: Regulation (EU) 1169/2011, annex II.
    package enum Allergy: String, Sendable, Hashable, CaseIterable {
        case gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites,
            lupin, molluscs
    }

    /// Shops that are watched.
    package struct Shops: Sendable, Hashable {
        /// Off: none is read.
        package var isOn = true
        /// From one look at a shop to the next, at least a minute.
        package var every = Duration.seconds(3600)
        /// From where on changes of prices are told, where a shop says nothing else: `any`, `5`, `10%`.
        package var drop = "any"
        package var rise = "any"
        /// The kinds of change that are told, likewise.
        package var kinds: [ShopChangeKind] = [
            .priceDropped, .backInStock, .new, .priceIncreased, .newVariant, .outOfStock, .removed,
            .removedVariant,
        ]
        /// How long prices, and news that somebody has read, are kept; positive.
        package var history = Duration.seconds(90 * 86_400)
    }

    package enum ShopChangeKind: String, Sendable, Hashable, CaseIterable {
        case priceDropped = "price-dropped"
        case backInStock = "back-in-stock"
        case new
        case priceIncreased = "price-increased"
        case newVariant = "new-variant"
        case listPrice = "list-price"
        case outOfStock = "out-of-stock"
        case removed
        case removedVariant = "removed-variant"
        case images
    }

    /// What it means when somebody closes a popup without an answer.
    package enum Dismissal: String, Sendable, Hashable, CaseIterable {
        /// It comes back.
        case snooze
        /// It is over: the reminder has been seen.
        case dismiss
    }

    package struct Popups: Sendable, Hashable {
        /// How many may be on screen together, 1...8; 0: as many as this server keeps.
        package var limit = 0
        /// Ask the server to keep popups until they are answered.
        package var stay = true
        package var sound = true
        /// How long to wait for a notification server before one is started; `nil`: none ever is.
        package var startServerAfter: Duration? = .seconds(30)
    }

    /// Reminders that nobody answers.
    package struct Nag: Sendable, Hashable {
        /// Whether tasks alert again and again that say nothing themselves.
        package var tasks = false
        /// Whether alerts do.
        package var alerts = false
        /// From one alert to the next, 1 to 16 of them, each from 10 seconds to a day; the last repeats.
        package var intervals: [Duration] = [.seconds(600), .seconds(1200), .seconds(3600)]
        /// How often a reminder comes again on one day at most, for whatever reason, 1...48.
        package var cap = 6
        /// How long before its due time a task is due soon; positive.
        package var dueSoon = Duration.seconds(86_400)
    }

    /// When to leave the user alone.
    package struct Quiet: Sendable, Hashable {
        package var hours = WeeklyHours.none
        /// Hold reminders back while the desktop's do-not-disturb is on, where that can be read.
        package var honourDoNotDisturb = true
        package var holdWhenLocked = true
        package var holdWhenIdle = false
        /// What is shown while the screen is locked says nothing of what it is about.
        package var hideTitlesWhenLocked = false
        /// What is later than this is not shown at all; at least a minute, `nil`: however late.
        package var lateCancel: Duration?
    }

    /// One popup a day for what need not interrupt.
    package struct Brief: Sendable, Hashable {
        /// `nil`: at `reminders.dateHour`.
        package var at: TimeOfDay?
        /// Whether reminders of low priority wait for it.
        package var calm = true
        /// How many reminders get a popup of their own from one brief to the next; 0: all.
        package var dailyBudget = 30
    }

    package struct Log: Sendable, Hashable {
        package var level = LogLevel.info
    }

    /// How much is logged, from least to most.
    package enum LogLevel: String, Sendable, Hashable, CaseIterable {
        case error, warning, notice, info, debug
    }

    package struct Storage: Sendable, Hashable {
        /// Daily copies of the database that are kept, 0...100.
        package var backups = 7
        /// Weeks before those of which the last copy is kept, 0...100.
        package var weeklyBackups = 4
        /// How long the journal is kept; its newest 50 steps are kept whatever their age. Positive.
        package var history = Duration.seconds(365 * 86_400)
    }

    private static func minutes(_ count: Int) -> CivilPeriod {
        // Some thousand years of minutes would fit; `nil` cannot happen for the constants above.
        CivilPeriod(seconds: count * 60) ?? .zero
    }
}
