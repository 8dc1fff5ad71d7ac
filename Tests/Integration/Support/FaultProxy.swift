import Foundation
import HalcyonNetwork

/// The fault proxy in front of a server.
public struct FaultProxy: Sendable {
  /// A request that the proxy received.
  public struct Seen: Codable, Hashable, Sendable {
    /// The method, such as `REPORT`.
    public var method: String
    /// The requested path.
    public var path: String
    /// The kind of report, such as `sync-collection` or `addressbook-multiget`; may be empty.
    public var kind: String
    /// Whether a rule was applied to the request.
    public var spoilt: Bool
    /// The authentication scheme, `Basic` or `Digest`; may be empty.
    public var authorization: String
  }

  /// The address of the proxy.
  public let origin: WebAddress
  private let process: ChildProcess
  private let transport: SoupTransport

  /// Starts a proxy for the server at `target`.
  /// - Parameters:
  ///   - identity: The folder with the certificate for TLS; nil for plain HTTP.
  ///   - options: Further options of the script.
  public init(
    _ target: WebAddress, identity: URL? = nil, options: [String] = []
  ) async throws {
    var arguments = ["--target", "\(target.origin.port)"] + options
    if let identity {
      let (certificate, key) = ("cert.pem", "key.pem")
      arguments += ["--certificate", identity.appendingPathComponent(certificate).path]
      arguments += ["--key", identity.appendingPathComponent(key).path]
    }
    let authority = identity?.appendingPathComponent("ca.pem").path
    transport = SoupTransport(
      userAgent: "HalcyonTests", trust: SoupTransport.Trust(authorityFile: authority))
    process = try await ChildProcess("fault_proxy.py", arguments)
    let scheme = identity == nil ? "http" : "https"
    guard let origin = WebAddress("\(scheme)://127.0.0.1:\(process.values.first ?? "")/") else {
      throw ChildProcess.Failure(message: "no port")
    }
    self.origin = origin
  }

  /// Returns the address of an address book through the proxy.
  public func address(of book: WebAddress) -> WebAddress { origin.at(path: book.path) }

  /// Uses the proxy that another script has started and whose host and port it has printed.
  public init(far process: ChildProcess) throws {
    let values = process.values
    guard values.count == 2, let origin = WebAddress("http://\(values[0]):\(values[1])/") else {
      throw ChildProcess.Failure(message: "no address")
    }
    (self.process, self.origin) = (process, origin)
    transport = SoupTransport(userAgent: "HalcyonTests")
  }

  /// Calls `work` with exclusive use of a proxy for a kind of server. At most three callers run at
  /// the same time; the others wait.
  public static func with<T: Sendable>(
    _ kind: DAVServer.Kind, _ work: (FaultProxy) async throws -> T
  ) async throws -> T {
    guard let idle = idle[kind] else { throw ChildProcess.Failure(message: "no proxy") }
    let proxy = try await idle.take {
      try await FaultProxy(try await DAVServer.shared(kind).origin)
    }
    do {
      let result = try await work(proxy)
      await idle.give(proxy)
      return result
    } catch {
      await idle.give(proxy)
      throw error
    }
  }

  private static let idle: [DAVServer.Kind: Idle] = Dictionary(
    uniqueKeysWithValues: DAVServer.Kind.allCases.map { ($0, Idle()) })

  /// The idle proxies of a server.
  private actor Idle {
    private var proxies: [FaultProxy] = []
    private var free = 3
    private var queue: [CheckedContinuation<Void, Never>] = []

    func take(_ make: () async throws -> FaultProxy) async throws -> FaultProxy {
      if free > 0 { free -= 1 } else { await withCheckedContinuation { queue.append($0) } }
      if let proxy = proxies.popLast() { return proxy }
      do { return try await make() } catch {
        release()
        throw error
      }
    }

    func give(_ proxy: FaultProxy) {
      proxies.append(proxy)
      release()
    }

    private func release() {
      if queue.isEmpty { free += 1 } else { queue.removeFirst().resume() }
    }
  }

  /// Sets the rules in JSON; see meson_helpers/test/fault_proxy.py.
  public func set(_ rules: String) async throws {
    _ = try await transport.send(
      HTTPRequest("PUT", origin.at(path: "/.faults"), body: Data(rules.utf8)))
  }

  /// Returns the requests since the rules were set.
  public func seen() async throws -> [Seen] {
    let answer = try await transport.send(HTTPRequest("GET", origin.at(path: "/.faults")))
    return try JSONDecoder().decode([Seen].self, from: answer.body)
  }
}
