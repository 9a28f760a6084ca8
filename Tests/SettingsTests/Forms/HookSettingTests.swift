import Settings
import Testing

struct HookSettingTests {
    @Test func `a command is a line of up to 1,000 characters, with any quotes`() {
        let command = String(repeating: "é", count: 980) + #" '"$HOME"' \ | x"#

        let (settings, problems) = Settings.read(
            text:
                "[hooks]\ndue = \"\(command.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"\n",
            file: "config.toml")

        #expect(problems == [])
        #expect(settings.hooks.due == command)
    }

    @Test(arguments: [
        ("\"\(String(repeating: "x", count: 1001))\"", "it is too long"),
        (#""first\nsecond""#, "it is more than one line"), ("[\"jq\"]", "it is not a text"),
        ("true", "it is not a text"),
    ])
    func `what is no line is refused with the reason and the remedy`(value: String, reason: String) {
        let problems = Settings.read(text: "[hooks]\ndue = \(value)\n", file: "config.toml").problems

        #expect(problems.first?.reason == reason)
        #expect(problems.first?.description.hasSuffix("; write a one-line shell command") == true)
    }
}
