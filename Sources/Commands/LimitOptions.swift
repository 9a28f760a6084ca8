import ArgumentParser

/// How many entries a list has, where the agent sends them in one answer.
struct LimitOptions: ParsableArguments {
    @Option(help: "At most this many; 1,000 if omitted.")
    var limit: UInt32 = 1000

    func validate() throws {
        try check(Int(limit), of: "--limit", isIn: 1...10_000)
    }
}

extension ParsableArguments {
    func check(_ number: Int, of option: String, isIn range: ClosedRange<Int>) throws {
        guard range.contains(number) else {
            throw ValidationError(SessionText.isOutside(range, option, number))
        }
    }
}
