import CivilTime
package import JSONText
import XMLText

extension FeedDocument {
    /// The document, parsed as JSON.
    /// - Throws: The status is not a success, or the document is a web page or not JSON.
    package func json() throws(FeedError) -> JSON {
        let content = try content()
        do throws(JSONFault) {
            return try JSON(parsing: content, within: JSON.Limits(bytes: request.mostBytes))
        } catch {
            throw .malformed(reason: error.description)
        }
    }

    /// The root element of the document, parsed as XML.
    /// - Throws: The status is not a success, or the document is a web page or not XML.
    func xml() throws(FeedError) -> XML {
        let content = try content()
        do throws(XMLFault) {
            return try XML(parsing: content, within: XML.Limits(bytes: request.mostBytes))
        } catch {
            throw .malformed(reason: error.description)
        }
    }

    /// The records of a list, unless it is implausibly long.
    /// - Parameter what: The name of the list in messages: "the answer", "results".
    /// - Throws: It is not a list, or more than twenty times as long as usual.
    package func records(of list: JSON?, named what: String) throws(FeedError) -> [JSON] {
        guard case .list(let records)? = list else { throw .malformed(reason: "\(what) is not a list") }
        try check(records.count, of: "records")
        return records
    }

    /// Refuses a document with far too many records.
    /// - Parameter what: What is counted, in the plural.
    /// - Throws: There are more than twenty times as many as usual.
    func check(_ count: Int, of what: String) throws(FeedError) {
        guard count <= request.usualCount * 20 else {
            throw .implausible(reason: "\(count) \(what), where some \(request.usualCount) are usual")
        }
    }

    /// The bytes, if they are not a web page: firewalls send one, with status 200.
    /// - Throws: The status is not a success, or the document is a web page.
    func content() throws(FeedError) -> [UInt8] {
        switch status {
        case 200...299: break
        case 429, 503: throw .busy
        case 401, 403, 451: throw .turnedAway(reason: "HTTP status \(status)")
        case 500...599: throw .trouble(reason: "HTTP status \(status)")
        default: throw .malformed(reason: "HTTP status \(status)")
        }
        let start = bytes.prefix(1_024).filter { $0 > 0x20 && $0 < 0x7F }.map { $0 | 0x20 }
        let opening = String(decoding: start.prefix(64), as: UTF8.self)
        if opening.hasPrefix("<!doctypehtml") || opening.hasPrefix("<html") {
            throw .turnedAway(reason: "a web page came instead of data")
        }
        return bytes
    }
}

extension JSON {
    /// The text of a member of any type: sources vary between `5`, `"5"` and `null`. Empty if the member is
    /// missing or not a single value.
    package func said(_ name: String) -> String {
        switch self[name] {
        case .text(let text)?: Placeholder.isNothing(text) ? "" : text
        case .number(let number)?: String(number)
        case .decimal(let number)?: number
        case .flag(let flag)?: flag ? "True" : "False"
        case .list, .object, .null, nil: ""
        }
    }

    /// The same as one line, without tags, entities and control characters.
    package func line(_ name: String) -> String {
        SourceText.line(said(name))
    }

    /// The first of these lines that is not empty: the record must have one.
    func required(_ names: String...) throws(RecordFault) -> String {
        guard let line = names.map(line).nonEmpty.first else { throw RecordFault("it has no \(names[0])") }
        return line
    }

    /// A date that the record must have.
    func requiredDate(_ name: String) throws(RecordFault) -> CivilDate {
        guard let date = FeedDate.read(line(name)) else { throw RecordFault("it has no \(name)") }
        return date
    }

    /// The lines of a member of each element of a list, without empty ones.
    func lines(_ list: String, _ member: String) -> [String] {
        elements(list).map { $0.line(member) }.nonEmpty
    }

    /// The elements of a member that is a list; a single value counts as a list of one.
    package func elements(_ name: String) -> [JSON] {
        switch self[name] {
        case .list(let elements)?: elements
        case .null?, nil: []
        case let single?: [single]
        }
    }
}
