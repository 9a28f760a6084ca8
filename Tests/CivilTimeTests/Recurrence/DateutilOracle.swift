import Foundation
import Testing

@testable import CivilTime

/// What python-dateutil (Debian's python3-dateutil) says about rules, asked for many at once.
enum DateutilOracle {
    /// A rule, its start on the clock, and how many occurrences are wanted from a moment on.
    struct Question {
        let rule: String
        let start: CivilDateTime
        /// The first of interest; the start, unless it is a matter of skipping.
        let from: CivilDateTime
        let count: Int
    }

    /// The occurrences for each question, `nil` where dateutil finds too few of them in too long a time.
    static func answers(to questions: [Question]) throws -> [[CivilDateTime]?] {
        let folder = try ScratchDirectory()
        let lines = questions.map { question in
            let times = [question.start, question.from].map { "\($0.date)T\($0.time.withSeconds)" }
            return "\(question.rule) \(times[0]) \(times[1]) \(question.count)\n"
        }
        try folder.write(Array(lines.joined().utf8), to: "questions")

        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        python.arguments = ["-I", "-c", script, "\(folder.path)/questions"]
        let output = Pipe()
        python.standardOutput = output
        try python.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        python.waitUntilExit()
        try #require(python.terminationStatus == 0, "python3 has to run, with python3-dateutil")

        return try String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            line == "?" ? nil : try line.split(separator: " ").dropFirst().map { try civil(String($0)) }
        }
    }

    private static let script = #"""
        import datetime, itertools, signal, sys
        from dateutil.rrule import rrulestr

        class TooLong(Exception):
            pass

        def alarm(*_):
            raise TooLong

        signal.signal(signal.SIGVTALRM, alarm)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGVTALRM])  # tests run on threads that block signals
        for line in open(sys.argv[1]):
            rule, start, first, count = line.split()
            start, first = map(datetime.datetime.fromisoformat, (start, first))
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.03, 0.03)
            try:
                found = rrulestr(rule, dtstart=start)
                found = itertools.dropwhile(lambda time: time < first, found)
                print("=", *(time.isoformat() for time in itertools.islice(found, int(count))))
            except TooLong:
                print("?")
            except ValueError as error:
                if "empty" not in str(error):  # it finds out at once that nothing ever matches
                    raise
                print("=")
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        """#
}
