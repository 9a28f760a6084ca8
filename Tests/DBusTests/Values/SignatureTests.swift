import DBus
import Testing

struct SignatureTests {
    @Test(arguments: ["", "a{s(iay)}", "(a{ov}as)v", "aaaay", "a{y(v)}", "h"])
    func `a signature is the text of its types`(text: String) throws {
        let signature = try Signature(validating: text)

        #expect(signature.types.map(\.description).joined() == text)
        #expect(try Signature(signature.types) == signature)
    }

    @Test(arguments: [
        ("a", "ends in the middle"), ("()", "structure is empty"), ("(i", "not closed"),
        ("i)", "no type at byte 2"),
        ("a{vs}", "not of a basic type"), ("a{s}", "no type"), ("a{sss}", "not exactly two"),
        ("{ss}", "no type"),
        ("a{ass}", "not of a basic type"), ("e", "no type"), ("é", "no type"),
    ])
    func `a text that is no signature is refused with the reason`(text: String, reason: String) {
        let error = #expect(throws: NameError.self) { try Signature(validating: text) }

        #expect(error?.reason.contains(reason) == true)
    }

    @Test func `arrays and structures nest 32 deep each, and no deeper`() {
        let arrays = String(repeating: "a", count: 32)
        let structures = (String(repeating: "(", count: 32), String(repeating: ")", count: 32))

        #expect(throws: Never.self) { try Signature(validating: arrays + structures.0 + "y" + structures.1) }
        #expect(throws: NameError.self) { try Signature(validating: "a" + arrays + "y") }
        #expect(throws: NameError.self) {
            try Signature(validating: "(" + structures.0 + "y" + structures.1 + ")")
        }
    }

    @Test func `a signature has at most 255 bytes`() {
        #expect(throws: Never.self) { try Signature(validating: String(repeating: "y", count: 255)) }
        #expect(throws: NameError.self) { try Signature(validating: String(repeating: "y", count: 256)) }
    }
}
