import Rules

extension Order.Verb {
    /// The kinds of things that it can be done with.
    var kinds: Set<Subject.Kind> {
        switch self {
        case .finish: [.task, .maintenance, .item]
        case .complete, .news: [.task, .maintenance]
        case .use, .useUp, .leave, .discard, .discardSpoiled, .open, .freeze, .thaw, .lend, .takeBack, .store:
            [.item]
        case .cancel, .remove, .skip: [.task, .event, .maintenance, .document]
        case .move, .moveBy, .later, .earlier: [.task, .event, .maintenance]
        case .lasts: [.task, .event]
        case .ends: [.event]
        case .rename, .label, .prioritise, .annotate, .endSeries:
            [.task, .event, .item, .document, .maintenance]
        case .snooze: [.task, .event, .maintenance]
        case .reopen: [.task]
        case .bringBack, .undo, .undoThis, .undoNumber, .quiet, .pause, .resume, .silence: []
        }
    }

    /// Whether it changes when reminders come, and nothing else.
    var isAboutReminders: Bool { [.silence, .quiet, .pause, .snooze].contains(self) }

    /// Whether it is done now, so that a day to come makes a task of it: "open the wine on friday".
    var isDoneAtOnce: Bool {
        switch self {
        case .use, .useUp, .discard, .open, .freeze, .thaw, .lend, .takeBack, .complete: true
        default: false
        }
    }

    /// Whether a statement may be about a day to come: "yoga is cancelled on wednesday".
    var maySpeakOfDay: Bool {
        switch self {
        case .cancel, .remove, .skip, .move, .moveBy, .later, .earlier, .snooze, .reopen: true
        case .lasts, .ends: true
        case .rename, .label, .prioritise, .annotate, .endSeries: true
        default: false
        }
    }

    /// Whether its words say much else besides, so that only a name of a thing makes it sure.
    var isOfThing: Bool {
        switch self {
        case .lend, .takeBack, .open, .freeze, .thaw, .store, .move, .moveBy, .skip, .later, .earlier: true
        default: false
        }
    }

    /// Whether it changes a field, in words that tasks begin with as well: "label the boxes", "stop the leak".
    var isChange: Bool {
        switch self {
        case .later, .earlier, .lasts, .ends, .rename, .label, .prioritise, .annotate, .endSeries: true
        default: false
        }
    }

    var isOfFood: Bool { isOfThing && kinds == [.item] || [.use, .useUp, .leave].contains(self) }
}
