import Notifications
import Testing

/// What is read of the configuration of servers without buttons.
struct ServerConfigurationTests {
    @Test(arguments: [
        ("", ServerConfiguration.MouseButton.middle),
        ("[global]\n  mouse_left_click = do_action, close_current\n", .left),
        (
            "[global]\nmouse_left_click=close_current\nmouse_middle_click = none\nmouse_right_click = context\n",
            .right
        ),
        ("[other]\nmouse_left_click = do_action\n# [global]\n", .middle),
        ("[global]\n# mouse_left_click = do_action\nmouse_middle_click = \"do_action\"\n", .middle),
    ])
    func `the button that answers is the one that the user has configured in dunst`(
        text: String, button: ServerConfiguration.MouseButton
    ) {
        #expect(ServerConfiguration.dunst(text).answersOn == button)
    }

    @Test func `where no button answers, none is named`() {
        #expect(ServerConfiguration.dunst("[global]\nmouse_middle_click = close_all").answersOn == nil)
        #expect(ServerConfiguration.mako("on-button-left=dismiss").answersOn == nil)
    }

    @Test(arguments: [
        ("", ServerConfiguration.MouseButton.left),
        ("on-button-left=dismiss\non-button-right=invoke-default-action", .right),
        ("on-button-left=exec makoctl menu -n \"$id\" fuzzel -d", .left),
        ("[urgency=low]\non-button-left=none", .left),
    ])
    func `mako answers on the left button unless its file says otherwise`(
        text: String, button: ServerConfiguration.MouseButton
    ) {
        #expect(ServerConfiguration.mako(text).answersOn == button)
    }

    @Test func `the room is what mako leaves of its box`() throws {
        let usual = try #require(ServerConfiguration.mako("").room)
        let large = try #require(
            ServerConfiguration.mako("height=400\nfont=Inter 8\npadding=0\nborder-size=0").room)
        // As measured: 100 pixels of DejaVu Sans 12 are four rows.
        let measured = try #require(ServerConfiguration.mako("width=360\nfont=DejaVu Sans 12").room)

        #expect(usual.rows == 5 && measured.rows == 4)
        #expect(large.rows == 400 / 13)
        #expect(ServerConfiguration.mako("height=99999999999999\nfont=x 0").room != nil)
        #expect(ServerConfiguration.mako("height=-5\nwidth=nan").room?.rows == 1)
    }

    @Test(arguments: [
        ("Stop using the heaters, unplug them", 1, false), ("Click to answer", 1, false),
        ("They can overheat and catch fire.", 1, false), ("Recalled: Zephyra Glow ceramic heater", 2, true),
        ("Same model ZG-20 and brand Zephyra, and much more", 2, false), ("", 1, false),
    ])
    func `a line takes as many rows as mako draws`(line: String, rows: Int, isBold: Bool) throws {
        // Looked at on mako 1.7.1.
        let room = try #require(ServerConfiguration.mako("width=360\nfont=DejaVu Sans 12").room)

        #expect(room.rows(of: line, isBold: isBold) == rows)
    }

    @Test func `a beginning ends in an ellipsis and fits`() throws {
        let room = try #require(ServerConfiguration.mako("").room)
        let long = Array(repeating: "word", count: 40).joined(separator: " ")

        for rows in 1...4 {
            let beginning = room.beginning(of: long, rows: rows)
            #expect(beginning.hasSuffix("word…") && room.rows(of: beginning) == rows)
        }
        #expect(room.beginning(of: String(repeating: "x", count: 500), rows: 1).hasSuffix("x…"))
        #expect(room.beginning(of: "short", rows: 1) == "short")
    }
}
