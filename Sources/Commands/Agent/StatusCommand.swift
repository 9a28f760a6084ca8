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
        if follow && format == nil { throw ValidationError("--follow needs a bar: give --format as well") }
        if format != nil && output.isJSON {
            throw ValidationError("give either --format or --json, not both")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        if let format {
            let feed = BarFeed(session: session, format: format)
            return follow ? try await feed.follow() : try await feed.sayOnce()
        }
        let status = try await session.ask(Agent1.status, ())
        if wantsJSON { return session.console.sayVerbatim(json: status.json.text) }
        if !status.trouble.isEmpty { session.console.say(StyledText(status.trouble, .bad)) }
        if let end = status.pausedUntil {
            session.console.say(
                StyledText(QuietWords(relative: session.relative).pause(until: end), .attention))
        }
        for (name, value) in Self.lines(status, session) + (await recalls(in: session)) {
            let padding = String(repeating: " ", count: max(1, 15 - name.utf8.count))
            session.console.say(StyledText(name + padding, .dim) + value)
        }
        for quirk in status.quirks { session.console.say(StyledText("  \(quirk)", .dim)) }
    }

    /// Whether the enabled sources of recalls are up to date; nothing if none is enabled.
    private func recalls(in session: Session) async -> [(String, StyledText)] {
        // If this fails, 'steward sources' explains why.
        guard let searched = try? await session.recallSources(), searched.sources.contains(where: \.isOn)
        else { return [] }
        let missing = searched.missing
        let words =
            missing.isEmpty
            ? StyledText("\(Counted.number(searched.count)) are stored, all sources are heard")
            : StyledText("not heard: \(missing.joined(separator: ", ")); see 'steward sources'", .attention)
        return [("recalls", words)]
    }

    private static func lines(_ status: StatusRecord, _ session: Session) -> [(String, StyledText)] {
        let next = status.nextRingAt.map { session.relative.text(for: $0) } ?? "nothing is planned"
        let held = QuietWords(relative: session.relative).held(
            status.held, until: status.heldUntil, because: status.heldBecause)
        let waiting =
            "\(status.shown) on screen, \(status.due) waiting, \(status.snoozed) snoozed"
            + (held.map { ", \($0)" } ?? "")
        return [
            ("next reminder", StyledText(next)), ("reminders", StyledText(waiting)),
            ("open tasks", StyledText("\(status.openTasks)")),
            ("events", StyledText(status.events.map(String.init) ?? "")), ("notifications", server(status)),
            (
                "do-not-disturb",
                StyledText(
                    status.doNotDisturb == .unknown ? "cannot be read here" : status.doNotDisturb.rawValue)
            ),
            ("time zone", StyledText("\(status.zone) (\(status.zoneSource))")),
            ("database", StyledText("\(status.database), \(size(status.databaseBytes))")),
            ("configuration", StyledText(status.configFile)),
            (
                "agent",
                StyledText(
                    "steward-agent \(status.version), contract \(status.apiVersion), process \(status.pid), "
                        + "since \(session.relative.text(for: status.startedAt))"
                        + (status.isBySystemd ? ", under systemd" : ""))
            ),
        ]
    }

    private static func server(_ status: StatusRecord) -> StyledText {
        switch status.serverState {
        case .present:
            StyledText(
                "\(status.serverName) \(status.serverVersion), at most \(status.popupLimit) popups at once")
        case .starting: StyledText("looking for a notification server", .attention)
        case .absent: StyledText("no notification server runs: 'steward doctor' says what to do", .bad)
        }
    }

    private static func size(_ bytes: UInt64) -> String {
        switch bytes {
        case ..<1024: "\(bytes) bytes"
        case ..<(1024 * 1024): "\(bytes / 1024) KiB"
        default: "\(bytes / (1024 * 1024)) MiB"
        }
    }
}
