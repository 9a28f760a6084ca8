import Agent
import AgentInterface
import CivilTime
import FetchInterface
import Rules
import Testing

/// `Items1.Identify`, with a helper that says what a test wants.
struct ProductLookupTests {
    private let gtin = try! GTIN("4006381333931")  // a literal

    private func refusal(_ fixture: AgentFixture, _ gtin: GTIN) async -> AgentError? {
        let error = await #expect(throws: ClientError.self) {
            try await fixture.client.call(Items1.identify, gtin)
        }
        if case .refused(let refusal)? = error { return refusal }
        return nil
    }

    @Test func `what volunteers wrote is answered and not stored`() async throws {
        let gtin = gtin
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            fixture.fetchEndpoint = web.endpoint
            try web.product(
                gtin,
                ProductSuggestion(
                    gtin: gtin, name: "Hazelnut spread", brand: "Nuts & Co",
                    quantity: try Quantity(parsing: "400 g"), packText: "400 g", categories: ["spreads"],
                    picture: nil, credit: "Open Food Facts contributors, ODbL"))
            try await fixture.start()

            let products = try await fixture.client.call(Items1.identify, gtin)

            #expect(products.map(\.name) == ["Hazelnut spread"])
            #expect(products.first?.gtin == gtin && products.first?.quantity?.description == "400 g")
            #expect(products.first?.credit == "Open Food Facts contributors, ODbL")
            #expect(try await fixture.client.call(Items1.list, ItemQuery()).isEmpty)
        }
    }

    @Test func `a product that nobody knows is no error, and a list that is not reached is one`() async throws
    {
        let gtin = gtin
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            fixture.fetchEndpoint = web.endpoint
            try web.product(gtin, nil)
            try await fixture.start()

            let unknown = try await fixture.client.call(Items1.identify, gtin)
            let refusal = await refusal(fixture, try GTIN("96385074"))

            #expect(unknown == [])
            #expect(refusal?.kind == .failed)
            #expect(
                refusal?.message
                    == "cannot ask Open Food Facts about '96385074': the server cannot be reached; give the name yourself"
            )
        }
    }

    @Test func `a number that a shop gave to its own goods is not asked about`() async throws {
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            fixture.fetchEndpoint = web.endpoint
            try await fixture.start()

            let refusal = await refusal(fixture, try GTIN("2012345678903"))

            #expect(refusal?.kind == .invalid)
            #expect(web.starts == 0)
        }
    }

    @Test func `queries per minute have the limit of Open Food Facts`() async throws {
        let gtin = gtin
        try await AgentFixture.run { fixture in
            let web = try StandInWeb(in: fixture.home)
            fixture.fetchEndpoint = web.endpoint
            try web.product(gtin, nil)
            try await fixture.start()
            for _ in 0..<4 { _ = try await fixture.client.call(Items1.identify, gtin) }

            let refusal = await refusal(fixture, gtin)
            fixture.time.set(to: fixture.time.now + .seconds(10))
            let later = try await fixture.client.call(Items1.identify, gtin)

            #expect(refusal?.kind == .limitsExceeded)
            #expect(later == [])
        }
    }
}
