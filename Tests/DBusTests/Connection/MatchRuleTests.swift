import Testing

@testable import DBus

struct MatchRuleTests {
    private let signal = Message.signal(
        "Changed", of: "a.b", at: "/x/y", [.string("org.example.Name"), .int32(2)])

    @Test func `the text says everything in a fixed order, with apostrophes outside of quotes`() {
        let rule = MatchRule(
            sender: ":1.2", interface: "a.b", member: "C", pathNamespace: "/x",
            arguments: [3: "d", 0: "it's"])

        #expect(
            rule.text
                == #"type='signal',sender=':1.2',interface='a.b',member='C',path_namespace='/x',arg0='it'\''s',arg3='d'"#
        )
    }

    @Test(arguments: [
        MatchRule(), MatchRule(interface: "a.b"), MatchRule(member: "Changed"), MatchRule(path: "/x/y"),
        MatchRule(pathNamespace: "/x"), MatchRule(pathNamespace: "/x/y"),
        MatchRule(arguments: [0: "org.example.Name"]),
        MatchRule(argument0Namespace: "org.example"), MatchRule(argument0Namespace: "org.example.Name"),
    ])
    func `a signal matches what it fulfils`(rule: MatchRule) {
        #expect(rule.matchesAllButSender(signal))
    }

    @Test(arguments: [
        MatchRule(interface: "a.c"), MatchRule(member: "Change"), MatchRule(path: "/x"),
        MatchRule(pathNamespace: "/x/y/z"),
        MatchRule(arguments: [0: "org.example"]),
        MatchRule(arguments: [1: "2"]), MatchRule(arguments: [7: ""]),
        MatchRule(argument0Namespace: "org.exam"),
    ])
    func `a signal does not match what it does not fulfil`(rule: MatchRule) {
        #expect(!rule.matchesAllButSender(signal))
    }

    @Test func `only signals match`() {
        var reply = signal
        reply.kind = .methodReturn

        #expect(!MatchRule().matchesAllButSender(reply))
    }
}
