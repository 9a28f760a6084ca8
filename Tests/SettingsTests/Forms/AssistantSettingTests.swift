import Settings
import Testing

struct AssistantSettingTests {
    @Test func `single clients may do other things than all`() {
        let (settings, problems) = Settings.read(
            text: """
                [mcp]
                allow = "read"
                clients = ["Cursor=change", "a=b=add"]
                """, file: "config.toml")

        #expect(problems == [])
        #expect(settings.mcp.rights(of: ["Some title", "cursor"]) == .change)
        #expect(settings.mcp.rights(of: ["A=B"]) == .add)
        #expect(settings.mcp.rights(of: ["Cursor 2"]) == .read)
        #expect(settings.mcp.rights(of: []) == .read)
    }

    @Test(arguments: ["\"Cursor\"", "\"=add\"", "\"Cursor=all\"", "\" Cursor=add\"", "\"Cursor=\"", "1"])
    func `an entry that does not say what a client may do is refused`(entry: String) {
        let problems = Settings.read(text: "[mcp]\nclients = [\(entry)]\n", file: "config.toml").problems

        #expect(problems.count == 1)
    }

    @Test(arguments: [
        ("http://192.168.1.5:11434/v1", "ssh -N -L 11434:127.0.0.1:11434 192.168.1.5"),
        ("http://models.home/v1", "write https"), ("ftp://models.home", "it is not a server address"),
        ("https://models.home/v1?key=1", "it is not a server address"),
    ])
    func `a model elsewhere is refused without https, and the way out is named`(url: String, words: String) {
        let problems = Settings.read(text: "[assistant]\nurl = \"\(url)\"\n", file: "config.toml").problems

        #expect(problems.first?.reason.contains(words) == true, "\(problems)")
    }

    @Test(arguments: ["https://192.168.1.5/v1", "https://models.home:8443/v1", "http://localhost:8080/v1"])
    func `a model in the user's own network is taken with https`(url: String) {
        let (settings, problems) = Settings.read(
            text: "[assistant]\nurl = \"\(url)\"\n", file: "config.toml")

        #expect(problems == [])
        #expect(settings.assistant.url?.description == url)
    }
}
