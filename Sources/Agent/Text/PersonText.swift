/// What the agent says about people.
enum PersonText {
    static let isNoAddress = "it is no mail address"
    static let writeAddress = "write one such as anna@example.org"
}
