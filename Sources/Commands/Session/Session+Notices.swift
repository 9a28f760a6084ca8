import AgentInterface
import CivilTime
import Rules

extension Session {
    /// Says in the first lines of a list, or before what is added, what keeps reminders from being shown.
    func sayWhatHoldsRemindersBack() async {
        // It is only a notice: without it, the command does what it is for.
        guard questions == nil, let quiet = try? await ask(Agent1.quiet, ()) else { return }
        for line in QuietWords(relative: relative).notices(of: quiet) { console.say(line, .attention) }
    }
}

extension QuietWords {
    /// A sentence for each thing that holds reminders back until the user does something about it.
    func notices(of quiet: QuietRecord) -> [String] {
        var lines: [String] = []
        if quiet.serverState == .absent { lines.append(QuietText.noServer) }
        if let end = quiet.pausedUntil { lines.append(pause(until: end)) }
        if let end = quiet.until {
            lines.append(QuietText.quiet(until: relative.clockText(for: end), because: .quiet))
        }
        if quiet.doNotDisturb == .on { lines.append(QuietText.doNotDisturb(.on)) }
        return lines
    }
}
