import AgentInterface
import CivilTime
import EventLoop
import Glibc
import JSONText
import Rules

/// A simulation process and its output so far. Use it on the loop's thread.
final class SimulationRun {
    enum Outcome: Sendable {
        case popups([SimulatedPopupRecord])
        case failed(reason: String)
    }

    private let child: ChildProcess
    private let output: OwnedDescriptor
    /// Whoever fulfils it ends the run.
    let ended = OneShot<Outcome>()
    private var watch: DescriptorWatch?
    private var buffer: [UInt8] = []
    private var popups: [SimulatedPopupRecord] = []
    private var isComplete = false

    /// The limit in bytes; our lines are shorter.
    private static let longestLine = 64 * 1024

    init(of program: String, _ options: SimulationOptions, on loop: EventLoop) throws(SystemError) {
        let pipe = try DescriptorPipe()
        output = pipe.reading
        child = try loop.spawn(
            ChildCommand(program, options.arguments, output: .descriptor(pipe.writing)))
        watch = loop.watch(pipe.reading, for: .reading) { [weak self] _ in self?.read() }
    }

    func outcome() async -> Outcome {
        let outcome = await ended.get()
        watch?.cancel()
        watch = nil
        child.kill(SIGKILL)
        return outcome
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        let count = Glibc.read(output.rawValue, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { return child.onEnd { [weak self] end in self?.didEnd(end) } }
        buffer += chunk.prefix(count)
        while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(buffer[..<end])
            buffer.removeFirst(end + 1)
            guard take(line) else { return finish(.failed(reason: RequestText.notUnderstood)) }
        }
        if buffer.count > Self.longestLine { finish(.failed(reason: RequestText.notUnderstood)) }
    }

    private func take(_ line: [UInt8]) -> Bool {
        // The reason why another program's line is invalid would not help the caller: the run has failed.
        guard let json = try? JSON(parsing: line, within: .init(bytes: Self.longestLine)) else {
            return false
        }
        if json["end"] != nil {
            isComplete = true
            return true
        }
        guard popups.count < SimulationOptions.most, let popup = SimulatedPopupRecord(json: json) else {
            return false
        }
        popups.append(popup)
        return true
    }

    private func didEnd(_ end: ChildProcess.End) {
        finish(
            isComplete && end == .exited(code: 0)
                ? .popups(popups) : .failed(reason: SimulationText.endedEarly))
    }

    private func finish(_ outcome: Outcome) {
        watch?.cancel()
        watch = nil
        ended.fulfil(outcome)
    }
}

extension SimulatedPopupRecord {
    /// `nil` if a member is missing or has the wrong type.
    init?(json: JSON) {
        guard let moment = json["at"]?.asText.flatMap({ Instant($0) }),
            let kind = json["kind"]?.asText.flatMap(Popup.Kind.init(rawValue:)),
            let title = json["title"]?.asText,
            let body = json["body"]?.asText, case .list(let reminders)? = json["reminders"],
            let why = json["why"]?.asText
        else { return nil }
        self.init()
        at = moment
        self.kind = kind
        self.title = title
        self.body = body
        self.reminders = reminders.compactMap(\.asText)
        self.why = why
    }
}
