import CivilTime
import Rules
import Sentences

extension OrderChange {
    /// What it does, for a question: "move 'Dentist' to Wed 2 Dec 15:00".
    func deed(in session: Session) -> String {
        let name = "'\(VisibleText.line(title))'"
        func words(_ when: When) -> String { session.words(for: when) }
        func words(_ time: SnoozeTime) -> String {
            switch time {
            case .until(let end): "until \(words(end))"
            case .lasting(let length): "for \(length.typed)"
            }
        }
        return switch action {
        case .complete: OrderText.complete(name)
        case .use(let part): OrderText.use(part, name)
        case .discard(let part, _): OrderText.discard(part, name)
        case .open: OrderText.open(name)
        case .freeze: OrderText.freeze(name)
        case .thaw: OrderText.thaw(name)
        case .lend(let person, let day):
            OrderText.lend(name, to: VisibleText.line(person), until: day.map { words(.date($0)) })
        case .takeBack: OrderText.takeBack(name)
        case .add(let task, let due): OrderText.add("'\(VisibleText.line(task))'", words(due))
        case .follow(let task): OrderText.follow("'\(VisibleText.line(task))'", name)
        case .want(let things): OrderText.want(VisibleText.line(things.map(\.words).joinedWords(" and ")))
        case .buy(let things): OrderText.buy(VisibleText.line(things.map(\.phrase).joinedWords(" and ")))
        case .unlist(let names): OrderText.unlist(VisibleText.line(names.joinedWords(" and ")))
        case .read(let meter, let value, _): OrderText.read(VisibleText.line(meter), value)
        case .remove: OrderText.remove(name)
        case .skip(let day): OrderText.skip(name, on: day.map { words(.date($0)) })
        case .cancel: OrderText.cancel(name)
        case .move(let due): OrderText.move(name, to: words(due))
        case .lasts(let length): OrderText.last(name, length.typed)
        case .rename(let title): OrderText.rename(name, to: VisibleText.line(title))
        case .label(let label): OrderText.label(name, VisibleText.line(label))
        case .prioritise(let priority): OrderText.prioritise(name, TaskListText.priority(priority))
        case .annotate: OrderText.annotate(name)
        case .place(let place): OrderText.store(name, in: VisibleText.line(place))
        case .repeats(let rule, let due):
            OrderText.repeats(name, session.rhythm(rule, from: due), next: words(due))
        case .endSeries: OrderText.endSeries(name)
        case .snooze(let time): OrderText.snooze(name, time.map(words))
        case .reopen: OrderText.reopen(name)
        case .putBack: OrderText.putBack(name)
        case .undo: OrderText.undo
        case .quiet(let time): OrderText.beQuiet(words(time))
        case .pause(let time): OrderText.pause(words(time))
        case .resume: OrderText.resume
        }
    }

    /// Its commands as people would type them: "--every 'every Friday'", rather than by a rule of calendars.
    func shown(in session: Session) -> [[String]] {
        let lines = commands.map(\.words)
        guard case .repeats(let rule, let due) = action else { return lines }
        let rhythm = session.rhythm(rule, from: due)
        // Only if these words mean the same.
        guard (try? session.phrases.repetition(rhythm)) == .rule(rule, only: nil) else { return lines }
        return lines.map { $0.map { $0 == rule.description ? rhythm : $0 } }
    }
}

extension Session {
    /// "every other Saturday"
    fileprivate func rhythm(_ rule: RecurrenceRule, from due: When) -> String {
        RepetitionWords(today: today, zone: locality.zone).text(for: rule, from: due)
    }
}

extension CivilPeriod {
    /// As an option takes it: "2h", "90m", "3d".
    var typed: String {
        if months != 0 { return description }
        if days != 0 { return seconds == 0 ? "\(days)d" : description }
        return seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
    }
}
