import CivilTime
import Rules
import Testing

@testable import Sentences

/// Which lines tell what has happened, and are nothing to do therefore. Said on Saturday, 28 November 2026.
struct PastLineTests {
    private func reader(_ locale: String) throws -> OrderReader {
        OrderReader(try SaidSentence.parser(at: "2026-11-28T16:50", in: "Europe/Berlin", locale))
    }

    @Test(arguments: [
        "the plumber serviced the boiler yesterday",
        "the plumber serviced the boiler yesterday for 120 euros",
        "the electrician repaired the oven last week", "the chimney sweep came yesterday",
        "we had the car washed on friday", "my sister visited us last sunday", "somebody stole the tent",
        "the fridge broke down", "picked up the parcel", "the mechanic replaced the tyres on tuesday",
        "the boiler was serviced last month", "the tent has been stolen", "sold the ladder",
        "paid 80 euros to the plumber",
        "went shopping yesterday", "I put the bins out yesterday", "Anna painted the fence",
        "the neighbours came by",
        "rent went out this morning", "library books went back on time",
        "mowed lawn yesterday", "they delivered the sofa this morning", "our cat caught a mouse",
        "the heating man serviced the boiler on monday for 89 euros",
    ])
    func `what has happened is told`(line: String) throws {
        #expect(try reader("en_GB").news(in: line) != nil)
    }

    @Test(arguments: [
        ("wir haben das Auto gewaschen", "de_DE"),
        ("der Klempner hat gestern die Heizung repariert", "de_DE"),
        ("die Heizung wurde gewartet", "de_DE"), ("Milch weggeschüttet", "de_DE"),
        ("j'ai payé le loyer", "fr_FR"), ("le plombier a réparé la chaudière hier", "fr_FR"),
        ("hemos comprado pan", "es_ES"), ("abbiamo pagato l'affitto", "it_IT"),
    ])
    func `what has happened is told in other languages`(line: String, locale: String) throws {
        #expect(try reader(locale).news(in: line) != nil)
    }

    @Test(arguments: [
        "used books to the charity shop friday", "baked beans", "buy used books", "find lost keys",
        "call hired van company",
        "pay the rent", "I promised to call Tom on friday", "read the report", "put the bins out",
        "the parcel for Anna", "return the book Tom gave me", "ask who took the drill",
        "Anna's birthday saturday", "mum asked me to bring cake",
        "dried fruit", "printed photos for gran", "broken lamp to the dump", "get the car washed",
        "the car needs a wash",
        "check the fridge is closed", "we need milk", "water the plants tomorrow", "the bins have to go out",
    ])
    func `what is to be done is not taken for news`(line: String) throws {
        #expect(try reader("en_GB").news(in: line) == nil)
    }

    @Test func `nothing is due on a day that has passed`() throws {
        let reader = try reader("en_GB")

        #expect(reader.passedDay(in: "return the skis yesterday")?.description == "2026-11-27")
        #expect(reader.passedDay(in: "return the skis tomorrow") == nil)
        #expect(reader.passedDay(in: "tax return due yesterday") == nil)
    }

    @Test(arguments: [
        ("on 2026-11-20 for 129.00 EUR by Anna and Tom"), ("for 12.50 EUR"), ("by Anna"), ("on 2026-11-20"),
        ("on 2026-11-20 by Anna"), ("for 12.50 EUR by @Mia Lou"),
    ])
    func `what is known of a deed comes back from its text`(text: String) {
        #expect(OrderCompletion(text)?.words == text)
    }

    @Test(
        arguments: [
            ("120 euros", "120.00 EUR"), ("85 €", "85.00 EUR"), ("$40", "40.00 USD"),
            ("30 quid", "30.00 GBP"),
            ("3 days", nil), ("2", nil),
        ] as [(String, String?)])
    func `a price has a currency`(text: String, price: String?) {
        #expect(Money(spoken: text)?.description == price)
    }

    @Test func `a change goes through a launcher and comes back`() {
        for text in ["quiet PT2H", "pause 2026-12-04T09:00", "resume"] {
            #expect(OrderedChange(text)?.description == text)
        }
        #expect(OrderedChange("quiet") == nil)
    }
}
