import AgentInterface
import CivilTime
import Rules

/// A running capture.
struct Capture {
    let session: Session
    /// Kept from line to line: a place that any line names, and a category that a line of its own does. Those who fill a
    /// fridge stay in front of it, while yoghurt is followed by eggs.
    private var place: String
    private var category: String
    /// The added items, latest last.
    private var added: [ItemRecord] = []
    private var number = 0
    private let input: Prompt
    /// Whether the input is a terminal.
    private let isInteractive: Bool
    private var naming: BarcodeNaming
    /// The places that the household uses.
    private var places: Set<String> = []

    /// - Parameters:
    ///   - isConfirmed: Whether the user believes beforehand what volunteers say about barcodes.
    ///   - asksVolunteers: Whether they are asked at all.
    init(
        session: Session, place: String, category: String, isConfirmed: Bool, asksVolunteers: Bool
    ) {
        self.session = session
        self.place = place
        self.category = category
        isInteractive = session.prompt != nil
        input = session.prompt ?? .ofInput(on: session.loop)
        // Nobody wants to wait for a whole file of names that are then refused.
        naming = BarcodeNaming(
            session: session, isConfirmed: isConfirmed,
            asksVolunteers: asksVolunteers && (isInteractive || isConfirmed)
        ) { CaptureText.writeName(after: $0) }
    }

    /// - Throws: If the agent cannot add anything; for a list from a file, also if lines were refused.
    mutating func run() async throws(CommandFailure) {
        var refused = 0
        places = try await session.placesInUse()
        if isInteractive { session.console.say(StyledText(CaptureText.introduction, .dim)) }
        while true {
            do throws(CommandFailure) {
                guard let line = try await next(), try await take(line) else { break }
            } catch {
                guard error.status == .badData || error.refusal == .invalid else { throw error }
                refused += 1
                session.console.fail(
                    isInteractive ? error.message : CaptureText.fault(inLine: number, error.message))
            }
        }
        session.console.say(StyledText(CaptureText.added(added.count)))
        guard isInteractive || refused == 0 else {
            throw CommandFailure(.badData, CaptureText.notTaken(lines: refused))
        }
    }

    /// `nil` at the end of the input.
    private mutating func next() async throws(CommandFailure) -> CaptureLine? {
        while true {
            number += 1
            guard let text = try await ask(CaptureText.itemQuestion) else { return nil }
            let line = try CaptureLine(
                parsing: VisibleText.line(CaptureLine.showingSeparators(text)), with: session.phrases,
                places: places)
            // A file may contain empty lines.
            if line == .end, !isInteractive { continue }
            return line
        }
    }

    /// - Returns: Whether the capture goes on.
    private mutating func take(_ line: CaptureLine) async throws(CommandFailure) -> Bool {
        switch line {
        case .end: return false
        case .help: session.console.say(StyledText(CaptureCommand.explanation, .dim))
        case .undo: try await undo()
        case .setting(let place, let category):
            remember(place, category)
            session.console.say(
                StyledText(CaptureText.fromNowOn(place: self.place, category: self.category), .dim))
        case .thing(let thing): try await add(thing)
        }
        return true
    }

    private mutating func add(_ thing: CapturedThing) async throws(CommandFailure) {
        remember(thing.place, nil)
        var fields = ItemFields()
        fields.gtin = thing.gtin
        fields.quantity = thing.quantity ?? thing.label?.quantity
        fields.lot = thing.label?.lot
        fields.serial = thing.label?.serial
        (fields.openedOn, fields.frozenOn) = (thing.openedOn, thing.frozenOn)
        var known: ItemRecord?
        if !thing.name.isEmpty {
            fields.name = thing.name
        } else if let gtin = thing.gtin {
            known = try await naming.earlier(gtin)
            if let known {
                (fields.name, fields.brand) = (known.name, known.brand)
                if isInteractive { session.console.say(StyledText(CaptureText.known(known.fullName), .dim)) }
            } else {
                guard try await naming.name(&fields, with: gtin) else { return }
            }
        }
        // The category of the earlier item is more specific than that of the line before.
        fields.place = thing.place ?? (place.isEmpty ? known?.place : place)
        fields.category = thing.category ?? (known?.category.isEmpty == false ? known?.category : category)
        if let (date, usual) = PrintedDay(today: session.today).yearFirstReading(thing.dateText),
            date == thing.date
        {
            session.console.warn(CaptureText.isYearFirst(thing.dateText, date, usual: usual))
        }
        if let label = thing.label, !label.notKept.isEmpty {
            session.console.warn(CaptureText.isNotKept(label.notKept))
        }
        if let date = thing.date, !thing.otherDaysOfLabel.isEmpty {
            session.console.warn(CaptureText.labelSaysOther(thing.otherDaysOfLabel, than: date))
        }
        if let label = thing.label, label.hasDate, thing.otherDaysOfLabel.isEmpty {
            (fields.bestBefore, fields.useBy) = (label.bestBefore, label.useBy)
        } else {
            let date =
                if let date = thing.date { (day: date, isUseBy: thing.isUseBy) } else { try await askDate() }
            if let date, date.isUseBy { fields.useBy = date.day } else { fields.bestBefore = date?.day }
        }
        let item = try await session.add(fields)
        added.append(item)
        let isOver = item.expiresOn.map { $0 < session.today } ?? false
        let amount = item.quantity == .one ? "" : item.quantity.description
        let parts = [
            StyledText(item.fullName), StyledText(amount),
            StyledText(item.lot.isEmpty ? "" : CaptureText.lot(item.lot)),
            StyledText(session.expiryWords(of: item), isOver ? .bad : .plain), StyledText(item.place),
            StyledText(item.category),
        ]
        let details = StyledText.joined(parts.filter { !$0.isEmpty }, separator: ", ")
        session.console.say(CaptureText.taken(item.short, details))
    }

    /// Asks until the answer is valid; an empty line means no date.
    private func askDate() async throws(CommandFailure) -> (day: CivilDate, isUseBy: Bool)? {
        guard isInteractive else { return nil }
        while true {
            guard let text = try await ask(CaptureText.bestBeforeQuestion)?.trimmed, !text.isEmpty else {
                return nil
            }
            let isUseBy = text.lowercased().hasPrefix("use by ")
            do throws(CommandFailure) {
                return (
                    try session.day(
                        isUseBy ? String(text.dropFirst(7)) : text, for: ItemText.date, .ahead),
                    isUseBy
                )
            } catch {
                session.console.fail(error.message)
            }
        }
    }

    private mutating func undo() async throws(CommandFailure) {
        guard let last = added.last else {
            return session.console.say(StyledText(CaptureText.nothingToTakeBack, .dim))
        }
        _ = try await session.ask(Items1.remove, ([last.id], true))
        added.removeLast()
        session.console.say(CaptureText.takenBack(last.short, last.fullName))
    }

    private mutating func remember(_ place: String?, _ category: String?) {
        if let place { self.place = place }
        if let category { self.category = category }
    }

    private func ask(_ question: String) async throws(CommandFailure) -> String? {
        if isInteractive { session.console.ask(question) }
        let line = await input.readLine()
        if Task.isCancelled { throw .interrupted }
        if line == nil, isInteractive { session.console.endQuestion() }
        return line
    }
}
