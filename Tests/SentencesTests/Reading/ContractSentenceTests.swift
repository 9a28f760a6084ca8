import CivilTime
import Rules
import Sentences
import Testing

/// Contracts as people write them down, on Tuesday, 24 November 2026.
struct ContractSentenceTests {
    private func read(_ text: String, _ locale: String) throws -> Sentence {
        try SaidSentence.parser(at: "2026-11-24T10:00", in: "Europe/Berlin", locale).sentence(text)
    }

    @Test(arguments: [
        (
            "solar contract until 31 dec 2027, notice 6 weeks, renews every year", "solar contract", "P6W",
            "P1Y"
        ),
        (
            "internet contract until 31 dec 2027, renews yearly, notice 3 months", "internet contract", "P3M",
            "P1Y"
        ),
        ("internet contract until 31 dec 2027 3 months notice", "internet contract", "P3M", ""),
        ("internet contract until 31 dec 2027 one month notice", "internet contract", "P1M", ""),
        ("phone contract ends 31.12.2027 notice period 3 months", "phone contract", "P3M", ""),
        ("netflix until 31 dec 2027, notice 1 month", "netflix", "P1M", ""),
        ("3 months' notice, gym until 31 dec 2027", "gym", "P3M", ""),
        ("gym expires 31 dec 2027, with a 3-month notice period", "gym", "P3M", ""),
        (
            "phone contract until 31 dec 2027, notice period 4 weeks to the end of the month, renews for a year",
            "phone contract", "P4W/month", "P1Y"
        ),
        (
            "gas until 31 dec 2027, 2 months notice to the end of a quarter, auto-renews by 12 months",
            "gas", "P2M/quarter", "P1Y"
        ),
    ])
    func `a last day and a notice period are a contract of any name`(
        text: String, title: String, notice: String, renewal: String
    ) throws {
        try expect(text, "en_GB", title, notice, renewal)
    }

    @Test(arguments: [
        ("Handyvertrag bis 31.12.2027 Kündigungsfrist 3 Monate", "Handyvertrag", "P3M", "", "de_DE"),
        ("Zeitungsabo läuft bis 31.12.2027, 3 Monate Kündigungsfrist", "Zeitungsabo", "P3M", "", "de_DE"),
        (
            "Fitnessstudio bis 31.12.2027, Kündigungsfrist 4 Wochen zum Monatsende, verlängert sich um 1 Jahr",
            "Fitnessstudio", "P4W/month", "P1Y", "de_DE"
        ),
        (
            "Strom bis 31.12.2027, 6 Wochen zum Quartalsende kündbar, verlängert sich jährlich", "Strom",
            "P6W/quarter", "P1Y", "de_DE"
        ),
        (
            "Netflix jusqu'au 31 décembre 2027, préavis d'un mois, se renouvelle chaque année", "Netflix",
            "P1M", "P1Y", "fr_FR"
        ),
        (
            "contrat internet jusqu'au 31 décembre 2027, 3 mois de préavis", "contrat internet", "P3M", "",
            "fr_FR"
        ),
        (
            "gimnasio hasta el 31 de diciembre de 2027, preaviso de 2 meses, se renueva cada año", "gimnasio",
            "P2M", "P1Y", "es_ES"
        ),
        (
            "palestra fino al 31 dicembre 2027, preavviso di 3 mesi, si rinnova ogni anno", "palestra", "P3M",
            "P1Y", "it_IT"
        ),
    ])
    func `so it is in every language`(
        text: String, title: String, notice: String, renewal: String, locale: String
    ) throws {
        try expect(text, locale, title, notice, renewal)
    }

    private func expect(
        _ text: String, _ locale: String, _ title: String, _ notice: String, _ renewal: String
    ) throws {
        let sentence = try read(text, locale)
        let request = try SubjectRequest(
            SubjectRequest.Reading(
                text, SaidSentence.parser(at: "2026-11-24T10:00", in: "Europe/Berlin", locale)))
        guard case .document(let document) = request else {
            Issue.record("no document: \(sentence.summary)")
            return
        }

        #expect(sentence.doubts.isEmpty, "\(sentence.summary)")
        #expect(document.title == title && document.kind == .contract, "\(sentence.summary)")
        #expect(document.validUntil?.description == "2027-12-31")
        #expect(document.notice?.description == notice)
        #expect((document.renewal?.description ?? "") == renewal)
    }

    @Test(arguments: [
        ("netflix until 31 dec 2027, no notice", Sentence.Doubt.Unclear.notice, "en_GB"),
        ("netflix until 31 dec 2027, notice of some weeks", .notice, "en_GB"),
        ("renew netflix until 31 dec 2027, notice 3 months", .notice, "en_GB"),
        ("netflix until 31 dec 2027, cancel 1 month before", .notice, "en_GB"),
        ("netflix until 31 dec 2027, you can get out with 3 months notice", .notice, "en_GB"),
        ("lease until 31 dec 2027, 3 months notice, rent rises every year", .notice, "en_GB"),
        ("phone contract for 24 months, notice 3 months", .notice, "en_GB"),
        ("netflix until 31 dec 2027, notice 3 months, renews when it likes", .renewal, "en_GB"),
        ("Handy bis 31.12.2027, monatlich kündbar", .notice, "de_DE"),
    ])
    func `a term that is not read is asked about, whatever the line would be`(
        text: String, unclear: Sentence.Doubt.Unclear, locale: String
    ) throws {
        let parser = try SaidSentence.parser(at: "2026-11-24T10:00", in: "Europe/Berlin", locale)
        let sentence = SubjectRequest.Reading(text, parser).sentence

        #expect(sentence.doubts.first?.reason == .unclear(unclear), "\(sentence.summary)")
    }

    @Test func `as a task, which has no notice period, it keeps the words in its title`() throws {
        let parser = try SaidSentence.parser(at: "2026-11-24T10:00", in: "Europe/Berlin", "en_GB")
        let request = try SubjectRequest(
            SubjectRequest.Reading("netflix until 31 dec 2027, notice 1 month", parser, isTask: true))

        #expect(request.title == "netflix, notice 1 month")
    }

    @Test func `two contracts in one line are two wishes, and the terms of one are not`() throws {
        let parser = try SaidSentence.parser(at: "2026-11-24T10:00", in: "Europe/Berlin", "en_GB")
        let two = "netflix until 31 dec 2027, notice 1 month; dentist friday 10am"

        #expect(parser.clauses(in: two)?.count == 2)
        #expect(parser.clauses(in: "lease until 31 dec 2027, 3 months notice, rent rises every year") == nil)
    }

    @Test(arguments: [
        ("hand in my notice on monday", "hand in my notice"),
        ("give two weeks notice on friday", "give two weeks notice"),
        ("put up the notice about the fair on monday", "put up the notice about the fair"),
        ("cancel netflix by 31 dec 2027", "cancel netflix"),
    ])
    func `a notice that is to be given or read is a task`(text: String, title: String) throws {
        let sentence = try read(text, "en_GB")

        #expect(
            sentence.kind == .task && sentence.title == title && sentence.doubts.isEmpty,
            "\(sentence.summary)")
        #expect(sentence.dueDay != nil && sentence.alerts.isEmpty)
    }
}
