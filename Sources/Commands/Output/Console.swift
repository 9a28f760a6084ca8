import Glibc
import Synchronization

/// Where a command's words go. The only way to standard output and standard error.
struct Console: Sendable {
    /// What is known about a stream.
    struct Stream: Sendable {
        /// Columns of the terminal; `nil` where it is none.
        let width: Int?
        let colours: ColourSupport
        fileprivate let write: @Sendable (String) -> Void
        /// Why not all of it could be written; `nil` while all could.
        let trouble: @Sendable () -> String?

        init(
            width: Int?, colours: ColourSupport, trouble: @escaping @Sendable () -> String? = { nil },
            write: @escaping @Sendable (String) -> Void
        ) {
            self.width = width
            self.colours = colours
            self.trouble = trouble
            self.write = write
        }
    }

    let output: Stream
    let errors: Stream

    /// A line of results.
    func say(_ text: StyledText) {
        output.write(text.paragraphs(output.colours) + "\n")
    }

    func say(_ table: TextTable) {
        let lines = table.lines(width: output.width, output.colours)
        output.write(lines.map { $0 + "\n" }.joined())
    }

    /// JSON escapes what a terminal would obey; nothing else may go out to one as it is.
    func sayVerbatim(json text: String) {
        output.write(text + "\n")
    }

    /// A list that programs read, byte for byte; on a terminal, where people look at it, cleaned as all text.
    func say(list text: String) {
        output.write(output.width == nil ? text : StyledText(text).paragraphs(.none))
    }

    /// Something to know that is no result.
    func warn(_ text: String) {
        errors.write(
            (StyledText("steward: ", .attention) + StyledText(text)).paragraphs(errors.colours) + "\n")
    }

    func fail(_ text: String) {
        errors.write((StyledText("steward: ", .bad) + StyledText(text)).paragraphs(errors.colours) + "\n")
    }

    func fail(json text: String) {
        errors.write(text + "\n")
    }

    /// A question, without a line break behind it.
    func ask(_ text: String) {
        errors.write(StyledText(text, .bold).paragraphs(errors.colours) + " ")
    }

    /// The line break that nobody has typed.
    func endQuestion() {
        errors.write("\n")
    }
}

extension Console.Stream {
    /// Codes for the terminal, or text that has been cleaned.
    func writeCodes(_ text: String) {
        write(text)
    }
}

extension Console {
    /// The process's own streams.
    static func ofProcess(environment: [String: String]) -> Console {
        Console(
            output: .descriptor(STDOUT_FILENO, environment), errors: .descriptor(STDERR_FILENO, environment))
    }
}

extension Console.Stream {
    static func descriptor(_ descriptor: Int32, _ environment: [String: String]) -> Console.Stream {
        let isTerminal = isatty(descriptor) == 1
        let failure = WriteFailure()
        return Console.Stream(
            width: isTerminal ? Terminal.size(of: descriptor, environment).columns : nil,
            colours: isTerminal ? colours(environment) : .none, trouble: { failure.reason },
            write: { text in
                if let code = write(Array(text.utf8), to: descriptor) { failure.note(code) }
            })
    }

    /// Source: no-color.org; `TERM=dumb` and what terminals put into `COLORTERM`.
    static func colours(_ environment: [String: String]) -> ColourSupport {
        if let refusal = environment["NO_COLOR"], !refusal.isEmpty { return .none }
        guard let terminal = environment["TERM"], terminal != "dumb", !terminal.isEmpty else { return .none }
        let isFull = ["truecolor", "24bit"].contains(environment["COLORTERM"])
        return isFull ? .full : .palette
    }

    /// - Returns: The error that has kept it from being written.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
                continue
            }
            // Nobody reads any more: there is nobody to tell that either.
            if count < 0 { return errno == EPIPE ? nil : errno }
            written += count
        }
        return nil
    }
}

/// The first error of a stream.
private final class WriteFailure: Sendable {
    private let code = Mutex<Int32?>(nil)

    var reason: String? { code.withLock(\.self).map { String(cString: strerror($0)) } }

    func note(_ code: Int32) {
        self.code.withLock { $0 = $0 ?? code }
    }
}
