/// The state machine of reminders: what each event does in each state.
package enum ReminderTransitions {
    package enum Reaction: Sendable, Hashable {
        case becomes(ReminderState.Kind)
        /// The event came late or twice. Nothing changes.
        case ignored
        /// The request is no longer possible, and its sender gets an error.
        case refused
        /// Nothing in the program does this. Nothing changes; a test that sees it has found a fault.
        case impossible
    }

    package static func reaction(of state: ReminderState.Kind, to event: ReminderEvent.Kind) -> Reaction {
        let row = table[state] ?? [:]
        return row[event] ?? .impossible
    }

    /// A reminder that has rung keeps its state when the zone changes, so that travel neither repeats nor
    /// loses it. Servers report late: their events are ignored once the reminder has moved on. Only a
    /// withdrawn reminder can be planned again; an answer is final.
    private static let table: [ReminderState.Kind: [ReminderEvent.Kind: Reaction]] = [
        .planned: [
            .timeReached: .becomes(.due), .shown: .ignored, .popupLost: .ignored, .returns: .ignored,
            .nagged: .ignored,
            .snoozed: .becomes(.snoozed), .answered: .becomes(.answered), .superseded: .becomes(.superseded),
            .withdrawn: .becomes(.withdrawn), .lapsed: .ignored, .replanned: .becomes(.planned),
        ],
        .due: [
            .timeReached: .ignored, .shown: .becomes(.shown), .popupLost: .ignored, .nagged: .becomes(.due),
            .returns: .becomes(.snoozed), .snoozed: .becomes(.snoozed), .answered: .becomes(.answered),
            .superseded: .becomes(.superseded), .withdrawn: .becomes(.withdrawn),
            .lapsed: .becomes(.withdrawn), .replanned: .ignored,
        ],
        .shown: [
            .timeReached: .ignored, .shown: .becomes(.shown), .popupLost: .becomes(.due),
            .nagged: .becomes(.due),
            .returns: .becomes(.snoozed), .snoozed: .becomes(.snoozed), .answered: .becomes(.answered),
            .superseded: .becomes(.superseded), .withdrawn: .becomes(.withdrawn), .lapsed: .ignored,
            .replanned: .ignored,
        ],
        .snoozed: [
            .timeReached: .becomes(.due), .shown: .ignored, .popupLost: .ignored, .returns: .ignored,
            .nagged: .becomes(.due),
            .snoozed: .becomes(.snoozed), .answered: .becomes(.answered), .superseded: .becomes(.superseded),
            .withdrawn: .becomes(.withdrawn), .lapsed: .ignored, .replanned: .becomes(.snoozed),
        ],
        .answered: over,
        .superseded: over,
        .withdrawn: over.merging([.replanned: .becomes(.planned)]) { $1 },
    ]

    private static let over: [ReminderEvent.Kind: Reaction] = [
        .timeReached: .impossible, .shown: .ignored, .popupLost: .ignored, .returns: .ignored,
        .nagged: .ignored, .snoozed: .refused, .answered: .refused, .superseded: .ignored,
        .withdrawn: .ignored, .lapsed: .ignored,
        .replanned: .ignored,
    ]

    /// The table as in `ARCHITECTURE.md`: a row for each event, a column for each state.
    package static var markdown: String {
        let states = ReminderState.Kind.allCases
        let head = ["event"] + states.map(\.rawValue)
        let rows = ReminderEvent.Kind.allCases.map { event in
            [event.rawValue] + states.map { words(reaction(of: $0, to: event)) }
        }
        return ([head, head.map { _ in "---" }] + rows)
            .map { "| " + $0.joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }

    private static func words(_ reaction: Reaction) -> String {
        switch reaction {
        case .becomes(let state): state.rawValue
        case .ignored: "-"
        case .refused: "refused"
        case .impossible: "impossible"
        }
    }
}
