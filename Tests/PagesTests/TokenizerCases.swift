import JSONText
import Pages

/// A file of html5lib's tests of tokenizers.
struct TokenizerCases {
    enum Outcome: Equatable {
        case same
        case different(String)
        /// The case is about text that is not UTF-8: half of a UTF-16 pair.
        case isNoText
    }

    private let tests: [JSON]

    init(_ json: JSON) {
        if case .list(let tests)? = json["tests"] { self.tests = tests } else { tests = [] }
    }

    /// An outcome for each test and each of its initial states.
    var outcomes: [Outcome] {
        tests.flatMap { test in Self.states(of: test).map { Self.outcome(of: test, in: $0) } }
    }

    private static func states(of test: JSON) -> [String] {
        guard case .list(let states)? = test["initialStates"] else { return ["Data state"] }
        return states.compactMap(\.asText)
    }

    private static func outcome(of test: JSON, in state: String) -> Outcome {
        let isEscaped = test["doubleEscaped"] == .flag(true)
        guard let content = content(of: state), let written = test["input"]?.asText,
            let input = isEscaped ? unescaped(written) : written,
            case .list(let output)? = test["output"], let expected = wanted(output, isEscaped: isEscaped)
        else { return .isNoText }
        var tokenizer = HTMLTokenizer(
            Array(input.utf8), content: content, lastStartTag: test["lastStartTag"]?.asText ?? "",
            followsTags: false)
        var tokens: [JSON] = []
        while let token = tokenizer.next() { add(token, to: &tokens) }
        if tokens == expected { return .same }
        return .different(
            "\(test["description"]?.asText ?? "") in \(state): \(JSON.list(tokens).line), not \(JSON.list(expected).line)"
        )
    }

    private static func content(of state: String) -> HTMLTokenizer.Content? {
        switch state {
        case "Data state": .data
        case "RCDATA state": .escapableText
        case "RAWTEXT state": .rawText
        case "Script data state": .script
        case "PLAINTEXT state": .plainText
        case "CDATA section state": .characterData
        default: nil
        }
    }

    private static func add(_ token: HTMLToken, to tokens: inout [JSON]) {
        switch token {
        case .text(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            if case .list(let last)? = tokens.last, last.first == "Character", let before = last.last?.asText
            {
                tokens[tokens.count - 1] = .list(["Character", .text(before + text)])
            } else {
                tokens.append(.list(["Character", .text(text)]))
            }
        case .comment(let bytes):
            tokens.append(.list(["Comment", .text(String(decoding: bytes, as: UTF8.self))]))
        case .endTag(let name): tokens.append(.list(["EndTag", .text(name)]))
        case .startTag(let tag):
            let attributes = tag.attributes.map { JSON.Member($0.name, .text($0.value)) }
            tokens.append(
                .list(
                    ["StartTag", .text(tag.name), sorted(.object(attributes))]
                        + (tag.isSelfClosing ? [.flag(true)] : [])))
        case .doctype(let doctype):
            let texts = [doctype.name, doctype.publicID, doctype.systemID]
            tokens.append(
                .list(
                    ["DOCTYPE"] + texts.map { $0.map { .text($0) } ?? .null } + [.flag(!doctype.forcesQuirks)]
                ))
        }
    }

    private static func wanted(_ tokens: [JSON], isEscaped: Bool) -> [JSON]? {
        var wanted: [JSON] = []
        for token in tokens {
            guard case .list(let parts) = token else { return nil }
            var read: [JSON] = []
            for part in parts {
                switch part {
                case .text(let text) where isEscaped:
                    guard let plain = unescaped(text) else { return nil }
                    read.append(.text(plain))
                default: read.append(sorted(part))
                }
            }
            wanted.append(.list(read))
        }
        return wanted
    }

    private static func sorted(_ json: JSON) -> JSON {
        guard case .object(let members) = json else { return json }
        return .object(members.sorted { $0.name < $1.name })
    }

    /// Decodes `\uXXXX`. `nil` if that yields half of a UTF-16 pair.
    private static func unescaped(_ text: String) -> String? {
        let units = Array(text.utf16)
        var decoded: [UInt16] = []
        var place = 0
        while place < units.count {
            if units[place] == UInt16(ascii: "\\"), place + 5 < units.count,
                units[place + 1] == UInt16(ascii: "u"),
                let unit = UInt16(String(decoding: units[place + 2..<place + 6], as: UTF16.self), radix: 16)
            {
                decoded.append(unit)
                place += 6
            } else {
                decoded.append(units[place])
                place += 1
            }
        }
        return String(validating: decoded, as: UTF16.self)
    }
}

extension UInt16 {
    fileprivate init(ascii character: Unicode.Scalar) { self = UInt16(UInt8(ascii: character)) }
}
