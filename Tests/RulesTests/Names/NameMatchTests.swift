import Rules
import Testing

struct NameMatchTests {
    @Test(arguments: [
        ("dentist", "Dentist", "", NameMatch.Level.exact), ("Dentist", "Call the dentist", "", .words),
        ("call dentist", "Call the dentist", "", .words), ("dent", "Call the dentist", "", .parts),
        ("passport anna", "Passport", "Anna", .exact), ("anna", "Passport", "Anna", .words),
        ("3f2a", "Dentist", "", .id), ("ärzte", "Die Ärzte", "", .words),
        ("  the   dentist ", "The Dentist", "", .exact), ("the trash", "Trash", "", .exact),
        ("my dentist", "Call the dentist", "", .words), ("die Ärzte", "Die Ärzte", "", .exact),
        ("the", "Call the dentist", "", .words),
    ])
    func `a name fits a title`(name: String, title: String, detail: String, level: NameMatch.Level) {
        let found = NameMatch(name).level(
            title: title, detail: detail, id: "3f2a0000-0000-4000-8000-000000000000")

        #expect(found == level)
    }

    @Test(arguments: [
        ("", "Dentist"), ("denture", "Dentist"), ("call mum", "Call the dentist"), ("…", "Dentist"),
    ])
    func `a name that says something else does not fit`(name: String, title: String) {
        #expect(NameMatch(name).level(title: title) == nil)
    }

    @Test(arguments: [
        ("tea", "Team lunch", false), ("ten", "Rent tenant meeting", false), ("bar", "Clean the barn", false),
        ("post", "Hang the poster", false), ("dent", "Call the dentist", false),
        ("lunch", "Team lunch", true), ("plant", "Water the plants", true), ("berry", "Pick berries", true),
        ("box", "Label the boxes", true), ("Karte", "Karten kaufen", true), ("the trash", "Trash", true),
        ("Zeitung", "Zeitungen bündeln", true), ("anna", "Passport", false),
    ])
    func `whole words are a name, also in another number`(name: String, title: String, isName: Bool) {
        #expect(NameMatch(name).namesWholeWords(of: title) == isName)
    }

    @Test func `a title is a better match than an id, and an id than a part of a title`() {
        let match = NameMatch("cafe")

        #expect(match.level(title: "Cafe", id: "cafe0000-0000-4000-8000-000000000000") == .exact)
        #expect(match.level(title: "Something", id: "cafe0000-0000-4000-8000-000000000000") == .id)
        #expect(NameMatch.Level.exact < .id && NameMatch.Level.id < .words && NameMatch.Level.words < .parts)
    }

    @Test(arguments: [
        ("dentst", "Dentist"), ("dnetist", "Dentist"), ("the dentits", "Dentist"), ("gasbill", "Gas bill"),
        ("call-bob", "Call Bob"), ("Mull", "Müll"), ("plummber", "Call the plumber"),
        ("insurance renewla", "Insurance renewal"),
    ])
    func `a misspelt name is near the title that was meant`(_ typed: String, _ title: String) {
        let titles = ["Passport", title, "Mulch"]

        #expect(NameMatch(typed).nearest(of: titles) == 1)
    }

    @Test(arguments: ["dragon", "den", "bob", "", "mow"])
    func `a name like no other is near none`(_ typed: String) {
        #expect(NameMatch(typed).nearest(of: ["Dentist", "Call Bab", "Row"]) == nil)
    }

    @Test func `of several near titles the nearest counts`() {
        #expect(NameMatch("insuranse").nearest(of: ["Insurances", "Insurance"]) == 1)
    }
}
