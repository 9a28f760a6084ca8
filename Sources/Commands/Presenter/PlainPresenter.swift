import EventLoop
import Notifications
import Rules
import Synchronization

/// The presenter without a terminal: prints popups as lines, and reads answers as lines.
///
/// An answer is the number of an action or `d`, for the latest popup, or `3.1` for popup 3; `q` quits.
final class PlainPresenter: Presenter {
    let effects: AsyncStream<PresenterEffect>
    private let decided: AsyncStream<PresenterEffect>.Continuation
    private let session: Session
    private let popups = Mutex<[ShownPopup]>([])
    private let reading = Mutex<Task<Void, Never>?>(nil)

    init(_ input: Int32, in session: Session) {
        self.session = session
        (effects, decided) = AsyncStream.makeStream()
        let reader = LineReader(input, on: session.loop)
        let task = session.loop.task { [weak self] in
            while let line = await reader.next() { self?.answer(line) }
        }
        reading.withLock { $0 = task }
    }

    func show(_ popup: ShownPopup) {
        popups.withLock { popups in
            popups.removeAll { $0.id == popup.id }
            popups.append(popup)
        }
        session.console.say(PresenterText.popup(popup.id.number, popup.summary), .bold)
        for line in popup.body.split(separator: "\n") { session.console.say("    \(line)") }
        var choices = popup.actions.enumerated().map { "\($0.offset + 1) \($0.element.label)" }
        choices.append("d \(PresenterText.dismiss)")
        session.console.say("    \(PresenterText.answers(choices.joined(separator: ", ")))")
    }

    func remove(_ popup: PopupID) {
        let isShown = popups.withLock { popups in
            defer { popups.removeAll { $0.id == popup } }
            return popups.contains { $0.id == popup }
        }
        guard isShown else { return }
        session.console.say(PresenterText.isClosed(popup.number), .dim)
    }

    func show(_ text: String) {
        session.console.say(text)
    }

    func stop() {
        reading.withLock { $0 }?.cancel()
        decided.finish()
    }

    private func answer(_ line: String) {
        let answer = line.filter { !$0.isWhitespace }.lowercased()
        guard !answer.isEmpty else { return }
        guard let effect = Self.effect(of: answer, on: popups.withLock { $0 }) else {
            return session.console.warn(PresenterText.isNoAnswer(String(line.prefix(20))))
        }
        decided.yield(effect)
    }

    /// `nil` if the text is no answer.
    static func effect(of answer: String, on popups: [ShownPopup]) -> PresenterEffect? {
        if answer == "q" { return .quit }
        let parts = answer.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let choice = parts.last else { return nil }
        let meant = parts.count == 1 ? popups.last : popups.first { String($0.id.number) == parts[0] }
        guard let popup = meant else { return nil }
        if choice == "d" { return .dismiss(popup.id) }
        guard let number = Int(choice), popup.actions.indices.contains(number - 1) else { return nil }
        return .invoke(popup.id, key: popup.actions[number - 1].key)
    }
}
