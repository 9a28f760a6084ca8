import Interchange

extension CommandFailure {
    /// Reads a list, and fails with what is wrong with it.
    static func ofList<Content>(_ read: () throws(UnreadableList) -> Content) throws(CommandFailure)
        -> Content
    {
        do {
            return try read()
        } catch {
            throw CommandFailure(.badData, error.words)
        }
    }

    /// The failure with the name of the file that it is about, unless it names it already or is about something else.
    func about(_ file: String) -> CommandFailure {
        guard status == .badData, refusal == nil, !message.isEmpty, !message.contains(ListText.name(of: file))
        else {
            return self
        }
        return CommandFailure(status, ListText.about(file, message))
    }
}
