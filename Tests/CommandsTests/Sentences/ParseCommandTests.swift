import Testing

struct ParseCommandTests {
    private let options = ["--now", "2027-03-10T10:00:00", "--tz", "America/New_York", "--locale", "en_US"]

    @Test func `parse prints the reading of a sentence as one JSON object a line`() async throws {
        let words = ["call", "mom", "tomorrow", "at", "5pm", "#family"]

        let transcript = try await CommandRunner().run(["parse", "--json"] + options + words, agent: nil)

        #expect(transcript.status == 0)
        #expect(
            transcript.output == """
                {"text":"call mom tomorrow at 5pm #family","intent":"create","kind":"task","title":"call mom",\
                "due":"2027-03-11T17:00","due_instant":null,"day_before":null,"end":null,"all_day":false,"date_role":"due","recurrence":null,\
                "recur_from":null,"labels":["family"],"priority":null,"quantity":null,"duration_min":null,"alert_min":null,\
                "notice":null,"renewal":null,"assignee":null,"query":null,"parts":[{"meaning":"date","start":9,"end":17,"text":"tomorrow"},\
                {"meaning":"time","start":18,"end":24,"text":"at 5pm"},{"meaning":"label","start":25,"end":32,"text":"#family"}],\
                "doubts":[]}

                """)
    }

    @Test func `parse says in a line what it understood and what it left`() async throws {
        let transcript = try await CommandRunner().run(
            ["parse"] + options + ["dentist", "friday", "3pm", "or", "tomorow"], agent: nil)

        #expect(
            transcript.output == """
                event, 'dentist or tomorow', on 2027-03-12 15:00  from [friday] [3pm]; 'tomorow': did you mean 'tomorrow'?

                """)
    }

    @Test func `parse refuses a time or a zone that it cannot read`() async throws {
        let time = try await CommandRunner().run(["parse", "--now", "soon", "x"], agent: nil)
        let zone = try await CommandRunner().run(["parse", "--tz", "Mars/Base", "x"], agent: nil)

        #expect(time.status == 65)
        #expect(time.errors.contains("--now"))
        #expect(zone.status == 64)
        #expect(zone.errors.contains("Mars/Base"))
    }
}
