import ArgumentParser

/// The options of every command that prints records.
struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Print records as JSON; errors, too.")
    var isJSON = false

    @Flag(name: .customLong("plain"), help: "Print only words: no tables, symbols or colours.")
    var isPlain = false
}

/// The options of commands whose `--plain` concerns the sentence.
struct JSONOptions: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Print records as JSON; errors, too.")
    var isJSON = false
}
