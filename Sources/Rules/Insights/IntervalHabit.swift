/// Maintenance that is usually repeated at another interval than that of its plan.
package struct IntervalHabit: Sendable, Hashable {
    package let subject: Subject
    package let title: String
    package let usual: UsualInterval
    /// How the usual interval reads, and how that of the plan does: `11 weeks after it was done`.
    package let words: String
    package let present: String

    package init(_ subject: Subject, title: String, _ usual: UsualInterval, words: String, present: String) {
        (self.subject, self.title, self.usual) = (subject, title, usual)
        (self.words, self.present) = (words, present)
    }
}
