import EventLoop
import Glibc
import Notifications

/// Shows popups to a person, and tells what they decide.
protocol Presenter: PopupScreen {
    /// In order; ends when nobody can decide any more, or when `stop()` is called.
    var effects: AsyncStream<PresenterEffect> { get }
    /// Something that happened, beside the popups.
    func tell(_ text: String)
    /// Leaves the terminal as it was.
    func stop()
}

extension Session {
    /// The whole terminal where there is one, otherwise lines.
    func presenter() throws(CommandFailure) -> any Presenter {
        guard console.output.width != nil, prompt != nil else {
            return PlainPresenter(STDIN_FILENO, in: self)
        }
        do {
            return try TerminalPresenter(in: self)
        } catch {
            throw CommandFailure(.unavailable, "the terminal cannot be used: \(error)")
        }
    }
}

extension NotificationService {
    /// Carries out what is decided at `presenter`, until somebody quits.
    func serve(_ presenter: any Presenter) async {
        for await effect in presenter.effects {
            switch effect {
            case .invoke(let popup, let key): await invoke(popup, key)
            case .dismiss(let popup): await dismiss(popup)
            case .quit: return
            }
        }
    }
}
