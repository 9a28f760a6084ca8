import EventLoop
import Glibc
import Notifications
import Rules

/// Shows popups to the user and reports the user's decisions.
protocol Presenter: PopupScreen {
    /// The decisions in order; ends when the input ends, or `stop()` is called.
    var effects: AsyncStream<PresenterEffect> { get }
    /// Shows a message besides the popups.
    func show(_ text: String)
    /// Restores the terminal.
    func stop()
}

extension Session {
    /// A full-screen presenter on a terminal, otherwise one that prints lines.
    func presenter() throws(CommandFailure) -> any Presenter {
        guard console.output.width != nil, prompt != nil else {
            return PlainPresenter(STDIN_FILENO, in: self)
        }
        do {
            return try TerminalPresenter(in: self)
        } catch {
            throw CommandFailure(.unavailable, PresenterText.cannotUseTerminal("\(error)"))
        }
    }
}

extension NotificationService {
    /// Carries out the decisions of the presenter's user, until the user quits.
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
