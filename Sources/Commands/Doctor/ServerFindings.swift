import DBus

/// Who shows popups, from the bus's point of view.
struct ServerFindings {
    let connection: Connection

    func all() async -> [Finding] {
        let name: BusName = "org.freedesktop.Notifications"
        guard let owner = try? await connection.nameOwner(of: name) else {
            return []  // the agent has said that there is none
        }
        let process = try? await connection.call(.toBus("GetConnectionUnixProcessID", [.string(owner.text)]))
        guard let id = process?.body.first?.asUInt32,
            let program = SmallFile.text("/proc/\(id)/comm")?.split(separator: "\n").first
        else {
            return [Finding("name_owner", .ok, "\(name) belongs to \(owner).")]
        }
        return [Finding("name_owner", .ok, "\(name) belongs to \(program) (process \(id)).")]
    }
}
