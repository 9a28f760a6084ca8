import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// The options that `add` and `edit` share.
struct DocumentOptions: FieldOptions {
    @Option(of: DocumentDetails.field("type"))
    var type: GivenText?

    @Option(of: DocumentDetails.field("holder"))
    var holder: GivenText?

    @Option(of: DocumentDetails.field("number"))
    var number: GivenText?

    @Option(of: DocumentDetails.field("issuer"))
    var issuer: GivenText?

    @Option(of: DocumentDetails.field("issued_on"))
    var issuedOn: GivenText?

    @Option(of: DocumentDetails.field("valid_until"))
    var validUntil: GivenText?

    @Option(of: DocumentDetails.field("notice"))
    var notice: GivenText?

    @Option(of: DocumentDetails.field("renewal"))
    var renewal: GivenText?

    @Option(of: DocumentDetails.field("place"))
    var place: GivenText?

    @Option(of: DocumentDetails.field("leads"))
    var leads: [String] = []

    @Flag(help: "Do not remind of the document.")
    var noReminder = false

    @Option(of: DocumentDetails.field("notes"))
    var note: GivenText?

    func validate() throws {
        if noReminder && !leads.isEmpty {
            throw ValidationError(SessionText.excludeEachOther("--remind", "--no-reminder"))
        }
    }

    func add(to fields: inout DocumentFields, in session: Session) throws(CommandFailure) {
        try session.take(self, into: &fields)
        if noReminder { fields.leads = [] }
        if !leads.isEmpty { fields.leads = try session.leads(leads) }
    }
}
