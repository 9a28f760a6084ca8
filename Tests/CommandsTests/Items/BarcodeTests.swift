import AgentInterface
import CivilTime
import Rules
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct BarcodeTests {
    private static let code = "4006381333931"

    private func agent(_ items: [ItemRecord] = []) throws -> ShelfAgent {
        let agent = ShelfAgent(items)
        var product = ProductRecord()
        product.gtin = try GTIN(Self.code)
        (product.name, product.brand, product.pack) = ("Hazelnut spread", "Nuts & Co", "400 g")
        product.quantity = try Quantity(parsing: "400 g")
        product.credit = "Open Food Facts contributors, ODbL"
        let known = product
        agent.shelf.withLock { $0.products = [known] }
        return agent
    }

    private func run(_ arguments: [String], typed: [String]? = nil, _ agent: ShelfAgent) async throws
        -> Transcript
    {
        var runner = CommandRunner()
        runner.typed = typed
        return try await runner.run(arguments, agent: agent)
    }

    @Test func `what volunteers wrote is shown, and taken when the user agrees`() async throws {
        let agent = try agent()

        let transcript = try await run(["food", "add", "--barcode", Self.code, "27.11."], typed: [""], agent)

        #expect(
            transcript.errors.contains(
                "Hazelnut spread, Nuts & Co, 400 g  (Open Food Facts contributors, ODbL)"))
        let item = try #require(agent.now.items.first, "\(transcript.errors)")
        #expect(item.name == "Hazelnut spread" && item.brand == "Nuts & Co")
        #expect(item.quantity.description == "400 g" && item.bestBefore?.description == "2026-11-27")
        #expect(item.gtin?.short == Self.code)
    }

    @Test func `another name takes nothing of what they wrote, and no takes another name or nothing`()
        async throws
    {
        let agent = try agent()

        _ = try await run(["food", "add", "--barcode", Self.code], typed: ["Spread"], agent)
        _ = try await run(["food", "add", "--barcode", Self.code], typed: [], ShelfAgent())
        let item = try #require(agent.now.items.first)
        let other = try self.agent()
        let none = try await run(["food", "add", "--barcode", Self.code], typed: ["n", ""], other)

        #expect(item.name == "Spread" && item.brand == "" && item.quantity == .one)
        #expect(none.status == 1 && none.errors.contains("nothing was added"), "\(none.errors)")
        #expect(other.names == [])
    }

    @Test func `where nobody can be asked, only --yes or a name adds anything`() async throws {
        let agent = try agent()

        let refused = try await run(["food", "add", "--barcode", Self.code, "+5d"], agent)
        let asJSON = try await run(["food", "add", "--barcode", Self.code, "+5d", "--json"], agent)
        #expect(agent.names == [])
        let named = try await run(["food", "add", "Spread", "+5d", "--barcode", Self.code], agent)

        #expect(refused.status == 65 && asJSON.status == 65)
        #expect(refused.errors.contains("confirm that with --yes"), "\(refused.errors)")
        #expect(refused.errors.contains("steward food add NAME --barcode \(Self.code)"))
        #expect(named.status == 0 && agent.names == ["Spread"])
        let believing = try self.agent()
        _ = try await run(["food", "add", "--barcode", Self.code, "+5d", "--yes"], believing)
        #expect(believing.names == ["Hazelnut spread"])
    }

    @Test func `a barcode of an item in stock is not looked up`() async throws {
        let agent = try agent([
            .sample("3f2a", "Nut cream") {
                $0.gtin = try? GTIN(Self.code)
                $0.place = "pantry"
            }
        ])

        _ = try await run(["food", "add", "--barcode", Self.code, "+5d"], agent)

        #expect(agent.names == ["Nut cream", "Nut cream"])
        #expect(agent.now.items.last?.place == "pantry" && agent.now.lookups == 0)
    }

    @Test func `a number of a shop's own names nothing, whatever had it before`() async throws {
        let code = "2012345000001"
        let agent = try agent([.sample("3f2a", "Gouda") { $0.gtin = try? GTIN(code) }])

        let refused = try await run(["food", "add", "--barcode", code, "+5d"], agent)
        _ = try await run(["food", "add", "--barcode", code, "+5d"], typed: ["Salami"], agent)

        #expect(refused.status == 65 && refused.errors.contains("a shop's own number"))
        #expect(agent.names == ["Gouda", "Salami"] && agent.now.lookups == 0)
    }

    @Test func `an outer pack takes the name of what is inside, and says that its amount is missing`()
        async throws
    {
        let agent = try agent([.sample("3f2a", "Nut cream") { $0.gtin = try? GTIN(Self.code) }])

        let transcript = try await run(["food", "add", "--barcode", "14006381333938", "+5d"], agent)

        #expect(agent.names == ["Nut cream", "Nut cream"] && agent.now.lookups == 0)
        #expect(transcript.errors.contains("outer pack of 'Nut cream'"), "\(transcript)")
    }

    @Test func `a wrong digit is refused before anybody is asked`() async throws {
        let agent = try agent()

        let added = try await run(["food", "add", "--barcode", "4006381333932"], agent)
        let identified = try await run(["item", "identify", "4006381333932"], agent)

        #expect(added.status == 65 && identified.status == 65)
        #expect(identified.errors.contains("last digit would have to be 1"), "\(identified.errors)")
        #expect(agent.now.lookups == 0)
    }

    @Test func `identify prints what they wrote, whose word it is, or that nobody knows`() async throws {
        let agent = try agent()

        let known = try await run(["item", "identify", Self.code], agent)
        let json = try await run(["item", "identify", Self.code, "--json"], agent)
        let unknown = try await run(["item", "identify", "96385074"], agent)

        #expect(known.output.contains("Hazelnut spread") && known.output.contains("ODbL"))
        #expect(json.output.contains(#""name": "Hazelnut spread""#), "\(json.output)")
        #expect(unknown.status == 66 && unknown.errors.contains("nobody has described 96385074"))
    }

    @Test func `a capture shows what volunteers wrote, and asks for what they do not know`() async throws {
        let agent = try agent()

        let transcript = try await run(
            ["food", "capture"], typed: ["\(Self.code) +5d", "y", "96385074 +1y", "Gum", ""], agent)

        #expect(agent.names == ["Hazelnut spread", "Gum"], "\(transcript.errors)")
        #expect(transcript.errors.contains("Is that it?"))
        #expect(transcript.errors.contains("nobody has described 96385074"))
    }

    @Test func `offline a capture says so once and goes on`() async throws {
        let agent = try agent()
        agent.shelf.withLock { $0.products = nil }

        let transcript = try await run(
            ["food", "capture"], typed: ["\(Self.code) +5d", "Spread", "96385074 +1y", "Gum", ""], agent)

        #expect(agent.names == ["Spread", "Gum"], "\(transcript.errors)")
        #expect(agent.now.lookups == 1)
        #expect(transcript.errors.contains("the server cannot be reached"))
        #expect(transcript.output.hasSuffix("Added 2 items.\n"))
    }

    @Test func `capture with --offline looks nothing up`() async throws {
        let agent = try agent()

        _ = try await run(
            ["food", "capture", "--no-lookup"], typed: ["\(Self.code) +5d", "Nuts", ""], agent)

        #expect(agent.names == ["Nuts"] && agent.now.lookups == 0)
    }
}
