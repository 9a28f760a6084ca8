import JSONText

/// Counts the rows of a list that the agent answers page by page.
enum RowCount {
    /// The largest number of rows in one reply from the agent.
    private static let mostRows: UInt32 = 1_000

    /// - Parameter page: Returns how many rows there are from an offset on, up to a limit.
    static func all(
        _ page: (_ offset: UInt32, _ limit: UInt32) async throws(CommandFailure) -> Int
    ) async throws(CommandFailure) -> Int {
        var count = 0
        while true {
            let more = try await page(UInt32(clamping: count), mostRows)
            count += more
            if more < mostRows { return count }
        }
    }
}

extension Session {
    func say(count: Int, asJSON: Bool) {
        if asJSON {
            console.say(json: .object([JSON.Member("count", .number(Int64(count)))]))
        } else {
            console.say("\(count)")
        }
    }
}
