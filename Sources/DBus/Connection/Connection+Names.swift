/// The bus's reply to a request for a name. Source: D-Bus Specification, `RequestName`.
package enum NameReply: UInt32, Sendable {
    case primaryOwner = 1
    /// Another connection owns the name; this one is in the queue for it.
    case inQueue = 2
    case exists = 3
    case alreadyOwner = 4
}

package struct NameFlags: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let allowReplacement = NameFlags(rawValue: 1)
    package static let replaceExisting = NameFlags(rawValue: 2)
    package static let doNotQueue = NameFlags(rawValue: 4)
}

/// The bus's reply to the release of a name. Source: D-Bus Specification, `ReleaseName`.
package enum ReleaseReply: UInt32, Sendable {
    case released = 1
    case nonExistent = 2
    case notOwner = 3
}

/// Names on the bus.
extension Connection {
    /// Requests a well-known name. Export objects first: the call that started this service may come first.
    package func requestName(_ name: BusName, _ flags: NameFlags = []) async throws(BusError) -> NameReply {
        let reply = try await call(.toBus("RequestName", [.string(name.text), .uint32(flags.rawValue)]))
        guard let answer = reply.body.first?.asUInt32.flatMap(NameReply.init) else {
            throw .invalid(reason: "the bus gave no known answer to RequestName")
        }
        return answer
    }

    @discardableResult package func releaseName(_ name: BusName) async throws(BusError) -> ReleaseReply {
        let reply = try await call(.toBus("ReleaseName", [.string(name.text)]))
        guard let answer = reply.body.first?.asUInt32.flatMap(ReleaseReply.init) else {
            throw .invalid(reason: "the bus gave no known answer to ReleaseName")
        }
        return answer
    }

    /// The unique name of the owner of `name`; `nil` if it has no owner.
    package func nameOwner(of name: BusName) async throws(BusError) -> BusName? {
        do {
            return try Self.owner(in: try await call(Self.ownerQuery(name)))
        } catch .remote(.nameHasNoOwner, _, _) {
            return nil
        }
    }

    /// Calls `handler` with the current owner of `name`, if it has one, and then for each change, on the loop
    /// and in order with the signals, until the subscription is cancelled or released.
    ///
    /// Accepts changes from the bus only.
    package func ownerChanges(
        of name: BusName, _ handler: @escaping @Sendable (_ old: BusName?, _ new: BusName?) -> Void
    ) async throws(BusError) -> Subscription {
        try await follow(name)
        let id = owners.addHandler(for: name, handler)
        if let owner = owners.owner(of: name) { handler(nil, owner) }
        return subscription { $0.endOwnerChanges(id, of: name) }
    }

    private func endOwnerChanges(_ id: UInt64, of name: BusName) {
        guard owners.hasHandler(id, for: name) else { return }
        owners.removeHandler(id, for: name)
        unfollow(name)
    }

    // MARK: Following owners

    /// Tracks the owner of `name` from now on.
    func follow(_ name: BusName) async throws(BusError) {
        try await addMatch(Self.ownerRule(name).text)
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<BusError?, Never>) in
            let isNew = owners.follow(name) { continuation.resume(returning: $0) }
            guard isNew else { return }
            call(Self.ownerQuery(name)) { self.didAskForOwner(of: name, $0) }
        }
        guard let error else { return }
        removeMatch(Self.ownerRule(name).text)
        throw error
    }

    func unfollow(_ name: BusName) {
        owners.unfollow(name)
        removeMatch(Self.ownerRule(name).text)
    }

    private func didAskForOwner(of name: BusName, _ outcome: ReplyTable.Outcome) {
        switch outcome {
        case .success(let reply):
            for completion in owners.didLearn(owner: try? Self.owner(in: reply), of: name) { completion(nil) }
        case .failure(.remote(.nameHasNoOwner, _, _)):
            for completion in owners.didLearn(owner: nil, of: name) { completion(nil) }
        case .failure(let error):
            for completion in owners.didFail(name) { completion(error) }
        }
    }

    func isOwnerChange(_ header: Message) -> Bool {
        header.sender == .bus && header.member?.text == "NameOwnerChanged"
            && header.interface?.text == "org.freedesktop.DBus"
    }

    func noticeOwnerChange(_ signal: Message) {
        guard isOwnerChange(signal), signal.body.count == 3,
            let text = signal.body[0].asString, let old = signal.body[1].asString,
            let new = signal.body[2].asString
        else { return }
        let (name, before, after) = (BusName(trusted: text), Self.name(old), Self.name(new))
        for (id, handler) in owners.didChange(name, to: after) {
            // A handler called earlier may have cancelled this one.
            guard owners.hasHandler(id, for: name) else { continue }
            handler(before, after)
        }
    }

    private static func name(_ text: String) -> BusName? {
        text.isEmpty ? nil : BusName(trusted: text)
    }

    private static func ownerQuery(_ name: BusName) -> MethodCall {
        .toBus("GetNameOwner", [.string(name.text)])
    }

    private static func owner(in reply: Message) throws(BusError) -> BusName {
        guard let owner = reply.body.first?.asString else {
            throw .invalid(reason: "the bus gave no owner")
        }
        return BusName(trusted: owner)
    }

    private static func ownerRule(_ name: BusName) -> MatchRule {
        MatchRule(
            sender: .bus, interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
            path: "/org/freedesktop/DBus", arguments: [0: name.text])
    }
}
