import Glibc

/// A terminal that sends each key at once and echoes nothing, until it is restored.
///
/// Confined to the loop's thread.
final class RawTerminal {
    private let input: Int32
    private let original: termios
    private var isRestored = false
    private let write: (String) -> Void

    /// `nil` if `input` is not a terminal.
    init?(input: Int32, write: @escaping (String) -> Void) {
        var settings = termios()
        guard tcgetattr(input, &settings) == 0 else { return nil }
        self.input = input
        self.write = write
        original = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 0
            characters[Int(VTIME)] = 0
            // Disables Ctrl-Z, which would leave the terminal like this; 0 is _POSIX_VDISABLE on Linux.
            characters[Int(VSUSP)] = 0
        }
        guard tcsetattr(input, TCSANOW, &settings) == 0 else { return nil }
        // Switches to the alternate screen and hides the cursor. Source: xterm's ctlseqs, DECSET 1049 and 25.
        write("\u{1B}[?1049h\u{1B}[?25l")
    }

    deinit {
        restore()
    }

    /// Does nothing once the terminal is restored: popups may disappear after that.
    func draw(_ lines: [String]) {
        guard !isRestored else { return }
        let rows = lines.map { "\($0)\u{1B}[K" }.joined(separator: "\r\n")
        write("\u{1B}[H\(rows)\u{1B}[J")
    }

    /// Restores the terminal. May be called more than once.
    func restore() {
        guard !isRestored else { return }
        isRestored = true
        // Clears it first: the Linux console has no alternate screen to leave.
        write("\u{1B}[H\u{1B}[J\u{1B}[?25h\u{1B}[?1049l")
        var settings = original
        tcsetattr(input, TCSAFLUSH, &settings)
    }
}
