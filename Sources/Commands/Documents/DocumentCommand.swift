import ArgumentParser

struct DocumentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "document", abstract: "Keep track of passports, contracts and vouchers.",
        discussion: """
            Examples: steward document add Passport --type passport --holder Anna --until 2031-05-02
                      steward document add Gym --type contract --until 2027-03-31 --notice "3 months" --renews 1y
            Name a document by the beginning of its id, or by its title if no other document has it.
            """,
        subcommands: [
            DocumentAddCommand.self, DocumentListCommand.self, SubjectShowCommand<DocumentKind>.self,
            SubjectEditCommand<DocumentKind>.self, DocumentRenewCommand.self, DocumentCancelCommand.self,
            SubjectAttachCommand<DocumentKind>.self, SubjectDetachCommand<DocumentKind>.self,
            DocumentRemoveCommand.self,
            DocumentExportCommand.self, DocumentImportCommand.self,
        ], defaultSubcommand: DocumentListCommand.self)
}
