import Testing

@testable import Sentences

/// Which lines nobody means as a task. Said on Saturday, 28 November 2026.
struct StatementTests {
    private func reader(_ locale: String = "en_GB") throws -> OrderReader {
        OrderReader(try SaidSentence.parser(at: "2026-11-28T16:50", in: "Europe/Berlin", locale))
    }

    @Test(arguments: [
        "good morning steward how are you", "omg i hate mondays", "it's raining", "you're the best",
        "the dentist hurt so much last time", "my mother used to make the best cheese cake",
        "the kids finished school early today and are driving me mad", "thanks that was really helpful",
        "wish i could cancel monday", "this is great", "never mind", "i'm so tired", "hmm", "nooo",
        "she hates mondays",
        "three oranges juiced for breakfast", "its in the church not the school hall", "no not tom, tim",
        "sorry for bothering you all the time",
        "don't add anything to the shopping list", "we could paint the fence",
    ])
    func `what is only said is no task`(line: String) throws {
        #expect(try reader().isStatement(line))
    }

    @Test(arguments: [
        "so ein Mistwetter heute", "keine Lust auf Montag", "guten Morgen",
        "Bohrmaschine liegt jetzt bei Opa", "doch lieber um sechs", "ich bin m\u{FC}de", "danke dir",
    ])
    func `what is only said in German is no task`(line: String) throws {
        #expect(try reader("de_DE").isStatement(line))
    }

    @Test(arguments: [
        "call mum", "hey call mum", "i need to call mum", "we have to paint the fence", "i'll ring the vet",
        "grandma arrives saturday 14:30", "ben has football at 5 tomorrow",
        "we have friends over on saturday",
        "i have a dentist appointment tuesday 3pm", "the car is due for its MOT on the 14th",
        "rent is due friday",
        "the used books to the charity shop", "the broken lamp to the dump", "my passport photos",
        "thank you cards for gran",
        "our anniversary dinner", "zumba is thursdays 6.45pm", "plumber", "water the plants",
    ])
    func `what is to be done or will take place is one`(line: String) throws {
        #expect(try !reader().isStatement(line))
    }
}
