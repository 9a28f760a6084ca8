import CivilTime

extension Session {
    /// Warns that the user entered something due today after the hour at which days remind, and says when its popup
    /// comes.
    func warnAboutPassedHour(next: Instant) {
        console.warn(
            ReminderText.hourHasPassed(locality.dateHour.description, next: relative.text(for: next)))
    }

    /// Warns that the reminders of something new would have come before it was added, though it is not over yet.
    /// - Parameters:
    ///   - next: When its next reminder comes, also one of a later date.
    ///   - remedy: How to be reminded all the same, as the end of a sentence.
    func warnAboutPassedReminders(before deadline: CivilDate, next: Instant?, _ remedy: String) {
        let day = next.map { locality.zone.civil(of: $0).date }
        // What ends today is reminded of today, but not at the usual hour.
        if let next, day == today, deadline == today, locality.zone.civil(of: now).time >= locality.dateHour {
            return warnAboutPassedHour(next: next)
        }
        guard deadline >= today, !(day.map { $0 <= deadline } ?? false) else { return }
        console.warn(
            ReminderText.haveAllPassed(before: words(for: deadline), remedy: remedy))
    }
}
