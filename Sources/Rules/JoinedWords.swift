extension [String] {
    /// The strings that are not empty, joined.
    package func joinedWords(_ separator: String) -> String {
        filter { !$0.isEmpty }.joined(separator: separator)
    }
}
