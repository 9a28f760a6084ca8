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

    @Test func `a title is a better match than an id, and an id than a part of a title`() {
        let match = NameMatch("cafe")

        #expect(match.level(title: "Cafe", id: "cafe0000-0000-4000-8000-000000000000") == .exact)
        #expect(match.level(title: "Something", id: "cafe0000-0000-4000-8000-000000000000") == .id)
        #expect(NameMatch.Level.exact < .id && NameMatch.Level.id < .words && NameMatch.Level.words < .parts)
    }
}
