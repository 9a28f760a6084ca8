import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// The options that `add` and `edit` share.
struct DocumentOptions: ParsableArguments {
    @Option(of: DocumentDetails.field("type"))
    var type: String?

    @Option(of: DocumentDetails.field("holder"))
    var holder: String?

    @Option(of: DocumentDetails.field("number"))
    var number: String?

    @Option(of: DocumentDetails.field("issuer"))
    var issuer: String?

    @Option(of: DocumentDetails.field("issued_on"))
    var issuedOn: String?

    @Option(of: DocumentDetails.field("valid_until"))
    var validUntil: String?

    @Option(of: DocumentDetails.field("notice"))
    var notice: String?

    @Option(of: DocumentDetails.field("renewal"))
    var renewal: String?

    @Option(of: DocumentDetails.field("place"))
    var place: String?

    @Option(
        name: .customLong("remind"), parsing: .singleValue,
        help: ArgumentHelp(DocumentDetails.field("leads").help))
    var leads: [String] = []

    @Flag(help: "Do not remind of the document.")
    var noReminder = false

    @Option(of: DocumentDetails.field("notes"))
    var note: String?

    var isEmpty: Bool { given.isEmpty && leads.isEmpty && !noReminder }

    private var given: GivenTexts {
        GivenTexts([
            ("type", type), ("holder", holder), ("number", number), ("issuer", issuer),
            ("issued_on", issuedOn), ("valid_until", validUntil), ("notice", notice), ("renewal", renewal),
            ("place", place), ("notes", note),
        ])
    }

    func validate() throws {
        if noReminder && !leads.isEmpty {
            throw ValidationError(SessionText.excludeEachOther("--remind", "--no-reminder"))
        }
    }

    func add(to fields: inout DocumentFields, in session: Session) throws(CommandFailure) {
        try session.take(given, into: &fields)
        if noReminder { fields.leads = [] }
        if !leads.isEmpty { fields.leads = try session.leads(leads) }
    }
}
