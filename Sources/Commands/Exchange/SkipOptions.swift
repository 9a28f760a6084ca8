import ArgumentParser
import Interchange

/// What becomes of an import of which some entries cannot be read.
struct SkipOptions: ParsableArguments {
    @Flag(
        name: [.customLong("skip-unreadable"), .customLong("skip-bad")],
        help: "Leave out entries that cannot be read, say why, and add the rest.")
    var skipUnreadable = false
}

extension Session {
    /// Asks whether to import, and, if some entries cannot be read, whether to import the others. A script has decided
    /// already: without `--skip-unreadable`, one unreadable entry keeps all out.
    /// - Parameters:
    ///   - refused: The number of entries that cannot be read. They have been named.
    ///   - skips: Whether the user has said to leave them out.
    /// - Throws: The user does not want it, or the entries keep all others out.
    func confirmImport(
        _ contents: String, isOneItem: Bool = false, leavingOut refused: Int, skips: SkipOptions,
        isConfirmed: Bool
    ) async throws(CommandFailure) {
        guard refused > 0, !skips.skipUnreadable else {
            return try await confirmImport(
                isOneItem ? ListText.questionOfOneItem : ListText.question(contents), isConfirmed: isConfirmed
            )
        }
        guard !isConfirmed, prompt != nil else {
            throw CommandFailure(.badData, ListText.areUnreadable(refused, others: contents))
        }
        try await confirmImport(ListText.question(contents, leavingOut: refused), isConfirmed: false)
    }
}
