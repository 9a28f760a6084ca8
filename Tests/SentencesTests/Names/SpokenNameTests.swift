import CivilTime
import Rules
import Testing

@testable import Sentences

struct SpokenNameTests {
    @Test(arguments: [
        ("the yoghurts", "Yoghurt"), ("paid the rent", "Pay the rent"),
        ("kettle is descaled", "Descale the kettle"),
        ("Treppe gesaugt", "Treppe saugen"), ("Bücher zurückgegeben", "Bücher zurückgeben"),
        ("Miete überwiesen", "Miete überweisen"), ("took out the trash", "Take out the trash"),
        ("Hotel gebucht", "Hotel buchen"), ("wrote the christmas cards", "Write the Christmas cards"),
    ])
    func `a name matches whatever the form of its words`(said: String, title: String) {
        #expect(SpokenName(said).fit(SpokenName(title)) == .exact)
    }

    @Test(arguments: [
        ("vaccumed the stairs", "Vacuum the stairs"), ("watred the plnts", "Water the plants"),
        ("lunch wiht sam", "Lunch with Sam"), ("the bank has been telephoned", "Call the bank"),
        ("xmas cards written", "Write the Christmas cards"), ("hoovered the stairs", "Vacuum the stairs"),
        ("took my meds", "Take the pills"),
    ])
    func `a misspelt verb and another word for the same nearly fit, so that they are asked about`(
        said: String, title: String
    ) {
        #expect(SpokenName(said).fit(SpokenName(title)) == .misspelt)
    }

    @Test(arguments: [
        ("pagado el alquiler", "Pagar el alquiler"), ("comprato i fiori", "Comprare i fiori"),
        ("il trapano", "Trapano"), ("l'affitto", "Affitto"),
    ])
    func `forms and articles of Spanish and Italian do not matter`(said: String, title: String) {
        #expect(SpokenName(said).fit(SpokenName(title)) == .exact)
    }

    @Test(arguments: [
        ("the dentists appointment", "Dentist"), ("paid the rent", "Pay the rent"),
        ("call Ana", "Call Ana"), ("done M\u{FC}ll", "M\u{FC}ll rausbringen"),
        ("dentsit cancelled", "Dentist"),
    ])
    func `the title that a line names contains one of its beginnings`(line: String, title: String) {
        let title = title.lowercased()

        #expect(SpokenName.beginnings(in: line).contains { title.contains($0) })
    }

    @Test func `words that name nothing have no beginnings to look for`() {
        #expect(SpokenName.beginnings(in: "it is the").isEmpty)
    }

    @Test func `a part of a title, a typing error and another verb fit less well`() {
        let title = SpokenName("Vacuum the stairs")

        #expect(SpokenName("the stairs").fit(title) == .words)
        #expect(SpokenName("the stiars").fit(title) == .misspelt)
        #expect(SpokenName("cleaned the stairs").fit(title) == .part)
        #expect(SpokenName("cleaned the windows").fit(title) == nil)
        #expect(SpokenName("a").fit(title) == nil)
    }

    @Test(arguments: [
        ("3 eggs", "eggs", OrderAmount.number(DecimalAmount(3), unit: "")),
        ("200 g of the minced meat", "minced meat", .number(DecimalAmount(200), unit: "g")),
        ("two yoghurts", "yoghurts", .number(DecimalAmount(2), unit: "")),
        ("half the butter", "butter", .half),
        ("all the milk", "milk", .all), ("some rice", "rice", .unclear),
    ])
    func `an amount stands before the name`(words: String, name: String, amount: OrderAmount) throws {
        let taken = try #require(OrderAmount.taken(from: words))

        #expect(taken.amount == amount)
        #expect(taken.rest == name)
    }

    private static let reader = OrderReader(
        SentenceParser(now: Instant(secondsSince1970: 1_795_860_000), zone: .utc, locale: "de_DE"))

    @Test(arguments: [
        ("lent the drill to tom", Order.Verb.lend, "the drill"),
        ("max gave back the tent", .takeBack, "the tent"),
        ("cancel the dentist", .cancel, "the dentist"), ("move the dentist to friday", .move, "the dentist"),
        ("die Milch ist alle", .useUp, "die Milch"), ("Schinken weggeworfen", .discard, "Schinken"),
        ("2 yoghurts went bad", .discardSpoiled, "yoghurts"), ("froze the bread", .freeze, "the bread"),
        ("no yoga", .skip, "yoga"), ("snooze the stairs for an hour", .snooze, "the stairs"),
        ("the kitchen is not clean yet", .reopen, "the kitchen clean"),
    ])
    func `an order says what to do with what`(line: String, verb: Order.Verb, name: String) {
        #expect(Self.reader.clause(line).orders.contains { $0.verb == verb && $0.name == name })
    }

    @Test(arguments: ["read the report tonight", "call mom", "dentist friday 3pm", "buy milk and bread"])
    func `something to do is not an order`(line: String) {
        let orders = Self.reader.readings(of: line).whole.orders

        #expect(orders.isEmpty, "\(orders)")
    }

    @Test(arguments: ["did i pay the rent", "where is the drill", "do we have any tuna", "wo ist das Zelt"])
    func `a question is not an order`(line: String) {
        #expect(OrderReader.asks(line))
        #expect(
            !QuestionReader(SentenceParser(now: .init(secondsSince1970: 0), zone: .utc, locale: "de_DE"))
                .questions(in: line).isEmpty)
    }
}
