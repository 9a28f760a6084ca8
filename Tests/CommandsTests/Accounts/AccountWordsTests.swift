import Testing

@testable import Commands

struct AccountWordsTests {
    @Test(arguments: [
        ("anna@gmail.com", CalendarProvider.google), ("https://calendar.google.com/x", .google),
        ("ben@outlook.com", .microsoft), ("me@icloud.com", .apple), ("Anna@Fastmail.FM", .fastmail),
        ("dav.mailbox.org", .mailbox), ("https://cloud.example.org/remote.php/dav", .nextcloud),
        ("https://anna@nextcloud.example.org:8443/", .nextcloud),
    ])
    func `a service is recognised by the host of the address`(address: String, provider: CalendarProvider) {
        #expect(CalendarProvider(address: address) == provider)
    }

    @Test(arguments: ["anna@example.org", "notgmail.com", "gmail.com.example.org", "", "https://"])
    func `a host that only resembles a service's is not recognised`(address: String) {
        #expect(CalendarProvider(address: address) == nil)
    }

    @Test(arguments: [
        ("pass show cal", ["pass", "show", "cal"]), ("'my prog' \"a b\"c", ["my prog", "a bc"]),
        ("a\\ b '' ", ["a b", ""]), ("", []), ("echo $HOME `id`", ["echo", "$HOME", "`id`"]),
    ])
    func `a command line is split at spaces outside of quotes, and nothing is expanded`(
        line: String, words: [String]
    ) {
        #expect(ShellWords.words(of: line) == words)
    }

    @Test(arguments: ["a 'b", "\"", "a\\"])
    func `an unclosed quote gives no words`(line: String) {
        #expect(ShellWords.words(of: line) == nil)
    }
}
