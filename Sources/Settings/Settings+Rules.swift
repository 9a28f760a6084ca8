package import CivilTime
package import Rules

/// The rules that follow from the settings.
extension Settings {
    /// When not to disturb the user.
    package var quietRules: QuietRules {
        var rules = QuietRules()
        rules.hours = quiet.hours
        rules.honoursDoNotDisturb = quiet.honourDoNotDisturb
        rules.holdsWhenLocked = quiet.holdWhenLocked
        rules.holdsWhenIdle = quiet.holdWhenIdle
        rules.brief = MorningBrief(
            at: brief.at ?? reminders.dateHour, gathersCalm: brief.calm,
            dailyBudget: brief.dailyBudget == 0 ? nil : brief.dailyBudget)
        return rules
    }

    /// When unanswered reminders alert again.
    package var nagRules: NagRules {
        NagRules(
            tasks: nag.tasks ? nag.intervals : nil, alerts: nag.alerts ? nag.intervals : nil, cap: nag.cap,
            quiet: quiet.repeats)
    }

    /// - Parameter last: What the user chose last.
    package func snoozeMenu(last: SnoozeRule?) -> SnoozeMenu {
        SnoozeMenu(
            rules: snooze.choices, usual: reminders.snooze, evening: snooze.evening,
            morning: snooze.morning ?? reminders.dateHour, weekStarts: snooze.weekStarts, last: last)
    }
}

extension Settings.Household {
    /// How to watch items.
    package var rules: ItemRules {
        let lives = Dictionary(categories.map { ($0.category, $0.life) }) { first, _ in first }
        return ItemRules(
            shelfLives: ShelfLives(lives, leads: expiryLeads), warrantyLeads: warrantyLeads)
    }
}

extension Settings.Recalls {
    /// What decides which recalls concern the household.
    package var terms: RecallTerms {
        RecallTerms(country: country, allergies: Set(allergies))
    }
}

extension Settings.Shops {
    /// Which changes of new shops to report.
    package var rules: ShopRules {
        var rules = ShopRules()
        rules.kinds = Set(kinds)
        rules.drop = drop
        rules.rise = rise
        return rules
    }
}
