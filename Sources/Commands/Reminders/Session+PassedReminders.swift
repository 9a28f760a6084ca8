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
        let isAhead = next.map { locality.zone.civil(of: $0).date <= deadline } ?? false
        guard deadline >= today, !isAhead else { return }
        console.warn(
            ReminderText.haveAllPassed(before: words(for: deadline), remedy: remedy))
    }
}
