import ArgumentParser
import JSONText
import Rules
import Testing

@testable import Commands

struct FieldOptionTests {
    @Test func `every option of an item gives the field that it is declared for`() throws {
        try expectOptions(
            of: ThingOptions.self, give: ItemDetails.self, without: ["barcode", "reorder", "target", "pack"])
        try expectOptions(of: FoodOptions.self, give: ItemDetails.self, without: ["remind"])
        try expectOptions(of: DurableOptions.self, give: ItemDetails.self, without: ["warranty"])
    }

    @Test func `every option of a document gives the field that it is declared for`() throws {
        try expectOptions(of: DocumentOptions.self, give: DocumentDetails.self, without: ["remind"])
    }

    /// - Parameter apart: Options that the group reads by itself. Any other one that is no `GivenText` is ignored.
    private func expectOptions<Group: FieldOptions, Details: FieldDetails>(
        of _: Group.Type, give _: Details.Type, without apart: Set<String>
    ) throws {
        let options = try names(of: Group.self)
        #expect(Set(options).isSuperset(of: apart) && options.count > apart.count)

        for option in options where !apart.contains(option) {
            let given = try Group.parse(["--\(option)", "x"]).givenTexts

            #expect(given.map(\.text) == ["x"], "--\(option)")
            #expect(given.map { Details.field($0.key).option } == ["--\(option)"])
        }
    }

    /// The first name of each option that takes a value.
    private func names(of group: (some ParsableArguments).Type) throws -> [String] {
        let tool = try JSON(parsing: Array(group._dumpHelp().utf8), within: JSON.Limits(bytes: .max))
        guard case .list(let arguments)? = tool["command"]?["arguments"] else { return [] }
        return arguments.filter { $0["kind"] == .text("option") }.compactMap { option in
            guard case .list(let names)? = option["names"] else { return nil }
            return names.first?["name"]?.asText
        }
    }
}
