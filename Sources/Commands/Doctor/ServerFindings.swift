import DBus

/// Which process owns the name of the notification server.
struct ServerFindings {
    let connection: Connection

    func all() async -> [Finding] {
        let name: BusName = "org.freedesktop.Notifications"
        guard let owner = try? await connection.nameOwner(of: name) else {
            return []  // the agent has reported that there is none
        }
        let process = try? await connection.call(.toBus("GetConnectionUnixProcessID", [.string(owner.text)]))
        guard let id = process?.body.first?.asUInt32,
            let program = SmallFile.text("/proc/\(id)/comm")?.split(separator: "\n").first
        else {
            return [Finding("name_owner", .ok, DesktopText.owner(of: name.text, owner.text))]
        }
        return [Finding("name_owner", .ok, DesktopText.owner(of: name.text, String(program), process: id))]
    }
}
