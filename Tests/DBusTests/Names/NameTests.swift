import DBus
import TestSupport
import Testing

struct NameTests {
    /// The raw value is libdbus's function for it.
    enum Kind: String, CaseIterable {
        case path = "dbus_validate_path"
        case interface = "dbus_validate_interface"
        case member = "dbus_validate_member"
        case error = "dbus_validate_error_name"
        case bus = "dbus_validate_bus_name"
        case signature = "dbus_signature_validate"

        func isValid(_ text: String) -> Bool {
            do {
                switch self {
                case .path: _ = try ObjectPath(validating: text)
                case .interface: _ = try InterfaceName(validating: text)
                case .member: _ = try MemberName(validating: text)
                case .error: _ = try ErrorName(validating: text)
                case .bus: _ = try BusName(validating: text)
                case .signature: _ = try Signature(validating: text)
                }
                return true
            } catch {
                return false
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `we find valid what libdbus finds valid`(kind: Kind) throws {
        var generator = SeededGenerator(seed: 5)
        var disagreements: [String] = []
        var valid = 0
        for _ in 0..<20_000 {
            let text = Self.text(like: kind, using: &generator)
            let ours = kind.isValid(text)
            if ours { valid += 1 }
            // libdbus takes everything after a colon for unique names, the specification does not.
            if kind == .bus, text.hasPrefix(":") { continue }
            if ours != (try Oracle.isValid(text, kind.rawValue)) { disagreements.append(text) }
        }

        #expect(disagreements == [])
        #expect(valid > 200)  // it was worth asking
    }

    @Test(arguments: [":1.0", ":1.42", ":a-b.c"]) func `a unique name may have elements of digits`(
        text: String
    ) throws {
        #expect(try BusName(validating: text).isUnique)
    }

    @Test(arguments: ["", ":", ":1", ":.1", ":1.", ":1..2", ":1.é"]) func `a unique name has elements`(
        text: String
    ) {
        #expect(throws: NameError.self) { try BusName(validating: text) }
    }

    @Test(arguments: [254, 255, 256])
    func `names have at most 255 bytes, paths may have more`(length: Int) throws {
        let member = String(repeating: "a", count: length)
        let name = "a." + String(repeating: "a", count: length - 2)

        #expect(((try? MemberName(validating: member)) != nil) == (length <= 255))
        #expect(((try? InterfaceName(validating: name)) != nil) == (length <= 255))
        #expect(((try? ErrorName(validating: name)) != nil) == (length <= 255))
        #expect(((try? BusName(validating: name)) != nil) == (length <= 255))
        #expect(((try? BusName(validating: ":" + name.dropFirst())) != nil) == false)
        #expect((try? ObjectPath(validating: "/" + member)) != nil)
    }

    @Test func `an error says what is wrong, and a long text does not make it long`() {
        let error = #expect(throws: NameError.self) {
            _ = try ObjectPath(validating: String(repeating: "x", count: 100_000))
        }

        #expect(
            error?.description.hasSuffix("is not a valid object path: it does not start with a slash") == true
        )
        #expect((error?.description.count ?? .max) < 200)
    }

    @Test func `a path contains itself and what is below it`() {
        let path: ObjectPath = "/a/b"

        #expect(path.contains("/a/b"))
        #expect(path.contains("/a/b/c"))
        #expect(!path.contains("/a/bc"))
        #expect(!path.contains("/a"))
        #expect(ObjectPath.root.contains("/a"))
    }

    private static func text(like kind: Kind, using generator: inout SeededGenerator) -> String {
        let alphabet = Array(kind == .signature ? "ybnqiuxtdsoghvaaa((({{{)))}}}z" : "aZ_bcdeF_GH09..../:-é")
        var text = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
            alphabet.randomElement(using: &generator) ?? "a"
        }
        if kind == .path, Bool.random(using: &generator) { text.insert("/", at: 0) }
        return String(text)
    }
}
