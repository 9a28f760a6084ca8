import CivilTime
import Glibc
import Rules
import Store
import TestSupport
import Testing

/// A store of its own in a folder of its own, and a clock that stands still unless told.
final class StoreFixture {
    let folder: String
    private(set) var store: Store
    var now: Instant
    /// Europe/Paris's winter time, all year: tests need no zoneinfo.
    let locality = Locality(zone: Zone(posix: "CET-1") ?? .utc, zones: ZoneDatabase(directories: []))

    var path: String { "\(folder)/data/steward.db" }

    init(now: String = "2026-11-24T08:00:00Z") throws {
        var template = Array("/tmp/steward-store-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw StoreError.failed(reason: "there is no temporary folder")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.now = try Instant(parsing: now)
        store = try Store(path: "\(folder)/data/steward.db")
    }

    deinit {
        store.close()
        remove(folder)
    }

    var context: ChangeContext { context() }

    func context(_ source: ChangeSource = .cli) -> ChangeContext {
        ChangeContext(now: now, locality: locality, source: source)
    }

    func pass(_ length: Duration) { now = now + length }

    /// As after the end of the process and a new start.
    func reopen() throws {
        store.close()
        store = try Store(path: path)
    }

    /// Forgets all of the journal that can be forgotten: the newest steps stay whatever their age.
    func forgetJournal() throws {
        for number in 0..<Store.fewestSteps { _ = try add("Step \(number)") }
        while try store.forget(before: now + .seconds(1)) {}
    }

    /// Adds a task and answers its identifier.
    func add(
        _ title: String, due: String? = nil, triggers: [String]? = nil, parent: String? = nil,
        labels: [String] = [], repeats: String? = nil
    )
        throws -> String
    {
        let draft = try TodoDetails(
            title: title, due: due.map { try When(parsing: $0) },
            triggers: triggers?.map { try ReminderTrigger(parsing: $0) }, labels: labels, parent: parent,
            repetition: repeats.map { try RepetitionPhrase.repetition($0) })
        return try store.add(draft, context).value.todo.id.description
    }

    func states(of task: String) throws -> [String] {
        var query = ReminderQuery()
        query.subjectID = task
        query.states = ReminderState.Kind.allCases
        return try store.reminders(query).map { "\($0.reminder.identity.step) \($0.reminder.state.kind)" }
    }

    func reminders(of task: String) throws -> [Reminder] {
        var query = ReminderQuery()
        query.subjectID = task
        query.states = ReminderState.Kind.allCases
        return try store.reminders(query).map(\.reminder)
    }
}

func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR, let directory = opendir(path) {
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        closedir(directory)
        for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
        rmdir(path)
    } else {
        unlink(path)
    }
}

extension Store {
    /// Open tasks unless the query asks for others; its times are those of UTC.
    func tasks(_ query: TaskQuery = TaskQuery()) throws -> [TodoOverview] {
        try tasks(query, in: Locality(zone: .utc, zones: ZoneDatabase(directories: [])))
    }
}

extension PostedPopup {
    /// - Parameter number: Not 0.
    init(_ number: UInt32, in epoch: PopupEpoch) {
        self.init(PopupID(number)!, in: epoch)
    }
}
