import Rules

extension OrderResolver {
    /// A task to add that waits for one that is there: "paint the wall after the holes are filled".
    /// - Returns: `nil` unless the line names exactly one open task to wait for.
    func waiting(_ line: String) async throws(Failure) -> OrderAnswer? {
        let readings = WaitingSentence.all(in: line).filter { isTask($0.task) }
        guard !readings.isEmpty else { return nil }
        let tasks = try await known(.current).filter { $0.kind == .task }
        for reading in readings {
            let matches = fits(reading.name, in: tasks)
            guard let best = matches.first?.fit, isNamed(reading, best) else { continue }
            let named = matches.filter { $0.fit == best }.map(\.known.thing)
            guard named.count == 1 else { return .doubt(OrderDoubt(.perhaps(Array(named.prefix(3))))) }
            return .orderChanges([OrderChange(.follow(reading.task), named[0])])
        }
        return nil
    }

    /// A single word in place of a whole title may be a time: "call Tom after lunch".
    private func isNamed(_ reading: WaitingSentence, _ fit: SpokenName.Fit) -> Bool {
        reading.saysDone
            ? fit <= .misspelt : fit == .exact && SpokenName(reading.name).words.count > 1
    }

    /// Whether it adds a task, rather than changing what is there or asking about it.
    private func isTask(_ line: String) -> Bool {
        let sentence = reader.sentence(line)
        return sentence.intent == .create && sentence.title != nil && !OrderReader.asks(line)
            && reader.readings(of: line).whole.orders.isEmpty
    }
}
