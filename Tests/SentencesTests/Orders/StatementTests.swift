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

    @Test(arguments: [
        "the paint on the shed lasts five years", "kettle got limescale again",
        "ladder home again max came by",
        "piano teacher's ill so thursday is cancelled", "you never tell me anything",
        "no that was wrong take it back",
        "gran can't come to lunch on friday", "the lid of the jam doesn't close", "the wifi is so slow",
    ])
    func `a line with a verb that tells something is prose`(line: String) throws {
        #expect(try reader().isProse(line))
    }

    @Test(arguments: [
        "hab drei Liter Saft gekauft, stehen im Flur", "für den Kuchen 200 g Mehl genommen",
        "Saugen im Keller erledigt, puh", "bin erkältet und müde",
    ])
    func `a line that tells something in German is prose`(line: String) throws {
        #expect(try reader("de_DE").isProse(line))
    }

    @Test(arguments: [
        "call the man who came on friday", "find out what the garage wants", "ask Tom if the drill is back",
        "party at Lena's is on friday 8pm", "gran is coming saturday 3pm", "check the tap that drips",
        "note for the neighbour about the parcel that came", "we need a lamp that works",
        "sun cream for the ski trip",
        "passport photos taken by friday", "watering can for the balcony", "the broken lamp to the dump",
        "old clothes to the woman whose house was flooded",
    ])
    func `what is to be done is no prose, whatever a clause within it tells`(line: String) throws {
        #expect(try !reader().isProse(line))
    }

    @Test(arguments: [
        "Gericht für Samstag aussuchen", "Geschenk für Oma", "Gebäck und Gemüse",
        "die Hemden, die sauber sind, wegräumen",
        "muss noch Vokabeln lernen", "Fenster putzen lassen",
    ])
    func `what is to be done is no prose in German, either`(line: String) throws {
        #expect(try !reader("de_DE").isProse(line))
    }
}
