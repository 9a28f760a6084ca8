import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct WhyCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Explain why reminders come when they do, and when they come next.",
        discussion:
            "For a task, event or item it explains all reminders that wait or are still to come, or else the last one; for food, also how long it will last."
    )

    @Argument(
        help: "A task, event, item or alert, by its ID or name, or a reminder.",
        completion: .names(of: nil))
    var id: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let packs = try await packs(in: session)
        if packs.count > 1 { return try await explain(packs, in: session) }
        let (reference, meant): (String, ExplanationRecord)
        do throws(CommandFailure) {
            (reference, meant) = try await explanation(in: session)
        } catch {
            // What has no reminder may still have a forecast.
            guard error.refusal == .notFound, let found = try await subject(in: session),
                let outlook = try await session.outlook(of: found)
            else { throw error }
            if wantsJSON {
                let members = [JSON.Member("outlook", outlook.json)]
                return session.console.sayVerbatim(json: JSON.object(members).text)
            }
            return session.say(whyOf: outlook)
        }
        let all = try await explanations(with: meant, of: reference, in: session)
        let outlook = try await session.outlook(of: meant.reminder)
        if wantsJSON {
            let others = all.filter { $0.reminder.id != meant.reminder.id }
            return session.console.sayVerbatim(json: Self.json(meant, others, outlook).text)
        }
        await session.sayWhatHoldsRemindersBack()
        session.console.say(
            StyledText(reference, .bold) + StyledText(" \(meant.reminder.title)", .bold)
                + StyledText(all.count == 1 ? "  \(meant.reminder.state.rawValue)" : "", .dim))
        if meant.reminder.subject == Subject.Kind.task.rawValue,
            let words = await waiting(meant.reminder.subjectID, in: session)
        {
            session.console.say(StyledText(words))
        }
        session.say(all, isHeaded: all.count > 1)
        guard let outlook else { return }
        session.console.say("")
        session.say(whyOf: outlook)
    }

    /// The packages of the supply that the name means, if there are several.
    private func packs(in session: Session) async throws(CommandFailure) -> [NameRecord] {
        // A row of the last list, or an id, means one of them.
        guard ListPlaces(id) == nil, IdentifierPrefix(id)?.isWhole != true,
            let found = try await NameFinder(session: session, takesParts: true).matches(id),
            found.allSatisfy({ $0.match != .id }), found.oneSupply != nil
        else { return [] }
        return found.filter(\.isCurrent)
    }

    /// Explains the reminders of each package, and how long all of them last.
    private func explain(_ packs: [NameRecord], in session: Session) async throws(CommandFailure) {
        var all: [(pack: NameRecord, explanations: [ExplanationRecord])] = []
        for pack in packs {
            do throws(CommandFailure) {
                let meant = try await session.ask(Reminders1.why, pack.id)
                all.append((pack, try await explanations(with: meant, of: pack.id, in: session)))
            } catch {
                guard error.refusal == .notFound else { throw error }
                all.append((pack, []))
            }
        }
        let outlook = try await session.outlook(of: packs[0])
        let explanations = all.flatMap(\.explanations)
        if wantsJSON {
            guard let first = explanations.min(by: { $0.reminder.ringAt < $1.reminder.ringAt }) else {
                let members = outlook.map { [JSON.Member("outlook", $0.json)] } ?? []
                return session.console.sayVerbatim(json: JSON.object(members).text)
            }
            let others = explanations.filter { $0.reminder.id != first.reminder.id }
            return session.console.sayVerbatim(json: Self.json(first, others, outlook).text)
        }
        await session.sayWhatHoldsRemindersBack()
        for (place, one) in all.enumerated() {
            let date = one.pack.date.map { ", \(session.words(for: $0))" } ?? ""
            session.console.say(
                StyledText("\(place == 0 ? "" : "\n")\(one.pack.short)", .bold)
                    + StyledText(" \(one.pack.fullTitle)\(date)", .bold))
            if one.explanations.isEmpty {
                session.console.say(
                    StyledText(ReminderText.nonePlanned(for: VisibleText.line(one.pack.title)), .dim))
            }
            session.say(one.explanations, isHeaded: one.explanations.count > 1)
        }
        guard let outlook else { return }
        session.console.say("")
        session.say(whyOf: outlook)
    }

    /// The explanation, with the id of its subject.
    private func explanation(in session: Session) async throws(CommandFailure) -> (String, ExplanationRecord)
    {
        if let found = try await subject(in: session) {
            do throws(CommandFailure) {
                return (found.short, try await session.ask(Reminders1.why, found.id))
            } catch {
                guard error.refusal == .notFound, !found.title.isEmpty else { throw error }
                let words = await waiting(found.id, in: session)
                throw CommandFailure(
                    error.status, words ?? ReminderText.nonePlanned(for: VisibleText.line(found.title)),
                    refusal: .notFound)
            }
        }
        do throws(CommandFailure) {
            return (id, try await session.ask(Reminders1.why, id))
        } catch {
            guard error.refusal == .notFound else { throw error }
            do throws(CommandFailure) {
                let item = try await session.item(id, insteadOf: error)
                return (item.short, try await session.ask(Reminders1.why, item.id))
            } catch {
                let alert = try await session.reminder(id, insteadOf: error)
                return (alert.short, try await session.ask(Reminders1.why, alert.id))
            }
        }
    }

    /// Why a task that waits for another one does not remind; `nil` if it is none.
    private func waiting(_ id: String, in session: Session) async -> String? {
        // Without the task, the explanation or the error stands alone.
        guard let task = try? await session.ask(Tasks1.get, id), let other = task.waitingFor else {
            return nil
        }
        return ReminderText.waits(
            VisibleText.line(task.title), for: VisibleText.line(other), short: task.short)
    }

    /// The subject of that name. The whole title of an alert, which is no subject, beats a part of a subject's.
    private func subject(in session: Session) async throws(CommandFailure) -> NameRecord? {
        let finder = NameFinder(session: session, takesParts: true)
        // Several packages of one supply are no doubt. None, or one, is there.
        if let one = try await finder.matches(id)?.oneSupply, try await session.outlook(of: one) != nil {
            return one
        }
        let found = try await finder.subject(id)
        guard let found, NameMatch(id).level(title: found.title) != .exact else { return found }
        return await session.hasAlert(called: id) ? nil : found
    }

    /// If `id` means a subject, the explanations of all its active reminders, in order of time.
    private func explanations(
        with meant: ExplanationRecord, of id: String, in session: Session
    ) async throws(CommandFailure) -> [ExplanationRecord] {
        let subject = meant.reminder.subjectID
        guard subject.hasPrefix(id.lowercased()) else { return [meant] }
        var query = ReminderQuery()
        query.subjectID = subject
        var all: [ExplanationRecord] = []
        for reminder in try await session.ask(Reminders1.list, query) {
            let isMeant = reminder.id == meant.reminder.id
            all.append(isMeant ? meant : try await session.ask(Reminders1.why, reminder.id))
        }
        return all.contains { $0.reminder.id == meant.reminder.id } ? all : [meant]
    }

    private static func json(
        _ meant: ExplanationRecord, _ others: [ExplanationRecord], _ outlook: OutlookRecord?
    ) -> JSON {
        guard case .object(var members) = meant.json else { return meant.json }
        if !others.isEmpty { members.append(JSON.Member("others", .list(others.map(\.json)))) }
        if let outlook { members.append(JSON.Member("outlook", outlook.json)) }
        return .object(members)
    }
}

extension Session {
    /// - Parameter isHeaded: Whether each says when it comes.
    fileprivate func say(_ explanations: [ExplanationRecord], isHeaded: Bool) {
        for explanation in explanations {
            if isHeaded {
                let reminder = explanation.reminder
                console.say(
                    StyledText("\n\(relative.text(for: reminder.ringAt))", .bold)
                        + StyledText("  \(reminder.state.rawValue)", .dim))
            }
            for sentence in explanation.sentences { console.say(StyledText(sentence)) }
        }
    }
}
