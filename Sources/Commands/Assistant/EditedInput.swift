import EventLoop
import Glibc

/// Lines that somebody types and edits at the terminal of this process.
///
/// The terminal is as usual but while a line is edited, so that questions in between work as everywhere.
actor EditedInput: LoopActor {
    nonisolated let loop: EventLoop
    private let session: Session
    private var editor = LineEditor()
    /// What was typed ahead.
    private var ahead: [UInt8] = []
    private var original: termios?
    private var watch: DescriptorWatch?
    private var waiter: CheckedContinuation<String?, Never>?
    private var hasEnded = false

    private static let prompt = "> "

    init(in session: Session) {
        loop = session.loop
        self.session = session
    }

    /// The next line; `nil` if there is no other one, or the task is cancelled.
    func next() async -> String? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { begin($0) }
        } onCancel: {
            later { input in
                input.hasEnded = true
                input.deliver(nil)
            }
        }
    }

    private func begin(_ continuation: CheckedContinuation<String?, Never>) {
        waiter = continuation
        if hasEnded { return deliver(nil) }
        editKeyByKey()
        draw()
        let typed = ahead
        ahead = []
        take(typed)
        if waiter == nil { return }
        watch = loop.watch(STDIN_FILENO, for: .reading) { _ in self.read() }
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else {
            hasEnded = true
            return deliver(nil)
        }
        take(Array(chunk.prefix(count)))
    }

    private func take(_ bytes: [UInt8]) {
        guard let (outcome, rest) = editor.take(bytes) else {
            if !bytes.isEmpty { draw() }
            return
        }
        ahead = rest
        draw()
        switch outcome {
        case .line(let line): deliver(line)
        case .end:
            hasEnded = true
            deliver(nil)
        }
    }

    private func deliver(_ line: String?) {
        watch?.cancel()
        watch = nil
        guard let waiter else { return }
        self.waiter = nil
        restore()
        waiter.resume(returning: line)
    }

    // MARK: The terminal

    /// Lets the terminal send each key at once and echo nothing; Ctrl-C still interrupts.
    private func editKeyByKey() {
        var settings = termios()
        guard original == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        original = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    private func restore() {
        guard var settings = original else { return }
        original = nil
        session.console.errors.writeCodes("\n")
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    private func draw() {
        let columns =
            max(10, Terminal.size(of: STDERR_FILENO, session.environment).columns) - Self.prompt.utf8.count
            - 1
        let (text, cursor) = editor.window(columns: columns)
        // Typed text may hold anything that was pasted.
        let line = Self.prompt + VisibleText.line(text)
        // Source: ECMA-48, 8.3.41 "EL" and 8.3.20 "CUF".
        session.console.errors.writeCodes("\r\(line)\u{1B}[K\r\u{1B}[\(Self.prompt.utf8.count + cursor)C")
    }
}

extension Prompt {
    /// Lines that are edited at the terminal, with those before them in memory.
    static func edited(in session: Session) -> Prompt {
        let input = EditedInput(in: session)
        return Prompt { await input.next() }
    }
}
