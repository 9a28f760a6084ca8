import Foundation
import TestSupport

@testable import CivilTime

/// What python-dateutil (Debian's python3-dateutil) says about rules, asked for many at once.
enum DateutilOracle {
    /// Rules with their start on the clock, and how many occurrences are wanted.
    struct Question {
        var rules: [String]
        var start: CivilDateTime
        var count: Int
        /// Beside the rules; the start is not among them unless it is here.
        var additions: [CivilDateTime] = []
        var exclusions: [CivilDateTime] = []
        /// Whose clock it is; `nil`: none that anybody changes.
        var zone: String?
    }

    /// The occurrences for each question as seconds, of the clock or with a zone since 1970; `nil` where dateutil
    /// finds too few of them in too long a time.
    ///
    /// It knows nothing of gaps and overlaps: it is asked without a zone, then Python's `zoneinfo` reads each
    /// time by itself, and what comes to one moment is one. `UNTIL` in UTC is compared there, too.
    static func answers(to questions: [Question]) throws -> [[Int64]?] {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let lines = try questions.map { try JSONEncoder().encode(Wire($0)) + [UInt8(ascii: "\n")] }
        let file = try folder.write(Array(lines.joined()), to: "questions")
        let bytes = try Python.output(["-c", script, file], needs: "python3-dateutil")

        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            line == "?" ? nil : line.split(separator: " ").dropFirst().compactMap { Int64($0) }
        }
    }

    private struct Wire: Encodable {
        let rules: [String]
        let start: String
        let count: Int
        let additions: [String]
        let exclusions: [String]
        let zone: String?

        init(_ question: Question) {
            func text(_ time: CivilDateTime) -> String { "\(time.date)T\(time.time.withSeconds)" }
            rules = question.rules
            start = text(question.start)
            count = question.count
            additions = question.additions.map(text)
            exclusions = question.exclusions.map(text)
            zone = question.zone
        }
    }

    private static let script = #"""
        import datetime, itertools, json, re, signal, sys, zoneinfo
        from dateutil.rrule import rrulestr, rruleset

        EPOCH = datetime.datetime(1970, 1, 1)

        class TooLong(Exception):
            pass

        def alarm(*_):
            raise TooLong

        def seconds(time):
            return int((time - EPOCH).total_seconds())

        def moments(times, zone, until, count):
            # Where a clock is set forward, a time comes later than another that is written later.
            reach = 90000 if zone == "Pacific/Apia" else 7200
            zone = zoneinfo.ZoneInfo(zone)
            found = {}
            for time in times:
                moment = int(time.replace(tzinfo=zone).timestamp())
                if len(found) >= count and seconds(time) > sorted(found.values())[count - 1] + reach:
                    break
                if until is None or moment <= until:
                    found.setdefault(moment, seconds(time))
                elif moment > until + reach:
                    break
            return sorted(found)[:count]

        def answer(question):
            start = datetime.datetime.fromisoformat(question["start"])
            until, found = None, rruleset()
            for rule in question["rules"]:
                if end := re.search(";UNTIL=([0-9T]+)Z", rule):
                    rule = rule.replace(end.group(), "")
                    until = seconds(datetime.datetime.fromisoformat(end.group(1)))
                try:
                    parsed = rrulestr(rule, dtstart=start)
                    next(iter(parsed), None)
                    found.rrule(parsed)
                except ValueError as error:
                    if "empty" not in str(error):  # it finds out, some only when asked, that nothing ever matches
                        raise
            for time in question["additions"]:
                found.rdate(datetime.datetime.fromisoformat(time))
            for time in question["exclusions"]:
                found.exdate(datetime.datetime.fromisoformat(time))
            if zone := question.get("zone"):
                return moments(found, zone, until, question["count"])
            return map(seconds, itertools.islice(found, question["count"]))

        signal.signal(signal.SIGVTALRM, alarm)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGVTALRM])  # tests run on threads that block signals
        for line in open(sys.argv[1]):
            question = json.loads(line)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.03, 0.03)
            try:
                print("=", *answer(question))
            except TooLong:
                print("?")
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        """#
}
