import Rules
import Settings
import Testing

struct InsightSettingTests {
    @Test func `the weekly digest is off unless it is asked for`() throws {
        let (settings, problems) = Settings.read(
            text: "[insights]\ndigest = \"Sun 18:00\"\ntone = \"brief\"\n", file: "config.toml")

        #expect(problems == [])
        #expect(Settings().insights.digest == .off)
        #expect(settings.insights.digest.description == "sun 18:00" && settings.insights.tone == .brief)
    }

    @Test(arguments: ["\"18:00\"", "\"never\"", "7"]) func `no time of the week is refused`(value: String) {
        let problems = Settings.read(text: "[insights]\ndigest = \(value)\n", file: "config.toml").problems

        #expect(problems.count == 1)
        #expect(problems.first.map { "\($0)".contains("it is not a time of the week") } == true)
    }
}
