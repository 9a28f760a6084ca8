import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Foundation
import Rules
import TestSupport
import Testing

/// The contract as clients see it, held against golden files that were taken before it was written in another way. A
/// change of one of them is a change of the contract: `APIVersion` says what is allowed.
struct GoldenTests {
    private static let golden = Golden()

    private static let records: [RecordSample] = [
        // Subjects of every kind
        .init(LabelFields.self), .init(SubjectReference.self),
        // Tasks
        .init(LabelRecord.self), .init(TaskChanges.self, "TaskChanges"), .init(TaskFields.self, "TaskFields"),
        .init(TaskQuery.self),
        .init(TaskRecord.self), .init(CompletionFields.self),
        // Events
        .init(AgendaRecord.self), .init(EventFields.self, "EventFields"),
        .init(EventFieldChanges.self, "EventFieldChanges"),
        .init(EventRecord.self), .init(EventQuery.self),
        // Import
        .init(TaskEntry.self), .init(EventEntry.self), .init(DocumentEntry.self), .init(SnoozeEntry.self),
        .init(ImportRecord.self),
        // Reminders and the journal
        .init(AlertOptions.self), .init(CallFields.self), .init(CallRecord.self),
        .init(ExplanationRecord.self), .init(JournalQuery.self),
        .init(JournalRecord.self), .init(ReminderQuery.self), .init(ReminderRecord.self),
        .init(SnoozeChoiceRecord.self), .init(OfferRecord.self),
        // The agent
        .init(QuietRecord.self), .init(SimulatedPopupRecord.self), .init(StatusRecord.self),
        .init(HookTestRecord.self),
        // The household
        .init(ExpiringRecord.self), .init(ClaimRecord.self), .init(ItemEventRecord.self),
        .init(ItemFields.self), .init(ItemFieldChanges.self), .init(ItemQuery.self), .init(ItemRecord.self),
        .init(AttachmentRecord.self), .init(MaintenanceFields.self), .init(PartFields.self, "PartFields"),
        .init(MaintenanceFieldChanges.self), .init(MaintenanceReport.self, "MaintenanceReport"),
        .init(MaintenanceQuery.self),
        .init(MaintenanceRecord.self), .init(PartRecord.self), .init(ServiceRecord.self),
        .init(ProposalRecord.self), .init(ProposedPlanRecord.self),
        .init(StatRecord.self), .init(DiscardRecord.self), .init(ProductRecord.self),
        // Documents
        .init(DocumentFields.self, "DocumentFields"),
        .init(DocumentFieldChanges.self, "DocumentFieldChanges"), .init(DocumentQuery.self),
        .init(DocumentRecord.self),
        // Supplies
        .init(SupplyRecord.self), .init(OutlookRecord.self), .init(ShoppingRecord.self),
        .init(ShoppingFields.self),
        .init(Purchase.self, "Purchase"), .init(BoughtRecord.self),
        // Insights
        .init(InsightsRecord.self), .init(OutcomeRecord.self), .init(StreakRecord.self),
        .init(LateRecord.self), .init(ProspectRecord.self), .init(WasteRecord.self),
        // Names
        .init(NameQuery.self), .init(NameRecord.self), .init(TimingRecord.self),
        // Meters
        .init(MeterRecord.self), .init(ReadingRecord.self), .init(MeterFields.self),
        .init(ReadingFields.self),
        // Recalls
        .init(RecallCheckQuery.self), .init(CheckedRecallRecord.self), .init(RecallLogRecord.self),
        .init(RecallHistoryQuery.self), .init(RecallNoticeRecord.self), .init(RecalledProductRecord.self),
        .init(RecallLinkRecord.self), .init(RecallSearchQuery.self), .init(RecallRecord.self),
        .init(RecallListQuery.self), .init(RecallSourceRecord.self), .init(RefreshOptions.self),
        .init(RefreshRecord.self), .init(RefreshErrorRecord.self),
        // Shops
        .init(ShopEventRecord.self), .init(ShopEventListQuery.self), .init(ShopProductRecord.self),
        .init(ShopVariantRecord.self), .init(PricePointRecord.self), .init(ShopProductQuery.self),
        .init(ShopRecord.self), .init(WatchRecord.self), .init(PageRecord.self),
        .init(PageVariantRecord.self), .init(ShopFields.self), .init(WatchFields.self),
        .init(BargainFields.self),
        // Calendar accounts
        .init(AccountAccess.self), .init(AccountFields.self), .init(AccountChanges.self),
        .init(ListRoleRecord.self), .init(ListGuardianRecord.self), .init(NewListRecord.self),
        .init(LoginFields.self), .init(LoginRecord.self),
        .init(AccountRecord.self),
        .init(CalendarListRecord.self),
        .init(DiscoveryRecord.self),
        // Phones
        .init(PhoneFields.self), .init(PhoneChanges.self), .init(PhoneRecord.self),
        .init(PhoneTestRecord.self),
        // People
        .init(PersonFields.self), .init(PersonChanges.self), .init(PersonRecord.self),
        .init(HandoverRecord.self),
        .init(FamilyRecord.self),
    ]

    @Test(arguments: records)
    func `the form of a record on the bus and in JSON has not changed`(record: RecordSample) throws {
        try Self.golden.check(try record.text(), record.name)
    }

    @Test(arguments: records)
    func `a record needs the keys that it has always needed, and no others`(record: RecordSample) throws {
        #expect(Set(try record.neededKeys()) == NeededKeys.byRecord[record.name, default: []])
    }

    @Test(arguments: records)
    func `what was sent is read as what was meant`(record: RecordSample) throws {
        #expect(try record.isReadBack())
        #expect(try record.untypedKeys() == [])
    }

    @Test(arguments: records)
    func `a sample says something of every field`(record: RecordSample) throws {
        #expect(try record.unsetProperties() == [])
    }

    @Test func `no record is without a sample`() throws {
        let declared = try Self.names(
            declaredAs: #/(?:struct|extension) (\w+): (?:Answer|Request|Bus)Record\b/#
        ).filter { !["GivenFields", "FieldEdits", "TodoChanges"].contains($0) }
        let derived = try Self.names(
            declaredAs: #/typealias (\w+) = (?:GivenFields|FieldEdits|TodoChanges)\b/#)

        #expect(Self.records.map(\.name).sorted() == (declared + derived).sorted())
    }

    // MARK: Words

    private static let words: [String] = [
        choice("AgentInterface.AccountRecord.Problem", AccountProblem.Kind.self),
        choice("AgentInterface.AgendaRecord.Status", AgendaEntry.Status.self),
        choice("AgentInterface.AlertOptions.Urgency", Urgency.self),
        choice("AgentInterface.AttachmentRecord.Kind", Attachment.Kind.self),
        choice("AgentInterface.CalendarListRecord.Role", CalendarList.Role.self),
        choice("AgentInterface.DocumentFieldChanges.Clearable", DocumentDetails.clearable),
        choice("AgentInterface.DocumentQuery.Status", DocumentQuery.Status.self),
        choice("AgentInterface.DocumentRecord.Status", Document.Status.self),
        choice("AgentInterface.DocumentRecord.Kind", DocumentDetails.Kind.self),
        choice("AgentInterface.EventFieldChanges.Clearable", EventDetails.clearable),
        choice("AgentInterface.EventQuery.Status", EventQuery.Status.self),
        choice(ExpiringRecord.Kind.self),
        choice("AgentInterface.ItemEventRecord.What", ItemEvent.Kind.self),
        choice("AgentInterface.ItemFieldChanges.Clearable", ItemDetails.clearable),
        choice("AgentInterface.ItemQuery.Order", ItemQuery.Order.self),
        choice("AgentInterface.ItemQuery.Status", ItemQuery.Status.self),
        choice("AgentInterface.ItemRecord.Condition", ItemDetails.Condition.self),
        choice("AgentInterface.ItemRecord.ExpiryReason", Expiry.Rule.self),
        choice("AgentInterface.ItemRecord.Stage", ExpiryStage.Name.self),
        choice("AgentInterface.ItemRecord.Status", Item.Status.self),
        choice(
            "AgentInterface.MaintenanceFieldChanges.Clearable",
            ordered(MaintenanceDetails.clearable, as: ["item", "season", "notes", "parts", "leads", "meter"])),
        choice("AgentInterface.NameQuery.Status", NameQuery.Status.self),
        choice("AgentInterface.NameRecord.Match", NameMatch.Level.self),
        choice("AgentInterface.NameQuery.Kind", Subject.Kind.self),
        choice("AgentInterface.PersonRecord.Role", Person.Role.self),
        choice("AgentInterface.PhoneRecord.Problem", PhoneProblem.Kind.self),
        choice("AgentInterface.PhoneRecord.Service", Phone.Service.self),
        choice("AgentInterface.PhoneRecord.Text", Phone.Text.self),
        choice("AgentInterface.PhoneRecord.When", Reach.self),
        choice("AgentInterface.QuietRecord.Reason", Attention.Reason.self),
        choice(QuietRecord.Switch.self),
        choice("AgentInterface.RecallLinkRecord.Kind", RecallLink.Kind.self),
        choice("AgentInterface.RecallListQuery.State", RecallListQuery.State.self),
        choice("AgentInterface.RecallLogRecord.Kind", RecallLogEntry.Kind.self),
        choice("AgentInterface.RecallRecord.Resolution", RecallResolution.self),
        choice("AgentInterface.RecallRecord.Severity", RecallSeverity.Level.self),
        choice("AgentInterface.RecallRecord.State", RecallFinding.State.self),
        choice("AgentInterface.RecallRecord.Verdict", RecallMatch.Verdict.self),
        choice("AgentInterface.RecalledProductRecord.Scope", RecalledProduct.Scope.self),
        choice(RefreshOptions.Part.self),
        choice(RefreshRecord.Phase.self),
        choice("AgentInterface.ReminderRecord.State", ReminderState.Kind.self),
        choice("AgentInterface.ServiceRecord.What", MaintenanceEvent.Kind.self),
        choice("AgentInterface.ShopEventRecord.Kind", ShopChange.Kind.self),
        choice("AgentInterface.ShopEventRecord.Magnitude", PriceStep.Magnitude.self),
        choice("AgentInterface.ShopEventRecord.Urgency", ShopChange.Urgency.self),
        choice("AgentInterface.ShopProductQuery.Order", ShopProductQuery.Order.self),
        choice("AgentInterface.ShopRecord.Reading", Shop.Reading.self),
        choice("AgentInterface.WatchRecord.Availability", Availability.self),
        choice("AgentInterface.WatchRecord.State", PageState.self),
        choice("AgentInterface.SimulatedPopupRecord.Kind", Popup.Kind.self),
        choice(StatusRecord.ServerState.self),
        choice(StatusRecord.Shortcut.self),
        choice(
            "AgentInterface.TaskChanges.Clearable",
            ordered(
                TodoDetails.clearable,
                as: [
                    "due", "notes", "estimate", "location", "labels", "parent", "priority", "reminders",
                    "repeats", "nag", "late_cancel",
                ])),
        choice("AgentInterface.TaskQuery.Status", TaskQuery.Status.self),
        choice(TaskRecord.Status.self),
        choice(ClientKind.self),
        choice(ReminderAnswer.self),
        choice("AgentInterface.SubtaskPolicy", SubtaskPolicy.self),
        choice(AgentError.Kind.self),
        choice(DiscardReason.self),
        choice(DoneDefinition.self),
        choice(TaskPhase.self),
    ]

    /// The words in the order that they had before the table of fields: it is no part of the contract.
    private static func ordered(_ words: [String], as earlier: [String]) -> [String] {
        earlier.filter(words.contains) + words.filter { !earlier.contains($0) }
    }

    /// `AgentInterface.TaskRecord.Status: open, completed`; of other modules `TaskPhase: created, due-soon`, since they are
    /// not the contract.
    private static func choice<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> String {
        let name = String(reflecting: Word.self)
        let isOurs = name.hasPrefix("AgentInterface.")
        return choice(String(isOurs ? name[...] : name.drop { $0 != "." }.dropFirst()), Word.self)
    }

    /// - Parameter name: What the contract has always called it, wherever it is declared.
    private static func choice<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, _: Word.Type
    ) -> String {
        choice(name, Word.allCases.map(\.rawValue))
    }

    private static func choice(_ name: String, _ words: [String]) -> String {
        "\(name): \(words.joined(separator: ", "))"
    }

    @Test func `the words of each list of values have not changed`() throws {
        try Self.golden.check(Self.words.joined(separator: "\n"), "Words")
    }

    @Test func `no choice of words is left out`() throws {
        let choices = Self.words.map { $0.split(separator: ": ") }
        let listed = choices.compactMap { $0.first?.split(separator: ".").last.map(String.init) }

        let words = Set(choices.compactMap { $0.last.map(String.init) })
        let unlisted = try Self.records.flatMap { try $0.choices() }.filter { !words.contains($0.words) }
        #expect(unlisted.map(\.name) == [])

        let declaration = #/enum (\w+): String, Sendable, Hashable, CaseIterable/#
        let declared = try Self.names(declaredAs: declaration)
        #expect(Set(declared).subtracting(listed) == [])

        let arguments = try Self.names(declaredAs: #/Operation<(.+)>\(/#)
            .flatMap { types in types.split { !$0.isLetter }.map(String.init) }
        let known = Set(try declared + Self.names(declaredAs: declaration, in: "Rules"))
        #expect(known.intersection(arguments).subtracting(listed) == [])
    }

    // MARK: Interfaces

    private static let interfaces = StubAgent().object().interfaces

    @Test func `the list of interfaces has not changed`() throws {
        let lines = [
            "bus name \(Contract.busName)", "path \(Contract.path)", "contract \(APIVersion.current)",
            "oldest client \(APIVersion.oldestClient)",
        ]

        try Self.golden.check(
            (lines + Self.interfaces.map { "interface \($0.name)" }.sorted()).joined(separator: "\n"),
            "Contract")
    }

    @Test(arguments: interfaces.map(\.name.text))
    func `the members of an interface have not changed`(name: String) throws {
        let interface = try #require(Self.interfaces.first { $0.name.text == name })
        let methods = interface.methods.map { method in
            let marks = (method.isDeprecated ? ", deprecated" : "") + (method.hasNoReply ? ", no reply" : "")
            let (inputs, outputs) = (Self.list(method.inputs), Self.list(method.outputs))
            return "method \(method.name)(\(inputs)) -> (\(outputs))\(marks)"
        }
        let properties = interface.properties.map {
            "property \($0.name) \($0.type), announced: \($0.announcement.rawValue)"
        }
        let signals = interface.signals.map { "signal \($0.name)(\(Self.list($0.arguments)))" }

        let lines = methods.sorted() + properties.sorted() + signals.sorted()

        try Self.golden.check(lines.joined(separator: "\n"), name)
    }

    private static func list(_ arguments: [Argument]) -> String {
        arguments.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    }

    // MARK: Calls

    @Test func `arguments other than records have the same form on the bus`() throws {
        let lines = try Self.calls().flatMap { call in
            ["\(call.interface?.text ?? "").\(call.member)"]
                + call.arguments.flatMap { BusText.lines("-", $0) }.map { "  " + $0 }
        }

        try Self.golden.check(lines.joined(separator: "\n"), "Calls")
    }

    /// Each way of writing an argument, with something and with nothing.
    private static func calls() throws -> [MethodCall] {
        let id = "3f2a"
        let when = try When(parsing: "2026-12-07T09:30[Europe/Paris]")
        let day = try CivilDate(parsing: "2026-12-07")
        let moment = try Instant(parsing: "2026-12-07T08:30:00.250Z")
        let times: [SnoozeTime?] = [nil, SnoozeTime("PT15M"), .until(when)]
        var calls: [MethodCall] = [
            Tasks1.complete.call((id, .leave)), Tasks1.completeWithNote.call((id, .complete, "a note")),
            Tasks1.completeOccurrence.call((id, when, "")), Tasks1.move.call((id, when)),
            Tasks1.remove.call([id, "77aa"]), Tasks1.labels.call(()),
        ]
        for time in times {
            calls.append(Tasks1.snooze.call((id, time)))
            calls.append(Reminders1.answer.call((id, .snooze, time)))
            calls.append(Shops1.snooze.call((id, time, BargainFields())))
            calls.append(Agent1.setQuiet.call(time))
            calls.append(Agent1.setPause.call(time))
        }
        calls += [
            Reminders1.undo.call(7), Reminders1.notify.call(("Tea", "", AlertOptions())),
            Events1.skip.call((id, nil)), Events1.skip.call((id, when)),
            Events1.agenda.call((When.date(day), When.instant(moment))),
        ]
        calls += [
            Items1.add.call(([ItemFields()], true)), Items1.use.call((id, nil)),
            Items1.use.call((id, DecimalAmount(3))), Items1.thaw.call((id, nil)),
            Items1.thaw.call((id, day)), Items1.discard.call((id, nil, .tooMuch)),
            Items1.expiring.call(day), Items1.stats.call(("2026-01", "2026-11")),
        ]
        let edit = Identified<EventFieldChanges>(id, try .full())
        calls += [
            Subjects1.add.call([.label("house"), .document(try .full())]),
            Subjects1.list.call(.task(TaskQuery())), Subjects1.edit.call([.event(edit)]),
            Subjects1.remove.call([SubjectReference(.maintenance, id)]),
            Subjects1.history.call((SubjectReference(.item, id), 0)),
        ]
        calls += [
            Recalls1.answer.call((id, "not-mine")), Shops1.markRead.call(([17, 18], "")),
            Agent1.simulate.call((moment, moment)), Agent1.introduce.call(.cli),
        ]
        return calls
    }

    // MARK: Files

    @Test func `every golden file belongs to a test`() throws {
        let known =
            Self.records.map(\.name) + Self.interfaces.map(\.name.text) + ["Calls", "Contract", "Words"]

        #expect(try Self.golden.names().subtracting(known).isEmpty)
    }

    /// What the first group of `pattern` finds in the sources of `module`.
    private static func names(
        declaredAs pattern: Regex<(Substring, Substring)>, in module: String = "AgentInterface",
        file: String = #filePath
    ) throws -> [String] {
        let folder = URL(filePath: file).deletingLastPathComponent()
            .appending(path: "../../Sources/\(module)").standardized.path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
            try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).matches(of: pattern)
                .map { String($0.output.1) }
        }
    }
}
