import Settings
import Testing

struct ShortcutSettingTests {
    private static func read(_ value: String) -> (trigger: String?, problem: String?) {
        let (settings, problems) = Settings.read(
            text: "shortcuts.quick_add = \(value)\n", file: "config.toml")
        return (settings.shortcuts.quickAdd?.description, problems.first.map { "\($0)" })
    }

    @Test(arguments: [
        ("LOGO+n", "LOGO+n"), ("super+N", "LOGO+n"), ("Alt+Control+T", "CTRL+ALT+t"), ("F12", "F12"),
        ("XF86Calculator", "XF86Calculator"), ("SHIFT+Pause", "SHIFT+Pause"), ("ctrl+ctrl+1", "CTRL+1"),
    ]) func `a shortcut is written as the desktop reads it`(text: String, trigger: String) {
        #expect(Self.read("\"\(text)\"").trigger == trigger)
    }

    @Test func `the default is no shortcut`() {
        #expect(Settings().shortcuts.quickAdd == nil)
        #expect(Self.read("\"\"") == (nil, nil))
    }

    @Test(arguments: [
        ("\"n\"", "you could no longer type this key"), ("\"SHIFT+n\"", "you could no longer type"),
        ("\"HYPER+n\"", "'HYPER' is not a modifier"), ("\"LOGO+\"", "it does not end with the name of a key"),
        ("\"LOGO n\"", "it does not end with the name of a key"), ("7", "it is not a keyboard shortcut"),
        ("\"CTRL+\\u001b\"", "it does not end with the name of a key"),
    ]) func `an invalid shortcut is refused with a reason`(value: String, reason: String) {
        let (trigger, problem) = Self.read(value)
        #expect(trigger == nil)
        #expect(problem?.contains(reason) == true, "\(problem ?? "no problem")")
    }
}
