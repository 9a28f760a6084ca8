import AgentInterface
import ArgumentParser
import JSONText

struct RefreshCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Read recalls, and check shops and dates, now.",
        discussion: """
            The agent does this every few hours, and also does the work of this command: Ctrl-C leaves the agent to it, \
            and --cancel ends it. What the agent has read so far is kept.
            """)

    @Option(
        parsing: .singleValue, help: "Only this source of recalls. May be repeated.",
        completion: .custom(RecallIDs.sources))
    var source: [String] = []

    @Flag(inversion: .prefixedNo, help: "Wait until it is done, and show its progress.")
    var wait = true

    @Flag(help: "Cancel the refresh that is running.")
    var cancel = false

    @Flag(help: "Print the progress, or how the last refresh ended; start none.")
    var status = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if cancel && status || (cancel || status) && !source.isEmpty {
            throw ValidationError(RefreshText.needsCancelOrStatusAlone)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var words = RefreshWords(session: session)
        if status {
            let state = try await session.ask(Recalls1.refreshState, ())
            words.watchesShops = await watchesShops(after: state, in: session)
            return say(state, session) { words.standing($0) }
        }
        if cancel {
            return say(try await session.ask(Recalls1.cancelRefresh, ()), session) {
                [StyledText($0.isRunning ? RefreshText.cancelling : RefreshText.nothingToCancel)]
            }
        }
        var options = RefreshOptions()
        if !source.isEmpty {
            options.part = .recalls
            options.sources = source
        }
        if !wait {
            return say(try await session.ask(Recalls1.refresh, options), session) { words.begun($0) }
        }
        let outcome = try await RefreshWatch(session: session, view: view(in: session)).refresh(options)
        words.watchesShops = await watchesShops(after: outcome, in: session)
        try await report(outcome, words, session)
    }

    /// Queries shops only if something was found.
    private func watchesShops(after state: RefreshRecord, in session: Session) async -> Bool {
        guard state.found > 0, !wantsJSON else { return false }
        // An agent that does not support shops has no news of them.
        return (try? await session.ask(Shops1.list, ()))?.isEmpty == false
    }

    private func say(
        _ state: RefreshRecord, _ session: Session, _ lines: (RefreshRecord) -> [StyledText]
    ) {
        if wantsJSON { return session.console.say(json: state.json) }
        for line in lines(state) { session.console.say(line) }
    }

    private func view(in session: Session) -> any RefreshView {
        if wantsJSON { return RefreshLines(console: session.console) }
        guard let width = session.console.output.width, !session.console.output.isPlain else {
            return RefreshSteps(console: session.console)
        }
        return RefreshBar(console: session.console, width: width)
    }

    private func report(
        _ outcome: RefreshRecord, _ words: RefreshWords, _ session: Session
    ) async throws(CommandFailure) {
        if !wantsJSON {
            for line in words.ended(outcome) { session.console.say(line) }
            for warning in words.warnings(outcome) { session.console.warn(warning) }
            if outcome.total == 0 {
                for warning in try await session.recallSources().warnings { session.console.warn(warning) }
            }
        }
        // The errors have been printed.
        if !outcome.errors.isEmpty || outcome.isCancelled { throw CommandFailure(.refused, "") }
    }
}
