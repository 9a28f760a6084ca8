import CivilTime
import Rules
import TestSupport
import Testing

struct ReminderTransitionTests {
    private static let now = Instant(secondsSince1970: 1_000_000)
    private static let states: [ReminderState] = [
        .planned, .due, .shown(Popup.ID(1)), .snoozed, .answered(.dismiss, at: now), .superseded, .withdrawn,
    ]
    private static let events: [ReminderEvent] = [
        .timeReached, .shown(Popup.ID(2)), .popupLost, .returns(at: now + .seconds(60)),
        .nagged(on: CivilDate(nearestToDayNumber: 20_000)),
        .snoozed(until: .instant(now + .seconds(90)), ring: now + .seconds(90)),
        .answered(.complete, at: now),
        .superseded, .withdrawn, .lapsed(because: "late"),
        .replanned(meant: .instant(now + .seconds(120)), ring: now + .seconds(120)),
    ]

    private static func reminder(_ state: ReminderState) -> Reminder {
        Reminder(
            identity: ReminderIdentity(subject: .task(.random()), occurrence: "-", step: .due), state: state,
            ringAt: now, meant: .instant(now), why: "a test")
    }

    @Test func `the values below name every state and every event`() {
        #expect(Self.states.map(\.kind) == ReminderState.Kind.allCases)
        #expect(Self.events.map(\.kind) == ReminderEvent.Kind.allCases)
    }

    /// Written down a second time, by hand, as a person would say it.
    @Test(arguments: [
        ("planned", "due - - - - snoozed answered superseded withdrawn - planned"),
        ("due", "- shown - snoozed due snoozed answered superseded withdrawn withdrawn -"),
        ("shown", "- shown due snoozed due snoozed answered superseded withdrawn - -"),
        ("snoozed", "due - - - due snoozed answered superseded withdrawn - snoozed"),
        ("answered", "! - - - - refused refused - - - -"),
        ("superseded", "! - - - - refused refused - - - -"),
        ("withdrawn", "! - - - - refused refused - - - planned"),
    ])
    func `every event does to every state what the table says`(_ state: String, _ row: String) throws {
        let before = try #require(Self.states.first { $0.kind.rawValue == state })
        for (event, expected) in zip(Self.events, row.split(separator: " ")) {
            var reminder = Self.reminder(before)
            let old = reminder
            let reaction = reminder.apply(event)

            switch expected {
            case "-": #expect(reaction == .ignored && reminder == old, "\(state), \(event.kind)")
            case "!": #expect(reaction == .impossible && reminder == old, "\(state), \(event.kind)")
            case "refused": #expect(reaction == .refused && reminder == old, "\(state), \(event.kind)")
            default:
                #expect(reminder.state.kind.rawValue == expected, "\(state), \(event.kind)")
                #expect(reaction == .becomes(reminder.state.kind), "\(state), \(event.kind)")
            }
        }
    }

    @Test func `events carry their values into the reminder`() {
        var reminder = Self.reminder(.due)
        reminder.apply(.shown(Popup.ID(7)))
        #expect(reminder.state == .shown(Popup.ID(7)))
        reminder.apply(.returns(at: Self.now + .seconds(60)))
        #expect(reminder.ringAt == Self.now + .seconds(60) && reminder.meant == .instant(reminder.ringAt))
        reminder.apply(.timeReached)
        reminder.apply(.answered(.complete, at: Self.now + .seconds(61)))
        #expect(reminder.state == .answered(.complete, at: Self.now + .seconds(61)))
    }

    /// The model knows three facts only: whether it is over, whether it has rung, whether a popup shows it.
    @Test func `random lives agree with a simple model`() throws {
        for seed in 1...2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var reminder = Self.reminder(.planned)
            var (isOver, canComeBack, isWaiting, isInPopup) = (false, false, true, false)
            for _ in 0..<30 {
                let event = try #require(Self.events.randomElement(using: &generator))
                reminder.apply(event)
                switch event.kind {
                case .timeReached where !isOver: isWaiting = false
                case .shown where !isOver && !isWaiting: isInPopup = true
                case .popupLost: isInPopup = false
                case .returns where !isOver && !isWaiting: (isWaiting, isInPopup) = (true, false)
                case .nagged where !isOver && reminder.state.kind != .planned:
                    (isWaiting, isInPopup) = (false, false)
                case .snoozed where !isOver: (isWaiting, isInPopup) = (true, false)
                case .answered where !isOver, .superseded where !isOver:
                    (isOver, isInPopup, isWaiting) = (true, false, false)
                case .withdrawn where !isOver:
                    (isOver, canComeBack, isInPopup, isWaiting) = (true, true, false, false)
                case .lapsed where !isOver && !isWaiting && !isInPopup: (isOver, canComeBack) = (true, true)
                case .replanned where canComeBack:
                    (isOver, canComeBack, isWaiting) = (false, false, true)
                default: break
                }
                let kind = reminder.state.kind
                #expect(kind.isActive == !isOver, "seed \(seed)")
                #expect((kind == .shown) == isInPopup, "seed \(seed)")
                #expect((kind == .planned || kind == .snoozed) == isWaiting, "seed \(seed)")
            }
        }
    }

    @Test func `the table can be shown to readers`() {
        let lines = ReminderTransitions.markdown.split(separator: "\n")
        #expect(lines.count == 13)
        #expect(
            lines.first == "| event | planned | due | shown | snoozed | answered | superseded | withdrawn |")
        #expect(lines.last == "| replanned | planned | - | - | snoozed | - | - | planned |")
    }
}
