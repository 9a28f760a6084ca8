package import Rules

/// The input of `Events1.Add`. Without reminders, a new event has the configured one.
package typealias EventFields = GivenFields<EventDetails>

/// The input of `Events1.Edit`.
package typealias EventFieldChanges = FieldEdits<EventDetails>
