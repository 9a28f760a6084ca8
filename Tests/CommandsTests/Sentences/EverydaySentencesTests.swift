import Foundation
import Testing

@testable import Commands

/// The forty sentences of docs/first-steps.md and of steward-sentences(7), said on Tuesday, 24 November 2026, at 10:00 in UTC.
struct EverydaySentencesTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(of file: String) throws -> String {
        try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
    }

    @Test(arguments: everyday)
    func `each sentence means what a person means by it`(sentence: String, meaning: String) async throws {
        let transcript = try await CommandRunner().run(
            ["parse", "--now", "2026-11-24T10:00", "--tz", "UTC", "--locale", "en_GB", sentence], agent: nil)

        let line = transcript.output.split(separator: "\n").first ?? ""
        let read = line.prefix(upTo: line.firstRange(of: "  from")?.lowerBound ?? line.endIndex)
        #expect(read == meaning)
        #expect(!transcript.output.contains("; "), "nothing is in doubt")
    }

    @Test func `the first steps and the manual have them all, word by word`() throws {
        let sentences = everyday.map(\.0)
        let firstSteps = Set(
            try Self.text(of: "docs/first-steps.md").split(separator: "\n").map(String.init))
        let page = try Self.text(of: "desktop/man/steward-sentences.7.in").split(separator: "\n").map(
            String.init)

        #expect(sentences.count == 40)
        for sentence in sentences {
            // Quoted where a shell would read a character otherwise.
            let lines = ["", "\"", "'"].map { quote in "steward \(quote)\(sentence)\(quote)" }
            #expect(lines.contains { firstSteps.contains($0) }, "\(sentence)")
            #expect(page.contains(sentence), "\(sentence)")
        }
    }
}

/// The sentences, and what `steward parse` says of each.
private let everyday: [(String, String)] = [
    ("Dentist next tuesday 3pm", "event, 'Dentist', on 2026-12-01 15:00"),
    ("Call mom tomorrow at 5pm", "task, 'Call mom', due 2026-11-25 17:00"),
    ("Pay rent on the 1st", "task, 'Pay rent', due 2026-12-01"),
    ("Buy flowers friday", "task, 'Buy flowers', due 2026-11-27"),
    (
        "Take out the trash every tuesday at 7am",
        "task, 'Take out the trash', due 2026-12-01 07:00, repeats FREQ=WEEKLY;BYDAY=TU"
    ),
    (
        "Water the herbs every 3 days",
        "task, 'Water the herbs', due 2026-11-24, repeats FREQ=DAILY;INTERVAL=3"
    ),
    ("Submit the tax return by 31 march", "task, 'Submit the tax return', due 2027-03-31"),
    ("Renew the library books in 2 weeks", "task, 'Renew the library books', due 2026-12-08"),
    ("Read the report tonight", "task, 'Read the report', due 2026-11-24 20:00"),
    ("Return the drill a week on friday", "task, 'Return the drill', due 2026-12-04"),
    (
        "Send the invoice on the last day of every month",
        "task, 'Send the invoice', due 2026-11-30, repeats FREQ=MONTHLY;BYMONTHDAY=-1"
    ),
    ("Visit the accountant first monday of february", "task, 'Visit the accountant', due 2027-02-01"),
    (
        "Check the smoke alarm batteries every 6 months",
        "maintenance, 'Check the smoke alarm batteries', due 2026-11-24, repeats FREQ=MONTHLY;INTERVAL=6"
    ),
    (
        "Practise piano every monday and thursday at 6pm",
        "task, 'Practise piano', due 2026-11-26 18:00, repeats FREQ=WEEKLY;BYDAY=MO,TH"
    ),
    ("remind me to stretch in 20 minutes", "task, 'stretch', due 2026-11-24 10:20"),
    ("don't forget to lock the shed tonight", "task, 'lock the shed', due 2026-11-24 20:00"),
    ("Call the bank tomorrow morning #finance", "task, 'Call the bank', due 2026-11-25 09:00, #finance"),
    ("Book flights !! #travel", "task, 'Book flights', priority 2, #travel"),
    (
        "Pick up Ann friday 3pm, remind me 1 hour before",
        "task, 'Pick up Ann', due 2026-11-27 15:00, reminder 60 min before"
    ),
    ("Write the speech saturday at noon p1", "task, 'Write the speech', due 2026-11-28 12:00, priority 1"),
    ("Lunch with Sam thursday at noon", "event, 'Lunch with Sam', on 2026-11-26 12:00"),
    ("Staff meeting monday 10am for 45 min", "event, 'Staff meeting', on 2026-11-30 10:00, for 45 min"),
    ("Concert on 12 december at 8pm", "event, 'Concert', on 2026-12-12 20:00"),
    ("Parents evening wednesday 6pm to 8pm", "event, 'Parents evening', on 2026-11-25 18:00, for 120 min"),
    ("Holiday from 3 to 17 july", "event, 'Holiday', on 2027-07-03, to 2027-07-17"),
    ("Birthday party on 14 may", "event, 'Birthday party', on 2027-05-14"),
    (
        "Yoga class every wednesday 7pm",
        "event, 'Yoga class', on 2026-11-25 19:00, repeats FREQ=WEEKLY;BYDAY=WE"
    ),
    ("Kefir expires friday", "item, 'Kefir', expires 2026-11-27"),
    ("6 eggs best before 2 december", "item, 'eggs', expires 2026-12-02, amount 6"),
    ("500 g salmon use by tomorrow", "item, 'salmon', expires 2026-11-25, amount 500 g"),
    ("Yoghurt good until next wednesday", "item, 'Yoghurt', expires 2026-12-02"),
    ("Washing machine warranty until may 2029", "item, 'Washing machine', warranty until 2029-05-31"),
    (
        "Change the furnace filter every 3 months",
        "maintenance, 'Change the furnace filter', due 2026-11-24, repeats FREQ=MONTHLY;INTERVAL=3"
    ),
    (
        "Clean the gutters every november",
        "maintenance, 'Clean the gutters', due 2027-11-01, repeats FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1"
    ),
    ("new label music", "label, 'music'"),
    ("push read the report to friday", "move, 'read the report', to 2026-11-27"),
    ("mark buy flowers done", "complete, 'buy flowers'"),
    ("what is due today", "query, due"),
    ("which tasks are overdue", "query, overdue"),
    ("what expires this week", "query, expiring"),
]
