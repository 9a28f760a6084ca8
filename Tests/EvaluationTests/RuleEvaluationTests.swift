import CivilTime
import JSONText
import Testing

@testable import steward_eval

/// What `steward-eval rrule` answers.
struct RuleEvaluationTests {
    private func answer(_ text: String) throws -> String {
        let question = try JSON(parsing: Array(text.utf8), within: JSON.Limits(bytes: 1 << 20))
        return RuleEvaluation(zones: ZoneDatabase(environment: [:])).answer(question).line
    }

    @Test(arguments: [
        (
            #"{"id":"a","rule":"FREQ=DAILY;COUNT=2","dtstart":"20261124","tzid":null,"count_or_until":"COUNT=2"}"#,
            #"{"id":"a","instances":["20261124","20261125"],"utc":null}"#
        ),
        // What else stands in a recorded case is nothing to it; its id may be anything.
        (
            #"{"id":7,"tags":[],"rule":"FREQ=DAILY;UNTIL=20261124T120000Z","dtstart":"20261124T090000Z"}"#,
            #"{"id":7,"instances":["20261124T090000Z"],"utc":null}"#
        ),
        (
            #"{"rule":"FREQ=DAILY","dtstart":"20270327T023000","tzid":"Europe/Berlin","count_or_until":"FIRST=3"}"#,
            #"{"id":null,"instances":["20270327T023000","20270328T033000","20270329T023000"],"#
                + #""utc":["20270327T013000Z","20270328T013000Z","20270329T003000Z"]}"#
        ),
        // The ends of a rule that has none itself.
        (
            #"{"id":"","rule":"FREQ=DAILY","dtstart":"20261124T090000","count_or_until":"COUNT=1"}"#,
            #"{"id":"","instances":["20261124T090000"],"utc":null}"#
        ),
        (
            #"{"id":"","rule":"FREQ=DAILY","dtstart":"20261124T090000","count_or_until":"UNTIL=20261125T085959"}"#,
            #"{"id":"","instances":["20261124T090000"],"utc":null}"#
        ),
        (
            #"{"id":"","rule":"FREQ=DAILY;COUNT=9","dtstart":"20261124","count_or_until":"FIRST=0"}"#,
            #"{"id":"","instances":[],"utc":null}"#
        ),
        // From a moment on.
        (
            #"{"id":"","rule":"FREQ=WEEKLY;COUNT=4","dtstart":"20261124","after":"20261201"}"#,
            #"{"id":"","instances":["20261208","20261215"],"utc":null}"#
        ),
        (
            #"{"id":"","rule":"FREQ=DAILY","dtstart":"19961124T090000","tzid":"Asia/Kolkata","#
                + #""after":"20261124T033000Z","count_or_until":"FIRST=1"}"#,
            #"{"id":"","instances":["20261125T090000"],"utc":["20261125T033000Z"]}"#
        ),
        // A date has no zone.
        (
            #"{"id":"","rule":"FREQ=DAILY;COUNT=3","dtstart":"20111229","tzid":"Pacific/Apia"}"#,
            #"{"id":"","instances":["20111229","20111230","20111231"],"utc":null}"#
        ),
        (
            #"{"id":"","rule":"FREQ=DAILY;COUNT=1","dtstart":"20261124T090000","tzid":"W. Europe Standard Time"}"#,
            #"{"id":"","instances":["20261124T090000"],"utc":["20261124T080000Z"]}"#
        ),
    ])
    func `a case gets its instances`(question: String, expected: String) throws {
        #expect(try answer(question) == expected)
    }

    @Test(arguments: [
        (#"[]"#, "a case has to be an object"),
        (#"{"dtstart":"20261124"}"#, "rule is missing"),
        (#"{"rule":"FREQ=DAILY"}"#, "dtstart is missing"),
        (#"{"rule":5,"dtstart":"20261124"}"#, "rule has to be a string"),
        (#"{"rule":"FREQ=DAILY","dtstart":"20261131"}"#, "the calendar has no such day"),
        (#"{"rule":"FREQ=DAYLY","dtstart":"20261124"}"#, "FREQ has to be"),
        (#"{"rule":"RSCALE=HEBREW;FREQ=DAILY","dtstart":"20261124"}"#, "RSCALE"),
        (#"{"rule":"FREQ=DAILY","dtstart":"20261124T090000","tzid":"Europe/Atlantis"}"#, "Europe/Atlantis"),
        (
            #"{"rule":"FREQ=DAILY","dtstart":"20261124T090000","tzid":"../../etc/passwd"}"#,
            "cannot be the name"
        ),
        (
            #"{"rule":"FREQ=DAILY","dtstart":"20261124T090000","tzid":"Europe/Paris\u0000"}"#,
            "cannot be the name"
        ),
        (#"{"rule":"FREQ=DAILY","dtstart":"20261124T090000Z","tzid":"Europe/Paris"}"#, "dtstart is in UTC"),
        (
            #"{"rule":"FREQ=DAILY","dtstart":"20261124","count_or_until":"FIRST=-1"}"#,
            "count_or_until has to be"
        ),
        (#"{"rule":"FREQ=DAILY","dtstart":"20261124","count_or_until":"COUNT=0"}"#, "COUNT has to be 1"),
        (#"{"rule":"FREQ=SECONDLY","dtstart":"20261124T000000"}"#, "more than 10000 instances"),
        (#"{"rule":"FREQ=DAILY;COUNT=1000000000","dtstart":"20261124"}"#, "more than 10000 instances"),
    ])
    func `what cannot be answered says why`(question: String, reason: String) throws {
        let answer = try answer(question)

        #expect(answer.hasPrefix(#"{"id":null,"error":""#))
        #expect(answer.contains(reason), "\(answer)")
    }

    @Test func `ten thousand instances are given, also where many more are asked for`() throws {
        let answer = try answer(
            #"{"rule":"FREQ=MINUTELY","dtstart":"20261124T000000","count_or_until":"FIRST=1000000000"}"#)

        #expect(answer.split(separator: ",").count == RuleEvaluation.mostInstances + 2)
    }
}
