package import AgentInterface
package import CivilTime
package import Rules

/// What an entry of each kind has.
package protocol ExchangeEntry: RequestRecord {
    associatedtype SubjectDetails: FieldDetails
    var details: GivenFields<SubjectDetails> { get set }
    var id: String? { get set }
    var createdAt: Instant? { get set }
    var snoozes: [SnoozeEntry] { get set }
}

extension ExchangeEntry {
    /// As on the bus and in JSON.
    static var keys: Set<String> { Set(fields.map(\.name)) }
}

extension TaskEntry: ExchangeEntry {}
extension EventEntry: ExchangeEntry {}
extension DocumentEntry: ExchangeEntry {}

/// An entry of a file, and its place there.
package struct ImportedEntry<Fields: Sendable & Hashable>: Sendable, Hashable {
    package let place: String
    package var fields: Fields
}

/// What was read of a file of another program or another household.
package struct ExchangeList: Sendable, Hashable {
    /// Data in the file that Steward has no field for.
    package struct Loss: Sendable, Hashable {
        package let what: String
        package fileprivate(set) var places: [String]
    }

    /// `Taskwarrior`, `todo.txt`, ...
    package var source: String
    package var tasks: [ImportedEntry<TaskEntry>] = []
    package var events: [ImportedEntry<EventEntry>] = []
    package var documents: [ImportedEntry<DocumentEntry>] = []
    package var refused: [ImportRefusal] = []
    /// The number of entries left out on purpose, by reason.
    package var passedOver: [String: Int] = [:]
    package private(set) var losses: [Loss] = []
    private var lossIndexes: [String: Int] = [:]

    package init(source: String) {
        self.source = source
    }

    /// More entries than any household has.
    package static let mostEntries = 50_000

    package var count: Int { tasks.count + events.count + documents.count }

    mutating func passOver(_ reason: String) {
        passedOver[reason, default: 0] += 1
    }

    /// Records something that is not kept.
    package mutating func lose(_ what: String, at place: String) {
        if let index = lossIndexes[what] {
            losses[index].places.append(place)
        } else {
            lossIndexes[what] = losses.count
            losses.append(Loss(what: what, places: [place]))
        }
    }

    /// This list with what its rules leave out, such as months without a day 31: the program that it comes from may
    /// mean their last day.
    func withRemarks(in locality: Locality) -> ExchangeList {
        var list = self
        for task in tasks {
            // If the zone of its due time cannot be loaded, the agent refuses it.
            let first = try? task.fields.due?.date(in: locality)
            for remark in Repetition.remarks(on: task.fields.repeats, first: first, next: nil) {
                list.lose(remark, at: task.place)
            }
        }
        return list
    }

    /// Adds what `read` makes of an entry, or why it is refused.
    mutating func take(_ read: (inout ExchangeList) throws(ImportRefusal) -> Void) {
        do throws(ImportRefusal) {
            try read(&self)
        } catch {
            refused.append(error)
        }
    }

    /// Puts parents before their subtasks, and turns subtasks without a parent into ordinary tasks.
    package mutating func sortParentsFirst() {
        var indexes: [String: Int] = [:]
        for (index, task) in tasks.enumerated() {
            if let id = task.fields.id { indexes[id] = index }
        }
        var state = [Int](repeating: 0, count: tasks.count)  // 1: under way, 2: placed
        var order: [Int] = []
        for start in tasks.indices where state[start] == 0 {
            var chain: [Int] = []
            var next: Int? = start
            while let index = next, state[index] == 0 {
                state[index] = 1
                chain.append(index)
                guard let parent = tasks[index].fields.parent else { break }
                next = indexes[parent]
                if next == nil || next.map({ state[$0] == 1 }) == true {
                    lose(
                        next == nil ? ExchangeText.parentIsMissing : ExchangeText.parentIsSubtask,
                        at: tasks[index].place)
                    tasks[index].fields.parent = nil
                    next = nil
                }
            }
            for index in chain.reversed() { state[index] = 2 }
            order += chain.reversed()
        }
        tasks = order.map { tasks[$0] }
        checkOrder()
    }

    /// Lets no task wait for one that is not there, or for itself.
    private mutating func checkOrder() {
        var firsts: [String: String] = [:]
        let known = Set(tasks.compactMap(\.fields.id))
        for index in tasks.indices {
            guard let first = tasks[index].fields.after else { continue }
            guard known.contains(first), let id = tasks[index].fields.id else {
                lose(ExchangeText.firstIsMissing, at: tasks[index].place)
                tasks[index].fields.after = nil
                continue
            }
            var next: String? = first
            while let other = next, other != id { next = firsts[other] }
            guard next == nil else {
                lose(ExchangeText.firstWaits, at: tasks[index].place)
                tasks[index].fields.after = nil
                continue
            }
            firsts[id] = first
        }
    }
}

extension ExchangeList.Loss {
    package var words: String {
        ExchangeText.loss(what, at: Array(places.prefix(3)), morePlaces: places.count - 3)
    }
}
