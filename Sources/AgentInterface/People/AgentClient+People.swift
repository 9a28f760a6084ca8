import Rules

extension AgentClient {
    /// The names that a sentence may give to the people of the household.
    package func knownPeople() async throws(ClientError) -> [String] {
        let people = try await call(People1.list, ())
        return people.map(\.name) + (people.contains(where: \.isMe) ? [PersonName.me] : [])
    }
}
