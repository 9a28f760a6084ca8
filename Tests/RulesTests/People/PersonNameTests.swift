import Testing

@testable import Rules

struct PersonNameTests {
    @Test func `a name is one line without the mark`() throws {
        #expect(try PersonName.checked(" @Anna\u{0}  Maria\n", field: "for") == "Anna Maria")
        #expect(try PersonName.checked("@@ben", field: "for") == "ben")
        #expect(try PersonName.checked("", field: "for") == "")
        #expect(try PersonName.checked("Everyone", field: "for") == "")
    }

    @Test(arguments: ["Anna, Ben", String(repeating: "a", count: 81)])
    func `what cannot be a name is refused`(_ text: String) {
        #expect(throws: InvalidValue.self) { try PersonName.checked(text, field: "for") }
    }

    @Test(arguments: ["", " ", "@", "me", "ME", "anyone"])
    func `nobody is called like what names nobody in particular`(_ text: String) {
        #expect(throws: InvalidValue.self) { try PersonName.needed(text) }
    }

    @Test func `case, accents and what joins words do not tell people apart`() {
        #expect(PersonName.areEqual("Änna-Maria", "anna maria"))
        #expect(PersonName.areEqual("anna_maria", "Anna Maria"))
        #expect(!PersonName.areEqual("Anna", "Anne"))
    }

    @Test func `a category names a person if it begins with the mark`() {
        #expect(PersonName.inCategory("@Anna Maria") == "Anna Maria")
        #expect(PersonName.inCategory("home") == nil)
        #expect(PersonName.inCategory("@") == nil)
        #expect(PersonName.category("Anna") == "@Anna")
    }
}
