import Rules
import Testing

struct LoopbackTests {
    @Test(arguments: [
        "localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "127.255.255.255", "::1", "[::1]",
        "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::FFFF:7F00:1]",
    ])
    func `this machine is known by its name and by its addresses`(host: String) {
        #expect(Loopback.isNamed(by: host))
    }

    @Test(arguments: [
        "localhost.example.com", "localhost.", "localhost4", "xlocalhost", "localhost@example.com",
        "127.example.com", "127.0.0.1.example.com", "127.0.0", "127.1", "0127.0.0.1", "127.0.0.256",
        "127.0.0.1.",
        "127.0.0.01", "0x7f.0.0.1", "2130706433", "128.0.0.1", "1270.0.1", "0.0.0.0", "10.0.0.1", "::", "::2",
        "[::1", "::1]", "[::1].example.com", "[::1%eth0]", "[127.0.0.1]", "[::ffff:128.0.0.1]",
        "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::127.0.0.1]", "", "[]", "127.0.0.1\0.example.com",
        "１27.0.0.1",
    ])
    func `nothing else is this machine, however it begins or ends`(host: String) {
        #expect(!Loopback.isNamed(by: host))
    }

    @Test func `an address is judged by all of its bytes`() {
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

        #expect(Loopback.contains([127, 0, 0, 1]) && Loopback.contains([127, 9, 9, 9]))
        #expect(!Loopback.contains([126, 0, 0, 1]))
        #expect(Loopback.contains([UInt8](repeating: 0, count: 15) + [1]))
        #expect(!Loopback.contains([UInt8](repeating: 0, count: 15) + [2]))
        #expect(Loopback.contains(mapped + [127, 0, 0, 1]) && !Loopback.contains(mapped + [10, 0, 0, 1]))
        #expect(!Loopback.contains([UInt8](repeating: 0, count: 12) + [127, 0, 0, 1]))
        #expect(!Loopback.contains([127]) && !Loopback.contains([]))
    }
}
