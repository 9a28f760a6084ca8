import CCurl
import FetchInterface
import Glibc
import Rules

/// Options of all transfers in a process.
struct TransportOptions {
    /// For most servers.
    var agent = "Steward/\(productVersion) (desktop reminders and product recalls)"
    /// For servers that refuse clients that do not look like a browser. It names Steward all the same.
    var browserAgent =
        "Mozilla/5.0 (X11; Linux x86_64; compatible; Steward/\(productVersion))"
    var proxies = ProxyRules(environment: [:])
    /// A file of certificates of authorities to trust instead of the system's.
    var authoritiesFile: String?
    /// Names that are not looked up.
    var names: FixedNames?
}

/// Fixed addresses of names, in the form of libcurl: `HOST:PORT:ADDRESS`.
final class FixedNames {
    let list: UnsafeMutablePointer<curl_slist>?

    init(_ names: [String]) {
        list = names.reduce(nil) { list, name in curl_slist_append(list, name) ?? list }
    }

    deinit {
        curl_slist_free_all(list)
    }
}

/// Runs several transfers at once on the calling thread.
final class Transport {
    private let options: TransportOptions
    private let transfers: UnsafeMutableRawPointer
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]

    /// - Throws: libcurl is out of memory.
    init(_ options: TransportOptions) throws(FetchFault) {
        guard let transfers = curl_multi_init() else { throw FetchFault(.trouble, "out of memory") }
        self.options = options
        self.transfers = transfers
    }

    deinit {
        for handle in running.keys { curl_multi_remove_handle(transfers, handle) }
        running = [:]
        curl_multi_cleanup(transfers)
    }

    var count: Int { running.count }

    /// Begins to fetch a document, and calls `then` with the answer, perhaps at once.
    /// - Returns: The transfer, to cancel it; `nil` if it is over already.
    func start(_ request: WebRequest, then: @escaping (WebAnswer) -> Void) -> Transfer? {
        do throws(FetchFault) {
            let transfer = try Transfer(request, options, then: then)
            running[transfer.handle] = transfer
            curl_multi_add_handle(transfers, transfer.handle)
            return transfer
        } catch {
            var answer = WebAnswer()
            answer.fault = error
            then(answer)
            return nil
        }
    }

    /// Ends a transfer; its `then` gets `.cancelled`.
    func cancel(_ transfer: Transfer) {
        guard running.removeValue(forKey: transfer.handle) != nil else { return }
        curl_multi_remove_handle(transfers, transfer.handle)
        transfer.cancel()
    }

    /// Waits until data arrives for a transfer or `descriptor` is readable, and handles the data.
    func wait(or descriptor: Int32, atMost length: Duration) {
        var other = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        var ready: Int32 = 0
        curl_multi_poll(transfers, &other, 1, Int32(clamping: length.milliseconds), &ready)
        var stillRunning: Int32 = 0
        curl_multi_perform(transfers, &stillRunning)
        var waiting: Int32 = 0
        while let message = curl_multi_info_read(transfers, &waiting) {
            guard curl_is_done(message) != 0, let handle = message.pointee.easy_handle else { continue }
            // Removing the handle frees the message.
            let result = curl_result(message)
            curl_multi_remove_handle(transfers, handle)
            guard let transfer = running[handle] else { continue }
            if transfer.didEnd(result) {
                curl_multi_add_handle(transfers, handle)
            } else {
                running[handle] = nil
            }
        }
    }
}
