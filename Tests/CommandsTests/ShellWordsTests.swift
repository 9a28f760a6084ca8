import Testing

@testable import Commands

struct ShellWordsTests {
    @Test(arguments: [
        (["steward", "done", "1a2b"], "steward done 1a2b"),
        (
            ["edit", "1a2b", "--every", "FREQ=DAILY;INTERVAL=3"],
            #"edit 1a2b --every "FREQ=DAILY;INTERVAL=3""#
        ),
        (["done", "Call Zoë", "Müll"], #"done "Call Zoë" Müll"#),
        (["add", "buy milk & eggs", "it's"], #"add "buy milk & eggs" "it's""#),
        (["add", "$5 for Tom's \"tea\"!"], #"add '$5 for Tom'\''s "tea"!'"#),
        (["edit", "1a2b", "--note", ""], #"edit 1a2b --note """#),
        (["add", "#home", "*", "2026-12-01T09:00"], ##"add "#home" "*" 2026-12-01T09:00"##),
    ])
    func `a command that a message names can be typed as it stands`(words: [String], line: String) {
        #expect(ShellWords.line(words) == line)
    }

    @Test(arguments: [
        ("buy milk tomorrow", "buy milk tomorrow"), ("Mum's cake", #""Mum's cake""#),
        ("water plants #garden", ##""water plants #garden""##), ("Buy ten !! now", "'Buy ten !! now'"),
    ])
    func `a sentence is in quotes only if a shell would read it otherwise`(line: String, quoted: String) {
        #expect(ShellWords.sentence(line) == quoted)
    }
}
