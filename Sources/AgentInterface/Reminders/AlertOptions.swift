package import CivilTime
package import Rules

/// The options of `Notify`. Without `at` and `after` the alert comes at once.
package struct AlertOptions: RequestRecord {
    package var at: When?
    /// Not together with `at`.
    package var after: Duration?
    /// Defaults to normal.
    package var urgency: Urgency?
    /// Whether it stays away once its popup has left the screen. By default it comes back until it is
    /// answered.
    package var isOnce: Bool?

    package init() {}

    package static let fields: [RecordField<AlertOptions>] = [
        .optional("at", \.at, .canonical),
        .optional("after", \.after, .milliseconds),
        .optional("urgency", \.urgency, .word),
        .optional("once", \.isOnce, .flag),
    ]
}
