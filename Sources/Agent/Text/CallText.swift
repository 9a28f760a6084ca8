import Rules

/// Why a call with a key is not carried out.
enum CallText {
    static func keyUsed(for old: KeyedCall, and new: KeyedCall) -> String {
        """
        the key '\(shown(old.key))' was already used for \(words(old)), and not for \(words(new)); nothing was changed: \
        give each call a key of its own
        """
    }
    static func isRunning(_ key: String) -> String {
        "a call with the key '\(shown(key))' is being carried out; ask again in a moment"
    }
    /// - Parameters:
    ///   - text: What the journal says of the change that stays.
    ///   - reason: Why it cannot be undone.
    static func wasCutOff(_ key: String, _ text: String, _ reason: String) -> String {
        """
        the call with the key '\(shown(key))' was cut off after '\(shown(text))', which cannot be undone to carry it out \
        whole (\(reason)); check what is missing, and ask for that with another key
        """
    }
    static let endedElsewhere =
        "another program has repeated this call with its key; nothing was changed here"

    private static func words(_ call: KeyedCall) -> String {
        "\(shown(call.tool)) with \(CleanText.excerpt(of: call.arguments, length: 300))"
    }

    private static func shown(_ text: String) -> String { CleanText.excerpt(of: text, length: 60) }
}
