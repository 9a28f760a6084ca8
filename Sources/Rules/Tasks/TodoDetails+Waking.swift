extension TodoDetails {
    /// Whether it asks to be woken. Whoever writes that means the time, also in quiet hours.
    var asksToBeWoken: Bool {
        let words = title.lowercased()
        return Self.waking.contains { words == $0 || words.hasPrefix($0 + " ") }
    }

    private static let waking = [
        "wake me", "wake us", "wake up", "wake-up call", "weck mich", "weck uns", "wecke mich", "wecken",
        "wecker", "aufwachen", "réveille-moi", "réveiller", "réveil", "despiértame", "despertar",
        "despertador", "despertarme",
    ]
}
