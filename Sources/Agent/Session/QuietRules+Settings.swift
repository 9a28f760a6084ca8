import Rules
import Settings

extension QuietRules {
    init(_ settings: Settings) {
        self.init()
        hours = settings.quiet.hours
        honoursDoNotDisturb = settings.quiet.honourDoNotDisturb
        holdsWhenLocked = settings.quiet.holdWhenLocked
        holdsWhenIdle = settings.quiet.holdWhenIdle
        brief = MorningBrief(
            at: settings.brief.at ?? settings.reminders.dateHour, gathersCalm: settings.brief.calm,
            dailyBudget: settings.brief.dailyBudget == 0 ? nil : settings.brief.dailyBudget)
    }
}
