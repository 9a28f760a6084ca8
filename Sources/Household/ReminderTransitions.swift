/// What each event does to a reminder in each state: the one place where that is written.
package enum ReminderTransitions {
    package enum Reaction: Sendable, Hashable {
        case becomes(ReminderState.Kind)
        /// News that came late or twice. Nothing changes and nobody needs to know.
        case ignored
        /// Somebody wants what cannot be any more, and is told so.
        case refused
        /// Nothing in the program asks for it. Nothing changes; a test that sees it has found a fault.
        case impossible
    }

    package static func reaction(of state: ReminderState.Kind, to event: ReminderEvent.Kind) -> Reaction {
        let row = table[state] ?? [:]
        return row[event] ?? .impossible
    }

    /// A reminder that has rung keeps its place when the zone changes, so that travel neither repeats nor loses one.
    /// Servers report late: what they say about a popup is ignored where the reminder has moved on. Only what was
    /// withdrawn can be wanted again; an answer stays an answer.
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

    /// The table as `docs/reminders.md` shows it: a row for each event, a column for each state.
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
