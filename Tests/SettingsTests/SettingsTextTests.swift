import Settings
import Testing

struct SettingsTextTests {
    private let values = [("url", "\"http://127.0.0.1:8080/v1\""), ("model", "\"small\"")]

    @Test func `a section that is missing is added at the end`() {
        #expect(
            SettingsText.setting(values, in: "assistant", of: "[log]\nlevel = \"info\"\n") == """
                [log]
                level = "info"

                [assistant]
                url = "http://127.0.0.1:8080/v1"
                model = "small"

                """)
        #expect(SettingsText.setting(values, in: "assistant", of: "").hasPrefix("[assistant]\nurl"))
    }

    @Test func `old values go, and comments and other settings stay`() {
        let old = """
            # mine
            [assistant] # the model
            # url = "http://other"
            url = "http://127.0.0.1:1/v1"
            key_command = "pass show key"
            [log]
            level = "info"

            """

        let new = SettingsText.setting(values, in: "assistant", of: old)

        #expect(
            new == """
                # mine
                [assistant] # the model
                url = "http://127.0.0.1:8080/v1"
                model = "small"
                # url = "http://other"
                key_command = "pass show key"
                [log]
                level = "info"

                """)
        let (settings, problems) = Settings.read(text: new, file: "config.toml")
        #expect(problems.isEmpty)
        #expect(settings.assistant.url?.description == "http://127.0.0.1:8080/v1")
        #expect(settings.assistant.model == "small")
        #expect(settings.assistant.keyCommand == "pass show key")
    }

    @Test func `a model on this machine needs no encryption, and another one does`() {
        for (address, isGood) in [
            ("http://127.0.0.1:11434/v1", true), ("http://[::1]:8080", true),
            ("https://models.example.org/v1", true),
            ("http://192.168.1.5:8080/v1", false), ("http://models.example.org", false),
            ("file:///etc/passwd", false),
            ("https://user@example.org", false), ("https://example.org/v1?x=1", false),
        ] {
            let text = "[assistant]\nurl = \"\(address)\"\n"
            #expect(Settings.read(text: text, file: "config.toml").problems.isEmpty == isGood, "\(address)")
        }
    }
}
