/// What `completions` says.
enum CompletionsText {
    static func unreadableDeclarations(_ error: any Error) -> String {
        "the parser's declarations cannot be read: \(error)"
    }
}
