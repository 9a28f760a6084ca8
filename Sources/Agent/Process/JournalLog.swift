import Glibc
package import Logging

/// Writes log lines to standard error: with the journal's priorities (`<4>text`) if the journal reads it,
/// else with the level's name.
///
/// Source: sd-daemon(3) for the priorities, systemd.exec(5) for `JOURNAL_STREAM`.
package struct JournalLog: LogHandler {
    package var metadata: Logger.Metadata = [:]
    private let threshold: LogThreshold
    private let isReadByJournal: Bool
    private let write: @Sendable (String) -> Void

    package init(
        _ threshold: LogThreshold, isReadByJournal: Bool = Self.journalReadsStandardError(),
        write: @escaping @Sendable (String) -> Void = Self.writeToStandardError
    ) {
        self.threshold = threshold
        self.isReadByJournal = isReadByJournal
        self.write = write
    }

    /// Setting it changes every logger with the same threshold.
    package var logLevel: Logger.Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let prefix = isReadByJournal ? "<\(event.level.journalPriority)>" : "steward-agent: \(event.level): "
        write(prefix + printable(event.message.description, limit: 4000) + "\n")
    }

    /// Whether standard error is the stream that `JOURNAL_STREAM` names: a child process with redirected
    /// standard error inherits the variable, too.
    package static func journalReadsStandardError() -> Bool {
        guard let announced = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: announced) == "\(status.st_dev):\(status.st_ino)"
    }

    /// Writes the line with one `write`, so that lines of several processes do not mix. Ignores errors: there
    /// is nowhere left to report them. Drops the line if nobody reads: reminders must not wait for a reader of logs.
    @Sendable package static func writeToStandardError(_ line: String) {
        var wanted = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&wanted, 1, patience) > 0 else { return }
        var line = line
        line.withUTF8 { bytes in
            _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}

extension JournalLog {
    /// In milliseconds, for the journal to catch up.
    private static let patience: Int32 = 20
}

extension Logger.Level {
    /// Source: syslog(3).
    fileprivate var journalPriority: Int {
        switch self {
        case .critical: 2
        case .error: 3
        case .warning: 4
        case .notice: 5
        case .info: 6
        case .debug, .trace: 7
        }
    }
}
