package import AgentInterface
import Rules
import Sentences

/// What a line of quick add asks to do with what is there, as the agent reads it.
package struct QuickAddOrders: Sendable, Hashable {
    package struct Order: Sendable, Hashable {
        /// Names it to the agent.
        package let id: String
        /// "Use 3 of 'Eggs' (6 left)"
        package let text: String
        /// "3 will remain"
        package let detail: String
    }

    package let line: String
    /// What the line may mean; Enter does it if it is only one.
    package let orders: [Order]
    /// Why nothing can be done about what the line means.
    package let reason: String?

    /// - Parameter rows: Of a launcher, for the same line.
    package init(line: String, _ rows: [RunnerMatch]) {
        self.line = line
        var orders: [Order] = []
        var reason: String?
        for row in rows {
            switch LauncherChoice(row.id) {
            case .order?: orders.append(Order(id: row.id, text: row.text, detail: row.subtext))
            case .explain(let words)?: reason = reason ?? words
            default: continue
            }
        }
        self.orders = orders
        self.reason = reason
    }
}

extension AgentClient {
    /// What the line asks to do with what is there.
    package func orders(in line: String) async throws(ClientError) -> QuickAddOrders {
        QuickAddOrders(line: line, try await matches(line))
    }

    /// Does what the line asks, without a popup: the window says so itself.
    /// - Returns: The step, to be undone; `nil` if it cannot be.
    package func carryOut(_ order: QuickAddOrders.Order) async throws(ClientError) -> JournalRecord? {
        try await run(order.id, verb: Runner.withoutPopup)
        // What was done is done all the same.
        return try? await lastStep()
    }
}

extension QuickAddDraft {
    /// Whether the line may ask to do something with what is there. Parts that the user keeps are words of a title.
    package func mayBeOrder(in surroundings: Surroundings) -> Bool {
        !keepsParts && (OrderReader(surroundings.parser).mayBeOrder(line) || mayBeDouble(in: surroundings))
    }

    /// Whether the line would add a task or an event, which may be there already.
    private func mayBeDouble(in surroundings: Surroundings) -> Bool {
        let read = surroundings.parser.sentence(line)
        return read.intent == .create && read.title != nil && read.doubts.isEmpty
            && [nil, .task, .event, .maintenance].contains(read.kind)
    }

    /// Whether the agent is still to say what the line asks to do.
    /// - Parameter orders: What it has said last.
    package func waits(for orders: QuickAddOrders?, in surroundings: Surroundings) -> Bool {
        orders?.line != line && mayBeOrder(in: surroundings)
    }

    /// What Enter does with the line.
    /// - Parameter orders: What the agent has said last; for another line, it says nothing of this one.
    package func preview(in surroundings: Surroundings, _ orders: QuickAddOrders?) -> QuickAddPreview {
        let preview = preview(in: surroundings)
        guard let orders, orders.line == line, mayBeOrder(in: surroundings) else { return preview }
        // Enter adds what is typed, or changes what is there: only the user can say which.
        let isOrder = OrderReader(surroundings.parser).mayBeOrder(line)
        if !isOrder, !orders.orders.isEmpty {
            return preview.ordering(orders.orders, doubt: WindowText.isThereAlready)
        }
        if let order = orders.orders.first, orders.orders.count == 1 {
            return preview.ordering(orders.orders, summary: WindowText.willDo(order.text, order.detail))
        }
        if !orders.orders.isEmpty {
            return preview.ordering(orders.orders, doubt: WindowText.severalMeanings)
        }
        if let reason = orders.reason { return preview.ordering([], doubt: reason) }
        guard let name = OrderReader(surroundings.parser).news(in: line) else { return preview }
        return preview.ordering([], doubt: WindowText.nothingCalled(CleanText.line(name)))
    }
}

extension QuickAddPreview {
    /// The only thing that the line asks to do.
    package var order: QuickAddOrders.Order? { orders.count == 1 && doubts.isEmpty ? orders.first : nil }

    /// - Parameter doubt: Why Enter does not do it at once. Adding the line is then asked about, too.
    fileprivate func ordering(
        _ orders: [QuickAddOrders.Order], summary: String? = nil, doubt: String? = nil
    ) -> QuickAddPreview {
        QuickAddPreview(
            chips: [], summary: summary, doubts: doubt.map { [$0] } ?? [], addition: addition,
            isDoubtful: true, fault: fault, orders: orders)
    }
}
