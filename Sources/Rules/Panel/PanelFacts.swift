package import CivilTime

/// The facts from which the panel's icon, tooltip and menu are derived.
package struct PanelFacts: Sendable, Hashable {
    /// Reminders that wait for an answer, on screen or held back.
    package var waiting = 0
    /// What is waiting, tasks due today or earlier, and what else is on today: in order of time, each subject
    /// once.
    package var entries: [PanelEntry] = []
    /// Further tasks that were due before today, and that are due today, beyond `entries`.
    package var furtherOverdue = 0
    package var furtherToday = 0
    /// The next reminder to come.
    package var next: Next?
    /// When the quiet that the user asked for ends; `nil` if there is none.
    package var quietUntil: Instant?
    /// When a quiet until tomorrow would end.
    package var tomorrow: SnoozeTime?
    /// Whether there are recalls or shops to read.
    package var canRefresh = false
    package var hasWindow = false
    /// Whether the screen is locked, so that nothing may reveal what the reminders are about.
    package var hidesTitles = false
    /// Whether nothing can be saved.
    package var isInTrouble = false

    package init() {}

    package struct Next: Sendable, Hashable {
        package let title: String
        package let moment: Instant

        package init(_ title: String, at moment: Instant) {
            self.title = title
            self.moment = moment
        }
    }
}
