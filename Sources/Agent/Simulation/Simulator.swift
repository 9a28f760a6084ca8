import AgentInterface
import CivilTime
import DBus
import EventLoop
import Rules
import Store

/// Runs simulations of the future in a separate process, on a copy of the database, so that the agent stays
/// small and responsive.
actor Simulator: AgentPart {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let connection: Connection
    private let time: any TimeSource
    /// Folders for the copies; the first that is writable is used.
    private let folders: [String]
    private let configurationFile: String
    /// The program to start as `steward-agent`.
    private let program: String
    private(set) var isAtWork = false
    /// Ends the run that is under way.
    private var playing: OneShot<SimulationRun.Outcome>?

    private static let longestSpan = Duration.seconds(400 * 86_400)
    private static let deadline = Duration.seconds(120)

    init(
        agentState: AgentState, connection: Connection, time: any TimeSource, folders: [String],
        configurationFile: String, program: String, loop: EventLoop
    ) {
        self.agentState = agentState
        self.connection = connection
        self.time = time
        self.folders = folders
        self.configurationFile = configurationFile
        self.program = program
        self.loop = loop
    }

    /// The popups that would appear from `start` to `end` if the user answered none.
    ///
    /// Runs one simulation at a time, and aborts it when `caller` leaves the bus.
    func popups(
        from start: Instant, to end: Instant, for caller: BusName
    ) async throws(AgentError) -> [SimulatedPopupRecord] {
        try check(start, end)
        guard !isAtWork else {
            throw AgentError(.conflict, SimulationText.isUnderWay, retry: .later())
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
            throw AgentError(.failed, SimulationText.cannotStart("\(error)"))
        }
        let ended = run.ended
        playing = ended
        defer { playing = nil }
        let deadline = loop.after(Self.deadline) {
            ended.fulfil(.failed(reason: SimulationText.takesTooLong))
        }
        defer { deadline.cancel() }
        // The bus reports when the caller leaves; if this fails, the deadline still applies.
        let departure = try? await connection.ownerChanges(of: caller) { _, owner in
            if owner == nil { ended.fulfil(.failed(reason: SimulationText.nobodyWaits)) }
        }
        defer { departure?.cancel() }
        switch await run.outcome() {
        case .popups(let popups): return popups
        case .failed(let reason): throw AgentError(.failed, SimulationText.givenUp(reason))
        }
    }

    /// Aborts the simulation, because the process is about to end.
    func stop() {
        playing?.fulfil(.failed(reason: RequestText.isEnding))
    }

    /// In bytes. Larger copies go to a disk, because the runtime directory is in memory.
    private static let mostInMemory: Int64 = 32 << 20
    private static let copyName = "steward.db"

    /// The folders for a copy: the runtime directory, then one beside the database.
    static func folders(environment: [String: String], databaseFile: String) -> [String] {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let data = databaseFile.lastIndex(of: "/").map { String(databaseFile[..<$0]) }
        return [runtime.map { "\($0)/steward-simulation" }, data.map { "\($0)/simulation" }].compactMap(
            \.self)
    }

    private func check(_ start: Instant, _ end: Instant) throws(AgentError) {
        guard start < end else { throw AgentError(.invalid, SimulationText.endsBeforeStart) }
        guard end > time.now else { throw AgentError(.invalid, SimulationText.isOver) }
        guard end - time.now <= Self.longestSpan else {
            throw AgentError(.invalid, SimulationText.isTooLong)
        }
    }

    /// - Returns: The folder of the copy.
    private func copy() async throws(AgentError) -> String {
        var failure = StoreError.failed(reason: SimulationText.noFolder)
        let bytes = try await AgentError.translating {
            try agentState.attempt { try agentState.store.counts() }.bytes
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
        // Removes the copy of an interrupted simulation.
        Store.removeCopy(in: folder)
        let copy = try agentState.attempt {
            try agentState.store.beginCopy(to: folder, as: Self.copyName)
        }
        while try !copy.step() {
            await Task.yield()
            guard !agentState.isClosed else { throw .failed(reason: RequestText.isEnding) }
        }
    }
}
