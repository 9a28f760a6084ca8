import AgentInterface
import Testing

struct APIVersionTests {
    @Test(arguments: [
        ("1.0", "1.0", "1.0", Compatibility.full),
        ("1.0", "1.7", "1.0", .full),
        ("1.7", "1.0", "1.0", .full),
        ("1.0", "2.0", "1.0", .updateRecommended),
        ("2.0", "1.0", "1.0", .updateRecommended),
        ("1.0", "2.0", "1.1", .updateRequired),
        ("1.9", "3.0", "2.0", .updateRequired),
        ("1.10", "1.12", "1.9", .full),
    ])
    func `an agent serves clients down to the oldest that it names`(
        client: String, agent: String, oldest: String, verdict: Compatibility
    ) throws {
        let versions = AgentVersions(
            program: "1.0", api: try #require(APIVersion(agent)),
            oldestClient: try #require(APIVersion(oldest)))

        let compatibility = versions.compatibility(with: try #require(APIVersion(client)))

        #expect(compatibility == verdict)
    }

    @Test(arguments: [
        "", "1", "1.", ".1", "1.0.0", "1.x", "-1.0", "+1.0", "1. 0", "99999999999999999999.0", "١.٠",
    ])
    func `text that is not a version is refused`(text: String) {
        #expect(APIVersion(text) == nil)
    }
}
