import ArgumentParser
import JSONText
import Pages

extension EvaluationCommand {
    struct Page: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print which product the pages of shops describe.",
            discussion: """
                Prints a JSON object for each file: file, readable, name, price, currency, availability, conflict; and \
                where the page says so high, list_price, source and offers. A page without one product of its own is not \
                readable. A price that two parts of a page contradict is null, and conflict names both.
                With --mutations, damages the pages that many times instead, reads each, and prints how long that took.
                """)

        @Argument(help: "HTML files.") var files: [String]
        @Option(help: "The address of the pages, as far as it is known.") var address: String?
        @Option(help: "How many damaged pages to read.") var mutations: Int?
        @Option(help: "The number from which the damage follows.") var seed: UInt64 = 1

        func run() throws {
            let (files, address, mutations, seed) = (self.files, self.address, self.mutations, self.seed)
            try EvaluationCommand.reportFailure { () throws(EvaluationFailure) in
                var pages: [[UInt8]] = []
                for file in files { pages.append(try MatchFiles.bytes(of: file)) }
                if let mutations {
                    let result = PageMutations(seeds: pages).run(max(0, mutations), from: seed)
                    return try StandardStreams.print(result.line + "\n")
                }
                for (file, page) in zip(files, pages) {
                    let answer = PageEvaluation(address: address).answer(file, page)
                    try StandardStreams.print(answer.line + "\n")
                }
            }
        }
    }

    struct Price: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print which prices strings name.",
            discussion: """
                Reads a string from each line of the standard input and prints a JSON object for it: text, amount and \
                currency, null where the string says none; high of a range, kind, and ambiguous if another amount may as \
                well be meant. A line that is a JSON object has the string in price_text, and perhaps the currency \
                beside it in currency_hint.
                """)

        @Option(help: "The language of the page, such as de-AT.") var language: String?
        @Option(help: "The address of the page.") var address: String?

        func run() throws {
            let evaluation = PriceEvaluation(region: PriceRegion(language: language, address: address))
            try EvaluationCommand.reportFailure { () throws(EvaluationFailure) in
                try CaseLines.answerTexts(evaluation.answer)
            }
        }
    }
}
