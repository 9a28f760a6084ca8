/// What the agent says about people.
enum PersonText {
    static let isNoAddress = "it is not a mail address"
    static let writeAddress = "write an address such as anna@example.org"
}
