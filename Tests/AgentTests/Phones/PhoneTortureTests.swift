import CivilTime
import EventLoop
import FetchInterface
import Foundation
import Logging
import Rules
import Settings
import Store
import TestSupport
import Testing

@testable import Agent

/// Random histories of one phone: reminders ring, are answered here, there and by strangers, servers fail, and the agent
/// dies. The store, the plan and the rounds are real; the server is a value that behaves as badly as servers do.
struct PhoneTortureTests {
    private static let count =
        ProcessInfo.processInfo.environment["STEWARD_PHONE_HISTORIES"].flatMap { UInt64($0) } ?? 25

    @Test(arguments: [true, false])
    func `each ring has one effect at most, and nothing stays on the phone`(isNew: Bool) async throws {
        let count = Self.count
        try await onLoop(within: .seconds(3_600)) { loop in
            for seed in 0..<count {
                let history = try PhoneHistory(seed: seed, isNewServer: isNew, on: loop)
                try await history.run()
                if !history.faults.isEmpty {
                    Issue.record("seed \(seed): \(history.faults.joined(separator: "; "))")
                    return
                }
            }
        }
    }
}

/// One history. It belongs to the loop's thread.
private final class PhoneHistory {
    private var random: SeededGenerator
    private let folder: ScratchDirectory
    private let time: SimulatedTime
    private var agentState: AgentState
    private let server: PushValue
    private let phone: Phone.ID
    private var rings: [Reminder.ID: Int] = [:]
    private var answers: [Reminder.ID: Int] = [:]
    private var replies: [String] = []
    private(set) var faults: [String] = []
    private var startedAt: Instant

    private static let locality = Locality(
        zone: Zone(posix: "CET-1") ?? .utc, zones: ZoneDatabase(directories: []))

    /// After each part, the phone has to be empty.
    private static let parts = 5

    init(seed: UInt64, isNewServer: Bool, on loop: EventLoop) throws {
        random = SeededGenerator(seed: seed)
        folder = try ScratchDirectory()
        time = SimulatedTime(AgentFixture.noon, on: loop)
        startedAt = time.now
        server = PushValue(isNew: isNewServer)
        agentState = Self.state(in: folder, time)
        var wanted = Phone(
            name: "Anna's", service: .ntfy, address: "https://push.example.org", addedAt: AgentFixture.noon)
        wanted.reach = .always
        phone = try agentState.change(.cli) { store, context in try store.addPhone(wanted, context) }.value.id
        listen()
    }

    private static func state(in folder: ScratchDirectory, _ time: SimulatedTime) -> AgentState {
        // It is in a folder of our own.
        let store = try! Store(path: "\(folder.path)/data/steward.db", isScratch: true)
        return AgentState(
            store: store, locality: locality, settings: Settings(), time: time,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func listen() {
        agentState.observe { [unowned self] change in
            guard case .answered(let given, _) = change else { return }
            for answer in given { answers[answer.reminder, default: 0] += 1 }
        }
    }

    func run() async throws {
        do {
            // A new database takes as long as one part.
            for part in 1...Self.parts where faults.isEmpty {
                for _ in 0..<Int.random(in: 20...60, using: &random) { try await step() }
                done = "part \(part), the end"
                try await settle()
            }
        } catch {
            faults.append("\(done): \(error)")
        }
        agentState.close()
    }

    private var done = ""

    private func step() async throws {
        let number = Int.random(in: 0..<20, using: &random)
        done = "step \(number)"
        switch number {
        case 0...2: try add()
        case 3...5: try pass(.seconds(Int.random(in: 1...2_400, using: &random)))
        // Up to more than a day, so that answers of yesterday come, too.
        case 6: try pass(.seconds(Int.random(in: 2_400...100_000, using: &random)))
        case 7...10: await round()
        case 11...13: tap()
        case 14: replay()
        case 15: server.answers.append(PhoneReply(token: .random(), choice: 0).description)
        case 16...17: try answerHere()
        case 18: restart()
        default: server.mode = PushValue.Mode.allCases.randomElement(using: &random) ?? .works
        }
    }

    private func add() throws {
        let due = When.instant(time.now + .seconds(Int.random(in: 1...1_200, using: &random)))
        let details = try TodoDetails(
            title: "Task \(Int.random(in: 0..<1_000, using: &random))", due: due,
            labels: Bool.random(using: &random) ? ["health"] : [])
        _ = try agentState.change(.cli) { store, context in try store.add(details, context) }
    }

    private func pass(_ length: Duration) throws {
        time.advance(by: length)
        let due = try agentState.attempt {
            try agentState.store.enqueueDue(now: time.now, in: agentState.locality)
        }
        for reminder in due.reminders { rings[reminder, default: 0] += 1 }
    }

    private func round() async {
        let round = PhoneRound(agentState: agentState, phone: phone, startedAt: startedAt)
        do {
            try await round.run(reads: true) { server.answer(to: $0, &random) }
        } catch is PhoneRound.Failure {
            // The next round tries again.
        } catch {
            faults.append("\(error)")
        }
    }

    /// The user taps a button, perhaps ten times, and the app clears the message.
    private func tap() {
        guard let shown = server.shown.filter({ !$0.buttons.isEmpty }).randomElement(using: &random),
            let button = shown.buttons.randomElement(using: &random)
        else { return }
        for _ in 0..<(Bool.random(using: &random) ? 1 : 10) { server.answers.append(button.reply) }
        replies.append(button.reply)
        if Bool.random(using: &random) { server.shown.removeAll { $0 == shown } }
    }

    /// Somebody sends again what was sent before: yesterday's answers, in another order.
    private func replay() {
        server.answers += replies.shuffled(using: &random)
        if Bool.random(using: &random) { server.forgetsIDs = true }
    }

    private func open() throws -> [Reminder] {
        var query = ReminderQuery()
        query.states = [.due, .shown]
        return try agentState.attempt { try agentState.store.reminders(query) }.map(\.reminder)
    }

    private func answerHere() throws {
        guard let reminder = try open().randomElement(using: &random) else { return }
        let hour = CivilPeriod(seconds: Int.random(in: 60...7_200, using: &random)) ?? .zero
        let answer: Answer = Bool.random(using: &random) ? .complete : .snooze(.lasting(hour))
        _ = try agentState.change(.cli) { store, context in
            try store.answer(reminder.id.description, answer, context)
        }
    }

    private func restart() {
        agentState.close()
        agentState = Self.state(in: folder, time)
        startedAt = time.now
        listen()
    }

    /// The server works again, everything is answered, and the phone has to be empty.
    private func settle() async throws {
        (server.mode, server.forgetsIDs) = (.works, false)
        await round()
        for reminder in try open() {
            _ = try agentState.change(.cli) { store, context in
                try store.answer(reminder.id.description, .complete, context)
            }
        }
        for _ in 0..<3 { await round() }
        let before = server.requests
        let plan = try PhoneRound(agentState: agentState, phone: phone, startedAt: startedAt).plan()?.plan
        if plan?.isIdle != true { faults.append("the plan is not idle: \(String(describing: plan))") }
        if server.requests != before { faults.append("the server is asked for nothing") }
        // An old server takes nothing back: a note says what is over, unless the phone itself has answered.
        let left = server.shown.filter { post in
            if server.isNew { return true }
            let isAnswered = post.buttons.contains { replies.contains($0.reply) }
            return !post.buttons.isEmpty && !server.wasTold(of: post) && !isAnswered
        }
        if !left.isEmpty { faults.append("left on the phone: \(left.map(\.title))") }
        for (reminder, count) in answers where count > rings[reminder, default: 0] {
            faults.append("\(count) answers to \(rings[reminder, default: 0]) rings")
        }
    }
}

/// A server as a value: what it keeps, and what the phone shows.
private final class PushValue {
    enum Mode: CaseIterable {
        case works, busy, fails, isOffline, losesAnswers
    }

    let isNew: Bool
    var mode = Mode.works
    /// Whether it has forgotten which messages were read, as after twelve hours.
    var forgetsIDs = false
    var answers: [String] = []
    var shown: [PhonePost] = []
    private(set) var requests = 0

    init(isNew: Bool) { self.isNew = isNew }

    func wasTold(of post: PhonePost) -> Bool {
        shown.contains { $0.sequence == post.sequence && $0.buttons.isEmpty }
    }

    func answer(to request: PhoneRequest, _ random: inout SeededGenerator) -> PhoneAnswer {
        requests += 1
        var answer = PhoneAnswer()
        switch mode {
        case .works: break
        case .busy:
            answer.problem = PhoneProblem(.busy)
            return answer
        case .isOffline:
            answer.problem = PhoneProblem(.unreachable)
            answer.mayHaveArrived = true
            return answer
        case .fails, .losesAnswers:
            answer.problem = PhoneProblem(.trouble)
            answer.mayHaveArrived = true
            if mode == .fails { return answer }
            if Bool.random(using: &random) { mode = .works }
        }
        switch request.operation {
        case .publish(let post):
            if isNew { shown.removeAll { $0.sequence == post.sequence } }
            shown.append(post)
            answer.id = "m\(requests)"
        case .withdraw(let sequence, _):
            if isNew { shown.removeAll { $0.sequence == sequence } } else { answer.isUnsupported = true }
        case .answers(let since):
            let start = forgetsIDs ? 0 : since.flatMap { Int($0.dropFirst()) } ?? 0
            if answer.problem == nil {
                answer.replies = answers.enumerated().dropFirst(start).map {
                    .init(id: "a\($0 + 1)", text: $1)
                }
            }
        }
        return answer
    }
}
