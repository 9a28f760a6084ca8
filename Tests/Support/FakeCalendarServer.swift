package import FetchInterface

/// A calendar server with one collection, in one of the ways in which servers behave.
package struct FakeCalendarServer {
    package enum Flavour: Int, CaseIterable, Sendable {
        /// Sync tokens, strong ETags, conditions.
        case plain
        /// Sorts lines, replaces the product name, and returns no ETag for a resource that it has just
        /// stored.
        case rewriting
        /// Only a `getctag`.
        case withoutTokens
        /// Answers 207 to a refused PUT, and 500 to a bad token.
        case xandikos
        /// Ignores conditions.
        case sogo
        /// Sends two changes in each page.
        case paged
    }

    package struct Resource {
        package var body: [UInt8]
        package var etag: String
        var change: Int
    }

    private struct State {
        package var resources: [String: Resource] = [:]
        /// Removed resources, with the number of the change that removed them.
        var tombstones: [String: Int] = [:]
        var change = 0
    }

    package static let address = "https://calendar.example/home/tasks/"
    package let flavour: Flavour
    package let address: String
    private var state = State()
    private var saved: State?
    /// Part of each token; after a new epoch, earlier tokens are invalid.
    private var epoch = 0
    private var etags = 0

    package init(_ flavour: Flavour) {
        self.flavour = flavour
        address = flavour == .sogo ? "https://calendar.example/SOGo/dav/tasks/" : Self.address
    }

    package var resources: [String: Resource] { state.resources }
    package var hasBackup: Bool { saved != nil }

    package mutating func backUp() { saved = state }

    package mutating func restore() {
        guard let saved else { return }
        state = saved
        epoch += 1
    }

    package mutating func loseTokens() { epoch += 1 }

    private var token: String { "\(epoch)-\(state.change)" }

    // MARK: Changes that other clients make directly

    package mutating func put(_ body: [UInt8], at href: String) {
        state.change += 1
        etags += 1
        state.tombstones[href] = nil
        state.resources[href] = Resource(body: body, etag: "e\(etags)", change: state.change)
    }

    package mutating func delete(_ href: String) {
        guard state.resources.removeValue(forKey: href) != nil else { return }
        state.change += 1
        state.tombstones[href] = state.change
    }

    // MARK: Requests

    package mutating func answer(_ request: DAVRequest) -> DAVAnswer {
        var answer = DAVAnswer()
        let there = state.resources[request.address]
        switch request.operation {
        case .state:
            answer.status = 207
            var row = DAVAnswer.Row(href: address)
            var collection = DAVAnswer.Collection()
            collection.hasChanges = flavour != .withoutTokens
            collection.token = collection.hasChanges ? token : nil
            collection.tag = token
            row.collection = collection
            answer.rows = [row]
        case .list:
            answer.status = 207
            answer.rows =
                [DAVAnswer.Row(href: address)] + state.resources.sorted { $0.key < $1.key }.map(Self.row)
        case .changes(let since): changes(since, &answer)
        case .resources(let hrefs):
            answer.status = 207
            answer.rows = hrefs.compactMap { href in
                state.resources[href].map { resource in
                    var row = Self.row((href, resource))
                    row.data = resource.body
                    return row
                }
            }
        case .get:
            answer.status = there == nil ? 404 : 200
            (answer.body, answer.etag) = (there?.body ?? [], there?.etag)
        case .put(let body, let condition): put(body, condition, at: request.address, &answer)
        case .delete(let etag):
            guard let there else {
                answer.status = 404
                break
            }
            if let etag, etag != there.etag, flavour != .sogo {
                answer.status = 412
            } else {
                delete(request.address)
                answer.status = 204
            }
        case .discover, .contacts, .makeCalendar: answer.status = 501
        }
        return answer
    }

    private static func row(_ entry: (key: String, value: Resource)) -> DAVAnswer.Row {
        var row = DAVAnswer.Row(href: entry.key)
        row.etag = entry.value.etag
        return row
    }

    private func changes(_ since: String?, _ answer: inout DAVAnswer) {
        let parts = (since ?? "\(epoch)-0").split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2, parts[0] == epoch, parts[1] <= state.change else {
            answer.status = flavour == .xandikos ? 500 : 403
            return
        }
        var rows = state.resources.filter { $0.value.change > parts[1] }.map {
            ($0.value.change, Self.row($0))
        }
        for (href, change) in state.tombstones where change > parts[1] {
            var row = DAVAnswer.Row(href: href)
            row.status = 404
            rows.append((change, row))
        }
        rows.sort { $0.0 < $1.0 }
        answer.status = 207
        if flavour == .paged, rows.count > 2 {
            answer.isCut = true
            answer.token = "\(epoch)-\(rows[1].0)"
            rows = Array(rows.prefix(2))
        } else {
            answer.token = token
        }
        answer.rows = rows.map(\.1)
    }

    private mutating func put(
        _ body: [UInt8], _ condition: DAVRequest.Condition, at href: String, _ answer: inout DAVAnswer
    ) {
        let there = state.resources[href]
        let isAllowed =
            switch condition {
            case .absent: there == nil || flavour == .sogo
            case .unchanged(let etag): there?.etag == etag
            case .any: true
            }
        guard isAllowed else {
            answer.status = flavour == .xandikos ? 207 : 412
            return
        }
        put(flavour == .rewriting ? Self.rewritten(body) : body, at: href)
        answer.status = there == nil ? 201 : 204
        if flavour != .rewriting { answer.etag = state.resources[href]?.etag }
    }

    private static func rewritten(_ body: [UInt8]) -> [UInt8] {
        var task = PlainTask(body)
        if let place = task.lines.firstIndex(where: { $0.hasPrefix("PRODID:") }) {
            task.lines[place] = "PRODID:-//rewriting//server//EN"
        }
        return task.bytes
    }
}
