import CivilTime
package import JSONText
package import Rules

extension RecallNotice {
    /// The form in which `steward-fetch` sends it to the agent. Leaves out most values that are empty or the
    /// default.
    package var json: JSON {
        var writer = MemberWriter()
        writer.add("id", id.description)
        writer.add("version", version)
        writer.add("event", event)
        writer.add("date", date.description)
        writer.add("published", published?.description ?? "")
        writer.add("title", title)
        writer.add("firms", firms)
        writer.add("products", products.map(\.json))
        writer.add("text", text)
        if let sold {
            writer.add("sold_from", sold.first?.description ?? "")
            writer.add("sold_until", sold.last?.description ?? "")
        }
        writer.add("hazard", hazard)
        writer.add("remedy", remedy)
        if grounds != SeverityGrounds() { writer.add("grounds", grounds.json) }
        if isOver { writer.add("over", .flag(true)) }
        writer.add(
            "links", links.map { .object(["kind": .text($0.kind.rawValue), "address": .text($0.address)]) })
        writer.add("markets", markets)
        writer.add("language", language)
        writer.add("raw_hash", rawHash)
        return writer.object
    }

    /// Reads a notice, and removes control characters from its texts.
    /// - Throws: `json` is not a notice.
    package init(json: JSON) throws {
        let reader = MemberReader(json)
        guard let id = RecallID(try reader.name("id")) else {
            throw FetchFormError(key: "id", reason: "it must be a source, a colon and a number")
        }
        guard let date = try reader.day("date") else {
            throw FetchFormError(key: "date", reason: "it is missing")
        }
        let event = try reader.name("event")
        self.init(
            id: id, version: try reader.line("version"), event: event.isEmpty ? nil : event, date: date,
            published: try reader.day("published"), title: try reader.line("title"),
            firms: try reader.lines("firms"),
            products: try reader.list("products").map { try RecalledProduct(json: $0) },
            text: try reader.paragraphs("text"), sold: try SaleWindow(reader),
            hazard: try reader.paragraphs("hazard"), remedy: try reader.paragraphs("remedy"),
            grounds: try SeverityGrounds(json: json["grounds"] ?? .object([])),
            isOver: try reader.flag("over"),
            links: try reader.list("links").map { try RecallLink(json: $0) }
                .filter(\.isOfTheWeb),
            markets: try reader.lines("markets"), language: try reader.line("language"),
            rawHash: try reader.line("raw_hash"))
    }
}

extension SaleWindow {
    /// `nil` if both bounds are missing.
    fileprivate init?(_ reader: MemberReader) throws {
        let (first, last) = (try reader.day("sold_from"), try reader.day("sold_until"))
        if first == nil, last == nil { return nil }
        self.init(first: first, last: last)
    }
}

extension RecallLink {
    fileprivate init(json: JSON) throws {
        let reader = MemberReader(json)
        self.init(try reader.choice("kind", or: nil), try reader.line("address"))
    }
}

extension RecallLink {
    /// Whether it is a link to a web page. Steward offers users no others.
    fileprivate var isOfTheWeb: Bool {
        let start = address.prefix(8).lowercased()
        return address.utf8.count <= 4_000 && (start == "https://" || start.hasPrefix("http://"))
    }
}

extension SeverityGrounds {
    fileprivate var json: JSON {
        var writer = MemberWriter()
        if kind != .general { writer.add("kind", kind.rawValue) }
        if classification != .none { writer.add("class", classification.rawValue) }
        writer.add("class_text", classificationText)
        writer.add("hazard", hazard)
        writer.add("component", component)
        writer.add("prohibition", prohibition)
        if isForChildren { writer.add("for_children", .flag(true)) }
        return writer.object
    }

    fileprivate init(json: JSON) throws {
        let reader = MemberReader(json)
        self.init(
            kind: try reader.choice("kind", or: .general),
            classification: try reader.choice("class", or: Classification.none),
            classificationText: try reader.line("class_text"), hazard: try reader.paragraphs("hazard"),
            component: try reader.line("component"), prohibition: try reader.line("prohibition"),
            isForChildren: try reader.flag("for_children"))
    }
}

extension RecalledProduct {
    fileprivate var json: JSON {
        var writer = MemberWriter()
        writer.add("name", name)
        writer.add("brand", brand)
        writer.add("models", models)
        writer.add("gtins", gtins.map(\.description))
        writer.add("lots", lots.map { MemberWriter.range($0.first, $0.last) })
        writer.add("dates", dates.map(\.json))
        writer.add("made", made.map(\.json))
        writer.add("serials", serials)
        if scope != .unstated { writer.add("scope", scope.rawValue) }
        writer.add("decided_by", decidedBy.map(\.rawValue))
        writer.add("text", text)
        writer.add("incomplete", incomplete.map(\.rawValue))
        return writer.object
    }

    fileprivate init(json: JSON) throws {
        let reader = MemberReader(json)
        self.init(
            name: try reader.line("name"), brand: try reader.line("brand"),
            models: try reader.lines("models"),
            gtins: try reader.lines("gtins").map { try GTIN(checked: $0, key: "gtins") },
            lots: try reader.list("lots").map { try LotCode(json: $0) },
            dates: try reader.list("dates").map { try DateMark(json: $0, key: "dates") },
            made: try reader.list("made").map { try DateMark(json: $0, key: "made") },
            serials: try reader.lines("serials"), scope: try reader.choice("scope", or: .unstated),
            decidedBy: try reader.lines("decided_by").map { kind in
                guard let kind = CodeKind(rawValue: kind) else {
                    throw FetchFormError(key: "decided_by", reason: "there is no such kind")
                }
                return kind
            }, text: try reader.paragraphs("text"),
            incomplete: try reader.lines("incomplete").map { list in
                guard let list = Listing(rawValue: list) else {
                    throw FetchFormError(key: "incomplete", reason: "there is no such list")
                }
                return list
            })
    }
}

extension LotCode {
    fileprivate init(json: JSON) throws {
        let (first, last) = try MemberReader.range(json, key: "lots")
        guard let code = last.map({ LotCode(from: first, through: $0) }) ?? LotCode(first) else {
            throw FetchFormError(key: "lots", reason: "it must be a code, or a first and a last number")
        }
        self = code
    }
}

extension DateMark {
    fileprivate var json: JSON {
        MemberWriter.range(first.description, first == last ? nil : last.description)
    }

    /// - Parameter key: The name of the list that contains it.
    fileprivate init(json: JSON, key: String) throws {
        let (first, last) = try MemberReader.range(json, key: key)
        let start = try MemberReader.day(first, key: key)
        let end = try last.map { try MemberReader.day($0, key: key) }
        guard let mark = DateMark(from: start, through: end ?? start) else {
            throw FetchFormError(key: key, reason: "the first day must not come after the last")
        }
        self = mark
    }
}
