import ArgumentParser

/// How `add` and a sentence without a command take their words.
struct SentenceOptions: ParsableArguments {
    @Flag(help: "Do not interpret the words: they are the title of a task.")
    var plain = false

    @Option(
        name: .customLong("keep"), parsing: .singleValue,
        help: "Leave this word in the title, whatever it means. May be repeated.")
    var kept: [String] = []

    @Flag(help: "Print what the sentence would do, and change nothing.")
    var dryRun = false
}
