import DBus
import Rules
import Testing

@testable import Notifications

struct NotifyArgumentsTests {
    private let token = PopupToken.random()

    private func arguments(
        _ notification: DesktopNotification, replacing old: PopupID? = nil,
        on server: ServerDescription = RealServer.dunst
    ) -> [Value] {
        notification.arguments(replacing: old, on: server, with: ServerQuirks(of: server))
    }

    private func reminder() -> DesktopNotification {
        DesktopNotification(
            summary: "Call the dentist", body: "due at 17:30",
            actions: ["complete", "snooze=PT15M", "snooze=2026-11-25T09:00", "more"].map {
                .init(key: "\(ActionKey(PopupAction($0), token))", label: $0)
            })
    }

    @Test(arguments: RealServer.all)
    func `the types are those of the specification on every server`(server: ServerDescription) {
        var notification = reminder()
        notification.category = "x-steward.reminder"
        notification.imagePath = "/usr/share/icons/steward.png"
        notification.isTransient = true
        notification.isResident = true
        notification.soundName = "alarm-clock-elapsed"
        notification.stackTag = "task-1"
        notification.replyPlaceholder = "Why?"
        let types: [String: ValueType] = [
            "urgency": .byte, "category": .string, "desktop-entry": .string, "image-path": .string,
            "transient": .boolean, "resident": .boolean, "sound-name": .string, "suppress-sound": .boolean,
            "x-dunst-stack-tag": .string, "x-canonical-private-synchronous": .string,
            "x-kde-reply-placeholder-text": .string, "x-kde-reply-submit-button-text": .string,
        ]

        let arguments = arguments(notification, on: server)

        #expect(arguments.map(\.type.description).joined() == "susssasa{sv}i")
        for (hint, value) in arguments[6].asDictionary ?? [:] {
            #expect(value.type == types[hint], "\(hint)")
        }
        let keysAndLabels = arguments[5].asStrings ?? ["odd"]
        #expect(keysAndLabels.count.isMultiple(of: 2))
    }

    @Test(arguments: RealServer.all)
    func `default is the last action and stands there once`(server: ServerDescription) throws {
        var notification = reminder()
        notification.actions = Array(notification.actions.prefix(2))
        notification.actions.insert(.init(key: "default", label: "Open"), at: 0)

        let keys = try #require(arguments(notification, on: server)[5].asStrings).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element)

        #expect(keys.first == "complete:\(token)")
        #expect(keys.last == "default")
        #expect(keys.filter { $0 == "default" }.count == 1)
        #expect(keys.count - 1 <= ServerQuirks(of: server).actionLimit)
    }

    @Test func `LXQt draws three buttons, and with a fourth action a list of all`() {
        let keys = arguments(reminder(), on: RealServer.lxqt)[5].asStrings ?? []
        #expect(keys.count == 6 && !keys.contains("default"))
    }

    @Test func `notification-daemon would keep a resident popup on the screen for ever`() {
        var notification = reminder()
        notification.isResident = true
        func isResident(on server: ServerDescription) -> Bool {
            arguments(notification, on: server)[6].asDictionary?["resident"] != nil
        }
        #expect(!isResident(on: RealServer.notificationDaemon))
        #expect(isResident(on: RealServer.mate))
    }

    @Test func `a server without actions gets none`() {
        #expect(
            arguments(reminder(), on: RealServer.named("notify-osd", capabilities: ["body"]))[5]
                == .strings([]))
        // Its do-not-disturb takes the capability away for the time being.
        #expect(
            arguments(reminder(), on: RealServer.named("Xfce Notify Daemon", capabilities: ["body"]))[5]
                != .strings([]))
    }

    @Test func `default has no label where it would become a button`() {
        #expect(arguments(reminder(), on: RealServer.xfce)[5].asStrings?.suffix(2) == ["default", ""])
        var two = reminder()
        two.actions.removeLast(2)
        #expect(arguments(two, on: RealServer.lxqt)[5].asStrings?.suffix(2) == ["default", ""])
        #expect(arguments(reminder(), on: RealServer.dunst)[5].asStrings?.suffix(2) == ["default", "Open"])
    }

    @Test func `the body is escaped where markup is understood and plain elsewhere`() {
        let notification = DesktopNotification(summary: "<b>R&D</b>", body: "<a href=\"x\">R&D</a>")

        let escaped = arguments(notification, on: RealServer.dunst)
        let plain = arguments(notification, on: RealServer.named("plain", capabilities: ["body"]))

        #expect(escaped[3] == .string("<b>R&D</b>"))
        #expect(escaped[4] == .string("&lt;a href=\"x\"&gt;R&amp;D&lt;/a&gt;"))
        #expect(plain[4] == .string("<a href=\"x\">R&D</a>"))
    }

    @Test(arguments: ["", " \n", "\u{202E}\u{200B}"])
    func `a summary is never empty`(summary: String) {
        #expect(arguments(DesktopNotification(summary: summary))[3] == .string("Steward"))
    }

    @Test func `Budgie gets a body so that it does not take the summary for markup`() {
        let notification = DesktopNotification(summary: "<b>x</b>")

        #expect(arguments(notification, on: RealServer.budgie)[4] == .string("Steward"))
        #expect(arguments(notification, on: RealServer.dunst)[4] == .string(""))
    }

    @Test(
        arguments: [
            (.serversChoice, -1), (.never, 0), (.after(.milliseconds(1_500)), 1_500), (.after(.zero), 1),
            (.after(.seconds(-5)), 1), (.after(.seconds(Int64.max)), 2_000_000_000),
        ] as [(DesktopNotification.Expiry, Int32)])
    func `expiry is in milliseconds and never means for ever by accident`(
        expiry: DesktopNotification.Expiry, expected: Int32
    ) {
        var notification = reminder()
        notification.expiry = expiry

        #expect(arguments(notification)[7] == .int32(expected))
    }

    @Test func `a stack tag goes under the name that the server knows`() {
        var notification = reminder()
        notification.stackTag = "task-1"
        func tags(_ server: ServerDescription) -> [String] {
            (arguments(notification, on: server)[6].asDictionary ?? [:]).filter {
                $0.value == .string("task-1")
            }.map(\.key)
        }

        #expect(tags(RealServer.dunst) == ["x-dunst-stack-tag"])
        #expect(tags(RealServer.mako) == ["x-dunst-stack-tag"])
        #expect(tags(RealServer.swaync) == ["x-canonical-private-synchronous"])
        #expect(tags(RealServer.plasma5) == [])
    }

    @Test func `a quiet popup makes no sound`() {
        var notification = reminder()
        notification.soundName = "bell"
        notification.isQuiet = true

        let hints = arguments(notification)[6].asDictionary

        #expect(hints?["suppress-sound"] == .boolean(true))
        #expect(hints?["sound-name"] == nil)
    }

    @Test(arguments: ["http://evil/x.png", "../../etc/passwd", "file:///etc/passwd", "a b", "x\u{0}"])
    func `nothing but a theme's name or a path of ours becomes a picture`(name: String) {
        var notification = reminder()
        notification.iconName = name
        notification.imagePath = name

        let arguments = arguments(notification)

        #expect(arguments[2] == .string(""))
        #expect(arguments[6].asDictionary?["image-path"] == nil)
    }

    @Test func `a path becomes an address`() {
        var notification = reminder()
        notification.imagePath = "/usr/share/é 1%.png"

        #expect(
            arguments(notification)[6].asDictionary?["image-path"]
                == .string("file:///usr/share/%C3%A9%201%25.png"))
    }

    @Test func `a text field is asked for only where there is one`() {
        var notification = reminder()
        notification.replyPlaceholder = "Why?"

        #expect(
            arguments(notification, on: RealServer.plasma5)[5].asStrings?.contains("inline-reply") == true)
        #expect(arguments(notification, on: RealServer.dunst)[5].asStrings?.contains("inline-reply") == false)
    }

    @Test func `a long body is cut before it is escaped, so that no entity is cut in two`() throws {
        var notification = reminder()
        for length in 990...1_010 {
            notification.body = String(repeating: "&", count: length) + " <b> more"

            let body = try #require(arguments(notification)[4].asString)

            let rest = body.replacing("&amp;", with: "").replacing("&lt;", with: "").replacing(
                "&gt;", with: "")
            #expect(!rest.contains("&"), "\(length): \(body.suffix(12))")
            #expect(body.filter { $0 == ";" }.count <= 1_000)
        }
    }

    @Test func `where text is cut, the advice, the way to answer and the hazard stay visible`() throws {
        var notification = reminder()
        let text = { (server: ServerDescription) in
            let arguments = arguments(notification, on: server)
            return [arguments[3].asString ?? "", arguments[4].asString ?? ""]
        }
        notification.summary = "Recalled: Zephyra Glow ceramic heater"
        notification.body =
            "Stop using the heaters, unplug them and contact Zephyra for a full refund.\nClick to answer\n"
            + "They can overheat and catch fire.\nSame model ZG-20"
        notification.essentialLines = 3

        // As it comes, mako draws five rows of 35 letters.
        #expect(
            text(RealServer.mako) == [
                "Recalled: Zephyra Glow ceramic heater",
                "Stop using the heaters, unplug…\nClick to answer\nThey can overheat and catch fire."
                    + "\nSame model ZG-20",
            ])
        var large = RealServer.mako
        large.configuration = .mako("width=500\nheight=300\nfont=DejaVu Sans 12")
        #expect(text(large) == [notification.summary, notification.body], "it fits")
        var small = RealServer.mako
        small.configuration = .mako("width=360\nfont=DejaVu Sans 12")
        #expect(
            text(small)[0] == "Recalled: Zephyra Glow ceramic…",
            "four rows are left for the title and three lines")
    }

    @Test func `where text is cut, there is no icon beside it`() {
        #expect(arguments(reminder(), on: RealServer.mako)[2] == .string(""))
        #expect(arguments(reminder(), on: RealServer.dunst)[2] != .string(""))
    }

    @Test func `a server that does not cut text gets all of it`() {
        var notification = reminder()
        notification.body = "one\ntwo\nthree\nfour"
        #expect(arguments(notification, on: RealServer.dunst)[4] == .string("one\ntwo\nthree\nfour"))
    }

    @Test func `where paragraphs are cut, a long one becomes several, and nothing of it is lost`() throws {
        let refund = "Unplug it and stop using it. Contact Zephyra for a full refund by telephone or on the"
        let body = "\(refund) company's page\nIt can overheat."

        let drawn = try #require(
            arguments(DesktopNotification(summary: "Recalled", body: body), on: RealServer.budgie)[4].asString
        )

        let lines = drawn.split(separator: "\n")
        #expect(ServerQuirks(of: RealServer.budgie).lettersOfParagraph == 72)
        #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 72 }, "\(drawn)")
        #expect(lines.last == "It can overheat.")
        #expect(drawn.replacing("\n", with: " ") == body.replacing("\n", with: " "))
    }

    @Test func `the button beside a text field says what it does`() {
        var notification = reminder()
        notification.replyPlaceholder = "2h, fri 9"
        notification.replySubmitLabel = "Snooze"

        let hints = arguments(notification, on: RealServer.plasma5)[6].asDictionary

        #expect(hints?["x-kde-reply-submit-button-text"] == .string("Snooze"))
        #expect(arguments(notification)[6].asDictionary?["x-kde-reply-submit-button-text"] == nil)
    }

    @Test func `where the icon theme does not have our icon, its file is sent`() {
        var notification = reminder()
        #expect(arguments(notification)[2] == .string("org.stewardproject.Steward"))

        notification.iconFile = "/home/a b/steward.svg"

        #expect(arguments(notification)[2] == .string("file:///home/a%20b/steward.svg"))
    }
}
