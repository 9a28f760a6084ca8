import CCurl
import FetchInterface
import Glibc
import JSONText
import Rules

/// The program `steward-fetch`: reads requests from standard input, writes records to standard output, and
/// ends.
package enum FetchProcess {
    /// Runs until the process ends.
    /// - Parameter arguments: Without the program's name.
    /// - Returns: The exit status.
    package static func run(_ arguments: [String]) -> Int32 {
        do throws(FetchOptions.UsageError) {
            switch try FetchOptions.parse(arguments) {
            case .help: print(FetchOptions.usage)
            case .version: print("steward-fetch \(productVersion)")
            case .run(let options): return serve(options)
            }
            return 0
        } catch {
            complain("\(error)\n\(FetchOptions.usage)")
            return EX_USAGE
        }
    }

    private static func serve(_ options: FetchOptions) -> Int32 {
        var confinement = Confinement()
        confinement.begin()
        let proxies = ProxyRules(environment: takeEnvironment())
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
            complain("libcurl cannot be used")
            return EX_SOFTWARE
        }
        confinement.end(reading: options.authoritiesFile.map { [$0] } ?? [])
        var transport = TransportOptions()
        transport.proxies = proxies
        transport.authoritiesFile = options.authoritiesFile
        if !options.names.isEmpty { transport.names = FixedNames(options.names) }
        let output = LineOutput(STDOUT_FILENO)
        do throws(FetchFault) {
            // From here on, a signal cancels all requests.
            let wakeSource = try WakeSource()
            output.signals = wakeSource.signals
            let service = FetchService(try Transport(transport), to: output)
            output.send(
                .hello(
                    version: productVersion, protections: confinement.protections, notes: confinement.notes))
            serve(service, woken: wakeSource, to: output)
            return 0
        } catch {
            complain(error.detail)
            return EX_OSERR
        }
    }

    /// Serves until all requests are done, the reader of the output is gone, or a signal arrives.
    private static func serve(_ service: FetchService, woken wakeSource: WakeSource, to output: LineOutput) {
        var input = LineSplitter(longest: FetchOrder.longestLine)
        if !wakeSource.watchInput() {
            while !input.hasEnded { read(&input, for: service) }
        }
        while !output.isBroken {
            let next = service.begin(at: .now)
            if input.hasEnded, service.isIdle { return }
            service.wait(or: wakeSource.descriptor, until: next)
            let causes = wakeSource.causes()
            if causes.contains(.outputIsGone) { return }
            if causes.contains(.signal) { return service.cancelAll() }
            if causes.contains(.input) { read(&input, for: service) }
            if input.hasEnded { wakeSource.forgetInput() }
        }
    }

    /// Takes the available input; waits only if the input is a file.
    private static func read(_ input: inout LineSplitter, for service: FetchService) {
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        input.add(chunk.prefix(max(0, count)))
        while let line = input.next() { service.take(line) }
    }

    /// Takes the variables that the process needs, and clears the environment, so that libraries cannot read
    /// it.
    private static func takeEnvironment() -> [String: String] {
        var taken: [String: String] = [:]
        for name in ProxyRules.variables {
            if let value = getenv(name) { taken[name] = String(cString: value) }
        }
        clearenv()
        return taken
    }

    private static func complain(_ text: String) {
        var line = "steward-fetch: \(text)\n"
        line.withUTF8 { bytes in
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)  // nowhere else to report it
        }
    }
}
