import CivilTime
import Rules
import Testing

@testable import Sentences

struct SpokenQuestionTests {
    @Test(arguments: [
        "since when is the pesto open", "whose passport expires next", "should I mow the lawn",
        "can you tell me when the dentist is", "do you know where the drill is",
        "has Anna watered the plants",
        "do we need eggs", "at what time is yoga", "seit wann ist das Pesto offen", "wessen Pass läuft ab",
        "soll ich den Rasen mähen", "hat Anna die Blumen gegossen", "qu'est-ce qu'il y a dans le frigo",
        "qui a la perceuse", "¿hay leche?", "qué hay en la nevera", "cosa c'è nel frigo", "dov'è il trapano",
        "reicht der Saft bis Montag", "kommt der Gärtner heute", "gibts noch Brot", "got any rice",
        "any juice left",
        "remind me what I have on tuesday",
    ])
    func `a line that begins as a question asks`(line: String) {
        #expect(SpokenQuestion.asks(line))
    }

    @Test(arguments: [
        "do the dishes", "have the car washed", "can the tomatoes saturday", "could you add milk to the list",
        "Has beans: buy more", "don't forget the milk", "hat and gloves for the trip", "comment on the draft",
        "come home early friday", "in the garden cut the hedge", "have someone fix the tap", "need milk",
        "tell me to call Bob at 5", "hay que comprar leche", "a t-shirt for Tom",
        "didn't use the juice", "remind me when the juice expires", "got the parcel",
    ])
    func `a line that says what is to be done does not ask`(line: String) {
        #expect(!SpokenQuestion.asks(line))
    }

    private static let parser = SentenceParser(
        now: Instant(secondsSince1970: 1_795_860_000), zone: .utc, locale: "de_DE")

    @Test(arguments: [
        ("what's in the fridge", Question.Kind.contents, "the fridge"),
        ("show me the fridge", .contents, "the fridge"),
        ("anything in the freezer", .contents, "the freezer"),
        ("Was ist im Kühlschrank?", .contents, "Kühlschrank"),
        ("qu'est-ce qu'il y a dans le frigo", .contents, "le frigo"),
        ("¿qué hay en la nevera?", .contents, "la nevera"),
        ("cosa c'è nel frigo", .contents, "frigo"),
        ("what have I lent out", .lent, ""), ("what did I lend to Markus", .lent, "Markus"),
        ("how long until christmas", .until, "christmas"), ("what do we have to eat up", .cook, ""),
        ("since when is the pesto open", .opened, "the pesto"),
        ("when did I open the pesto", .opened, "the pesto"),
        ("whose passport expires next", .whose, "passport"),
        ("when do I have to cancel the car insurance", .cancelBy, "the car insurance"),
        ("how long is the warranty on the dishwasher", .warranty, "the dishwasher"),
        ("when did Anna water the plants", .whenBy, "water the plants"),
        ("do we need eggs", .need, "eggs"), ("how many tasks do I have", .taskCount, ""),
        ("can you tell me when the dentist is", .when, "the dentist"),
        ("when does my passport run out", .when, "my passport"),
        ("am i free on friday", .agenda, "on friday"),
        ("do I have anything planned tomorrow", .agenda, "tomorrow"),
        ("bin ich am Dienstag Nachmittag frei", .agenda, "am Dienstag Nachmittag"),
        ("was muss ich morgen machen", .agenda, "morgen"), ("suis-je libre vendredi ?", .agenda, "vendredi"),
        ("qu'est-ce que j'ai à faire demain", .agenda, "demain"),
        ("estoy libre el viernes", .agenda, "el viernes"),
        ("cosa devo fare domani", .agenda, "domani"), ("what do i need to throw out", .expired, ""),
        ("was ist abgelaufen", .expired, ""), ("what's my next appointment", .nextEvent, ""),
        ("what's oldest in the fridge", .oldest, "the fridge"),
        ("was ist am ältesten im Kühlschrank", .oldest, "Kühlschrank"),
        ("what's the next thing I have to do", .nextTask, ""),
        ("was muss ich als nächstes machen", .nextTask, ""),
        ("how many km has the van done", .meter, "the van"),
        ("which tasks have a high priority", .priority, ""),
        ("how long will the milk last", .lasts, "the milk"), ("when do we run out of milk", .lasts, "milk"),
        ("when will the coffee run out", .lasts, "the coffee"),
        ("wie lange reicht die Milch noch", .lasts, "die Milch"),
        ("wann geht uns die Milch aus", .lasts, "Milch"),
        ("wann haben wir keine Milch mehr?", .lasts, "Milch"),
        ("c'est quand le dentiste", .when, "le dentiste"),
        ("a qué hora es el dentista", .when, "el dentista"),
        ("a che ora è il dentista", .when, "il dentista"),
        ("um wie viel Uhr ist der Elternabend", .when, "der Elternabend"),
        ("a chi ho prestato la griglia", .whoHas, "la griglia"),
        ("le jambon est-il encore bon ?", .isGood, "le jambon"),
        ("¿el jamón sigue bueno?", .isGood, "el jamón"), ("tenemos leche", .amount, "leche"),
    ])
    func `a question is read with the name of what it asks about`(
        line: String, kind: Question.Kind, name: String
    ) {
        let questions = QuestionReader(Self.parser).questions(in: line)

        #expect(!questions.contains { $0.name == "out" })
        #expect(questions.contains { $0.kind == kind && $0.name == name }, "\(questions)")
    }

    @Test(arguments: [
        ("what's in the drawer", ["drawer"]), ("who is coming for dinner", ["dinner"]),
        ("what's due today", []), ("which tasks are overdue", []), ("what do I have to do this week", []),
    ])
    func `a question for a list has no words that say nothing`(line: String, unread: [String]) {
        #expect(Self.parser.sentence(line).query?.unread == unread)
    }

    @Test(arguments: [
        ("lend the drill to Markus until friday", "friday"),
        ("I lent Markus my drill until next friday", "next friday"),
        ("lent the tent to Tom, back by sunday", "sunday"),
        ("Bohrmaschine bis Freitag an Max verliehen", "Freitag"),
    ])
    func `lending until a day is lending`(line: String, time: String) {
        let orders = OrderReader(Self.parser).readings(of: line).whole.orders

        #expect(orders.contains { $0.verb == .lend && $0.time == time && $0.person != nil }, "\(orders)")
    }
}
