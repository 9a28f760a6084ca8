import ArgumentParser

/// The options of every command that prints records.
struct OutputOptions: ParsableArguments {
    @Flag(name: .customLong("json"), help: "Print records as JSON; errors, too.")
    var isJSON = false
}
