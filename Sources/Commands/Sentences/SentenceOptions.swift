import ArgumentParser

/// How `add` and a sentence without a command take their words.
struct SentenceOptions: ParsableArguments {
    @Flag(help: "Read nothing from the words: they are the title of a task.")
    var plain = false

    @Option(
        name: .customLong("keep"), parsing: .singleValue,
        help: "Leave this word in the title, whatever it says. May be repeated.")
    var kept: [String] = []

    @Flag(help: "Print what would be done; nothing changes.")
    var dryRun = false
}
