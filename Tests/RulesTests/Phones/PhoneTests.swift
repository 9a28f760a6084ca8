import CivilTime
import Rules
import Testing

struct PhoneTests {
    private func phone(_ address: String) throws -> Phone {
        Phone(
            name: "Anna's", service: .ntfy, address: try #require(Phone.address(address)),
            addedAt: Instant(secondsSince1970: 0))
    }

    @Test(arguments: [
        ("push.example.org", "https://push.example.org"),
        ("https://push.example.org/", "https://push.example.org"),
        ("https://Host.example.org:8443/ntfy/", "https://Host.example.org:8443/ntfy"),
        ("http://127.0.0.1:2586", "http://127.0.0.1:2586"), ("HTTPS://a.example", "https://a.example"),
    ])
    func `an address is read as people type it`(typed: String, address: String) {
        #expect(Phone.address(typed) == address)
    }

    @Test(arguments: [
        "", "https://", "ftp://a.example", "https://anna@a.example", "https://a.example/?x=1",
        "https://a.example/#x",
        "https://a b.example", "file:///etc/passwd", "https:///topic", "https://ä.example",
        "https://" + String(repeating: "a", count: 600),
    ])
    func `what is no address of a server is refused`(typed: String) {
        #expect(Phone.address(typed) == nil)
    }

    @Test(arguments: [
        ("https://ntfy.sh", true), ("https://NTFY.SH:443/x", true), ("https://ntfy.sh.example.org", false),
        ("https://notntfy.sh", false), ("http://[::1]:80", false),
    ])
    func `a public server is known by its host`(address: String, isPublic: Bool) throws {
        #expect(try phone(address).isPublic == isPublic)
    }

    @Test func `topics are long, random and of characters that a server takes`() {
        let (one, other) = (PhoneChannel.random(), PhoneChannel.random())

        #expect(Set([one.topic, one.answers, other.topic, other.answers]).count == 4)
        #expect(
            one.topic.count == 40
                && one.topic.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    }

    @Test func `an app subscribes with the address of the topic`() throws {
        var phone = try phone("http://127.0.0.1:2586")
        phone.channel = PhoneChannel(topic: "one", answers: "other")
        let deeper = Phone(
            name: "A", service: .ntfy, address: "https://a.example/x",
            channel: PhoneChannel(topic: "one", answers: "other"), addedAt: phone.addedAt)

        #expect(phone.subscription == "ntfy://127.0.0.1:2586/one?secure=false")
        #expect(deeper.subscription == "ntfy://a.example/x/one")
    }

    @Test func `what a button sends is read back, and nothing else is`() {
        let reply = PhoneReply(token: .random(), choice: 2)

        #expect(PhoneReply(reply.description) == reply)
        for text in [
            "", "done", "steward 1", "steward 1 abc 0", "steward 2 \(reply.token) 0", "\(reply) ",
            " \(reply)",
            "steward 1 \(reply.token) 10", "steward 1 \(reply.token) -1", "steward 1 \(reply.token)  0",
            "steward 1 \(reply.token.description.uppercased()) 0x", "\(reply)\n",
            String(repeating: "x", count: 10_000),
        ] {
            #expect(PhoneReply(text) == nil, "\(text)")
        }
    }

    @Test func `the name of a message does not reveal its token`() {
        let token = PopupToken.random()

        let name = PhoneMessage.sequence(of: token)

        #expect(name.count == 24 && name == PhoneMessage.sequence(of: token))
        #expect(!token.description.contains(name) && name != PhoneMessage.sequence(of: .random()))
    }
}
