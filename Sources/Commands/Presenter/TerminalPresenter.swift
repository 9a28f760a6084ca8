import EventLoop
import Glibc
import Notifications
import Rules

/// The full-screen presenter.
///
/// `@unchecked Sendable`: all state is confined to the loop's thread.
final class TerminalPresenter: Presenter, @unchecked Sendable {
    let effects: AsyncStream<PresenterEffect>
    private let decided: AsyncStream<PresenterEffect>.Continuation
    private let session: Session
    private let terminal: RawTerminal
    private var screen: PresenterScreen
    private var decoder = PresenterKeyDecoder()
    private var input: DescriptorWatch?
    private var resizes: SignalWatch?

    /// - Throws: If standard input is not a terminal, or signals cannot be watched.
    init(in session: Session) throws {
        let write = { @Sendable (text: String) in session.console.output.writeCodes(text) }
        guard let terminal = RawTerminal(input: STDIN_FILENO, write: write) else {
            throw SystemError("tcgetattr")
        }
        self.session = session
        self.terminal = terminal
        (effects, decided) = AsyncStream.makeStream()
        screen = PresenterScreen(
            size: Terminal.size(of: STDOUT_FILENO, session.environment),
            frame: Self.frame(session.environment))
        resizes = try session.loop.onSignals([SIGWINCH]) { [weak self] _ in self?.didResize() }
        input = session.loop.watch(STDIN_FILENO, for: .reading) { [weak self] _ in self?.read() }
        draw()
    }

    func show(_ popup: ShownPopup) {
        screen.show(popup)
        session.console.output.writeCodes("\u{7}")
        draw()
    }

    func remove(_ popup: PopupID) {
        screen.remove(popup)
        draw()
    }

    func show(_ text: String) {
        screen.show(text)
        draw()
    }

    func stop() {
        input?.cancel()
        resizes?.cancel()
        terminal.restore()
        decided.finish()
    }

    private func didResize() {
        screen.size = Terminal.size(of: STDOUT_FILENO, session.environment)
        draw()
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else {
            // The terminal has closed.
            input?.cancel()
            decided.yield(.quit)
            return
        }
        for key in decoder.keys(in: bytes.prefix(count)) {
            if let effect = screen.press(key) { decided.yield(effect) }
        }
        draw()
    }

    private func draw() {
        let colours = session.console.output.colours
        terminal.draw(screen.lines().map { $0.line(colours, columns: screen.size.columns) })
    }

    /// Line-drawing characters if the locale uses UTF-8.
    private static func frame(_ environment: [String: String]) -> PopupBox.Frame {
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let hasUnicode = locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
        return hasUnicode ? .lines : .ascii
    }
}
