extension CommandFailure {
    /// The failure with the name of the file that it is about, unless it names it already or is about something else.
    func about(_ file: String) -> CommandFailure {
        guard status == .badData, refusal == nil, !message.isEmpty, !message.contains(ListText.name(of: file))
        else {
            return self
        }
        return CommandFailure(status, ListText.about(file, message))
    }
}
