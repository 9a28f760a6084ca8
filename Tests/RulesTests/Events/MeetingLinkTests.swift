import Rules
import Testing

struct MeetingLinkTests {
    @Test(arguments: [
        "https://meet.google.com/abc-defg-hij", "https://zoom.us/j/85312345678?pwd=abc",
        "https://us02web.zoom.us/j/85312345678", "HTTPS://Acme.Zoom.us/my/anna",
        "https://teams.microsoft.com/l/meetup-join/19%3ameeting_x%40thread.v2/0?context=%7b%7d",
        "https://teams.live.com/meet/9312345678", "https://acme.webex.com/acme/j.php?MTID=m1",
        "https://acme.webex.com/meet/anna", "https://meet.jit.si/OurRoom", "https://whereby.com/our-room",
        "https://global.gotomeeting.com/join/123456789", "https://bbb.example.org/b/ann-4xy-w7k-q2m",
        "https://bbb.example.org/rooms/ann-4xy-w7k-q2m/join",
        "https://bbb.example.org/bigbluebutton/api/join?meetingID=1",
        "https://cloud.example.org/call/ab3de6fg", "https://example.org/nextcloud/index.php/call/ab3de6fg",
    ])
    func `links to meetings of known services count`(link: String) {
        #expect(MeetingLink(link)?.description == link)
    }

    /// What looks like one of them, to a person or to careless code.
    @Test(arguments: [
        "https://zoom.us.evil.com/j/1", "https://evilzoom.us/j/1", "https://zoom.us@evil.com/j/1",
        "https://user:zoom.us@evil.com/j/1", "https://zoom.us:8443/j/1", "https://evil.com/zoom.us/j/1",
        "https://evil.com/?https://zoom.us/j/1", "https://evil.com#zoom.us/j/1", "https://zоom.us/j/1",
        "https://zoom.us\u{3002}evil.com/j/1", "https://xn--zom-tqa.us/j/1", "https://zoom.us\\@evil.com/j/1",
        "https://meet.google.com.evil.com/abc", "https://google.com/abc-defg-hij",
        "https://evil.meet.google.com/abc-defg-hij", "http://zoom.us/j/1", "zoommtg://zoom.us/j/1",
        "javascript:https://zoom.us/j/1", "https:zoom.us/j/1", "https://127.0.0.1/call/ab3de6fg",
        "https://[::1]/call/ab3de6fg", "https://localhost/call/ab3de6fg", "https:///j/1", "https://zoom.us",
        "https://.zoom.us/j/1", "https://zoom.us./j/1", "https://zoom.us/j/1\u{202E}", "https://zoom.us/j/1 ",
        "",
    ])
    func `whatever is not surely one of them is refused`(link: String) {
        #expect(MeetingLink(link) == nil)
    }

    /// Invitations have them beside the meeting.
    @Test(arguments: [
        "https://zoom.us/u/abc123", "https://teams.microsoft.com/meetingOptions/?id=1",
        "https://acme.webex.com/acme/globalcallin.php?MTID=1", "https://meet.jit.si/",
        "https://cloud.example.org/call/", "https://cloud.example.org/apps/call/ab3de6fg",
        "https://shop.example.org/b/lamps",
    ])
    func `pages that are no meeting are refused`(link: String) {
        #expect(MeetingLink(link) == nil)
    }

    @Test func `a host of one's own counts with its subdomains, and nothing else`() {
        let hosts = ["meet.example.org"]

        #expect(MeetingLink("https://meet.example.org/team", hosts: hosts)?.host == "meet.example.org")
        #expect(MeetingLink("https://eu.meet.example.org/team", hosts: hosts) != nil)
        #expect(MeetingLink("https://meet.example.org/", hosts: hosts) == nil)
        #expect(MeetingLink("https://meet.example.org.evil.com/team", hosts: hosts) == nil)
        #expect(MeetingLink("https://example.org/team", hosts: hosts) == nil)
    }

    @Test(arguments: [
        ("Join here: https://meet.jit.si/OurRoom.", "https://meet.jit.si/OurRoom"),
        ("(https://meet.jit.si/OurRoom)", "https://meet.jit.si/OurRoom"),
        ("<a href=\"https://zoom.us/j/1\">Join</a>", "https://zoom.us/j/1"),
        (
            "Join<https://teams.microsoft.com/l/meetup-join/x>\nOptions<https://teams.microsoft.com/meetingOptions/>",
            "https://teams.microsoft.com/l/meetup-join/x"
        ),
        ("Dial in: https://zoom.us/u/abc\nJoin: https://zoom.us/j/1?pwd=a", "https://zoom.us/j/1?pwd=a"),
        ("Grüße aus Köln: „https://whereby.com/raum“", "https://whereby.com/raum"),
    ])
    func `the link is found in what people and programs write around it`(text: String, link: String) {
        #expect(MeetingLink.first(in: [text])?.description == link)
    }

    @Test(arguments: [
        "see xhttps://zoom.us/j/1", "https://zoom.us\u{430}.evil.com/j/1",
        "https://evil.com/?u=https://zoom.us/j/1",
        "the host is zoom.us/j/1", "https://whereby.com/köln", String(repeating: "https://", count: 9_000),
    ])
    func `nothing is found where nothing is`(text: String) {
        #expect(MeetingLink.first(in: [text]) == nil)
    }

    @Test func `the field of an event comes before its place and its notes`() throws {
        var details = EventDetails()
        details.title = "Team meeting"
        details.notes = "https://zoom.us/j/3"
        details.location = "https://zoom.us/j/2"
        #expect(details.meeting(hosts: [])?.description == "https://zoom.us/j/2")
        details.join = "https://zoom.us/j/1"
        #expect(details.meeting(hosts: [])?.description == "https://zoom.us/j/1")
    }

    @Test(arguments: [
        "http://zoom.us/j/1", "zoom.us/j/1", "https://zoom.us:443/j/1", "https://a@zoom.us/j/1", "none",
    ])
    func `a link that is not plain https is no value of the field`(link: String) {
        var details = EventDetails()
        (details.title, details.join) = ("Team meeting", link)

        let error = #expect(throws: InvalidValue.self) { _ = try details.checked() }

        #expect(error?.field == "join" && error?.value == link)
    }
}
