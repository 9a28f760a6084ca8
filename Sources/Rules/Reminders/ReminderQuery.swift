/// Which reminders to list. Reminders have to meet all conditions.
package struct ReminderQuery: Sendable, Hashable {
    /// Defaults to those that can still come on screen.
    package var states: [ReminderState.Kind]?
    /// The subject's identifier, or the beginning of one, except an alert's.
    package var subjectID: String?
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
