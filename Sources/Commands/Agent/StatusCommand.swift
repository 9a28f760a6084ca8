import AgentInterface
import ArgumentParser
import CivilTime
import JSONText

struct StatusCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the agent's state: next reminder, notification server, time zone, database.",
        discussion: "For a bar of the desktop: steward status --follow --format waybar")

    @Option(help: "Print a line for a bar instead: waybar, i3status-rust or polybar.")
    var format: BarFormat?

    @Flag(help: "With --format: keep running, and print a line whenever something changes.")
    var follow = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if follow && format == nil { throw ValidationError(StatusText.followNeedsFormat) }
        if format != nil && output.isJSON { throw ValidationError(StatusText.formatOrJSON) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        if let format {
            let feed = BarFeed(session: session, format: format)
            return follow ? try await feed.follow() : try await feed.sayOnce()
        }
        let status = try await session.ask(Agent1.status, ())
        if wantsJSON { return session.console.say(json: status.json) }
        if !status.trouble.isEmpty { session.console.say(status.trouble, .bad) }
        if let end = status.pausedUntil {
            session.console.say(QuietWords(relative: session.relative).pause(until: end), .attention)
        }
        for (name, value) in Self.lines(status, session) + (await recalls(in: session)) {
            let padding = String(repeating: " ", count: max(1, 15 - name.utf8.count))
            session.console.say(StyledText(name + padding, .dim) + value)
        }
        for quirk in status.quirks { session.console.say("  \(quirk)", .dim) }
    }

    /// Whether the enabled sources of recalls are up to date; nothing if none is enabled.
    private func recalls(in session: Session) async -> [(String, StyledText)] {
        // If this fails, 'steward sources' explains why.
        guard let searched = try? await session.recallSources(), searched.sources.contains(where: \.isOn)
        else { return [] }
        let missing = searched.missing
        let words =
            missing.isEmpty
            ? StyledText(StatusText.allRead(recalls: searched.count))
            : StyledText(StatusText.notRead(missing), .attention)
        return [(StatusText.Label.recalls, words)]
    }

    private static func lines(_ status: StatusRecord, _ session: Session) -> [(String, StyledText)] {
        let next = status.nextRingAt.map { session.relative.text(for: $0) } ?? StatusText.nothingPlanned
        let held = QuietWords(relative: session.relative).held(
            status.held, until: status.heldUntil, because: status.heldBecause)
        let waiting = StatusText.reminders(
            shown: status.shown, due: status.due, snoozed: status.snoozed, held: held)
        let agent = StatusText.agent(
            status.version, protocol: status.apiVersion, process: status.pid,
            since: session.relative.text(for: status.startedAt), bySystemd: status.isBySystemd)
        typealias Label = StatusText.Label
        return [
            (Label.nextReminder, StyledText(next)), (Label.reminders, StyledText(waiting)),
            (Label.openTasks, StyledText("\(status.openTasks)")),
            (Label.events, StyledText(status.events.map(String.init) ?? "")),
            (Label.notifications, server(status)),
            (Label.doNotDisturb, StyledText(StatusText.doNotDisturb(status.doNotDisturb))),
            (Label.timeZone, StyledText(StatusText.timeZone(status.zone, from: status.zoneSource))),
            (Label.database, StyledText(StatusText.database(status.database, bytes: status.databaseBytes))),
            (Label.configuration, StyledText(status.configFile)),
            (Label.agent, StyledText(agent)),
        ]
    }

    private static func server(_ status: StatusRecord) -> StyledText {
        switch status.serverState {
        case .present:
            StyledText(
                StatusText.server(
                    status.serverName, status.serverVersion, popupLimit: status.popupLimit))
        case .starting: StyledText(StatusText.serverStarts, .attention)
        case .absent: StyledText(StatusText.noServer, .bad)
        }
    }
}
