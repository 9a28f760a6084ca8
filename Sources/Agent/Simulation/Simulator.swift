import AgentInterface
import CivilTime
import DBus
import EventLoop
import Store

/// Has future time played by a process of its own on a copy of the database, so that this one stays small and at hand.
actor Simulator {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let ledger: Ledger
    private let connection: Connection
    private let time: any TimeSource
    /// Where the copies go, the first that can be written.
    private let folders: [String]
    private let configurationFile: String
    /// What to start as `steward-agent`.
    private let program: String
    private var isAtWork = false
    private var playing: SimulationRun?

    private static let longestSpan = Duration.seconds(400 * 86_400)
    private static let deadline = Duration.seconds(120)

    init(
        ledger: Ledger, connection: Connection, time: any TimeSource, folders: [String],
        configurationFile: String, program: String, loop: EventLoop
    ) {
        self.ledger = ledger
        self.connection = connection
        self.time = time
        self.folders = folders
        self.configurationFile = configurationFile
        self.program = program
        self.loop = loop
    }

    /// What would be shown from `start` to `end` if nobody answered anything.
    ///
    /// One at a time. It ends early when `caller` leaves the bus.
    func popups(
        from start: Instant, to end: Instant, for caller: BusName
    ) async throws(AgentError) -> [SimulatedPopupRecord] {
        try check(start, end)
        guard !isAtWork else {
            throw AgentError(.conflict, "another simulation is under way; try again when it is over")
        }
        isAtWork = true
        defer { isAtWork = false }
        let folder = try await copy()
        defer { Store.removeCopy(in: folder) }
        var options = SimulationOptions()
        options.databaseFile = "\(folder)/\(Self.copyName)"
        options.configurationFile = configurationFile
        options.start = start
        options.end = end
        let run: SimulationRun
        do {
            run = try SimulationRun(of: program, options, on: loop)
        } catch {
            throw AgentError(.failed, "the simulation cannot be started: \(error)")
        }
        playing = run
        defer { playing = nil }
        let deadline = loop.after(Self.deadline) {
            run.give(up: "it takes longer than two minutes; ask for a shorter span")
        }
        defer { deadline.cancel() }
        // Who waits no more is found out as the bus tells it; without that there is the deadline.
        let departure = try? await connection.ownerChanges(of: caller) { _, owner in
            if owner == nil { run.give(up: "nobody waits for it any more") }
        }
        defer { departure?.cancel() }
        switch await run.outcome() {
        case .popups(let popups): return popups
        case .failed(let reason): throw AgentError(.failed, "the simulation was given up: \(reason)")
        }
    }

    /// The process is about to end.
    func stop() {
        playing?.give(up: "the agent is about to end")
    }

    /// In bytes. What is larger goes to a disk: the runtime directory is kept in memory.
    private static let mostInMemory: Int64 = 32 << 20
    private static let copyName = "steward.db"

    /// Where a copy may go: where nothing is written to a disk, or else beside the database.
    static func folders(environment: [String: String], databaseFile: String) -> [String] {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let data = databaseFile.lastIndex(of: "/").map { String(databaseFile[..<$0]) }
        return [runtime.map { "\($0)/steward-simulation" }, data.map { "\($0)/simulation" }].compactMap(
            \.self)
    }

    private func check(_ start: Instant, _ end: Instant) throws(AgentError) {
        guard start < end else { throw AgentError(.invalid, "'to': it must be later than 'from'") }
        guard end > time.now else {
            throw AgentError(.invalid, "'to': that time has passed; write a time to come")
        }
        guard end - time.now <= Self.longestSpan else {
            throw AgentError(.invalid, "'to': it is more than 400 days ahead; write an earlier time")
        }
    }

    /// - Returns: The folder of the copy.
    private func copy() async throws(AgentError) -> String {
        var failure = StoreError.failed(reason: "there is no folder for it")
        let bytes: Int64
        do {
            bytes = try ledger.attempt { () throws(StoreError) in try ledger.store.counts() }.bytes
        } catch {
            throw AgentError(error)
        }
        for folder in bytes > Self.mostInMemory ? folders.suffix(1) : folders[...] {
            do {
                try await copy(into: folder)
                return folder
            } catch {
                Store.removeCopy(in: folder)
                failure = error
            }
        }
        throw AgentError(failure)
    }

    private func copy(into folder: String) async throws(StoreError) {
        // Of a simulation that was cut off.
        Store.removeCopy(in: folder)
        let copy = try ledger.attempt { () throws(StoreError) in
            try ledger.store.beginCopy(to: folder, as: Self.copyName)
        }
        while try !copy.step() {
            await Task.yield()
            guard !ledger.isClosed else { throw .failed(reason: "the agent is about to end") }
        }
    }
}
