import Foundation
import HalcyonServices

/// The project's fault proxy before a server.
public struct FaultProxy: Sendable {
  /// A request that the proxy saw.
  public struct Seen: Codable, Hashable, Sendable {
    /// `REPORT`, ….
    public var method: String
    /// The path asked for.
    public var path: String
    /// `sync-collection`, `addressbook-multiget`, … or empty.
    public var kind: String
    /// Whether a rule met it.
    public var spoilt: Bool
    /// `Basic`, `Digest` or empty.
    public var authorization: String
  }

  /// Where it listens.
  public let origin: WebAddress
  private let process: ChildProcess
  private let transport: SoupTransport

  /// A proxy before the server at `target`.
  /// - Parameter identity: the folder of the certificate with which it speaks TLS; nil: it does not.
  public init(_ target: WebAddress, identity: URL? = nil) async throws {
    var arguments = ["--target", "\(target.origin.port)"]
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
    guard let origin = WebAddress("\(scheme)://127.0.0.1:\(process.words.first ?? "")/") else {
      throw ChildProcess.Failure(words: "no port")
    }
    self.origin = origin
  }

  /// The address of a book by way of the proxy.
  public func way(to book: WebAddress) -> WebAddress { origin.at(path: book.path) }

  /// The proxy that another script than ours has started: its words are a host and a port.
  public init(far process: ChildProcess) throws {
    let words = process.words
    guard words.count == 2, let origin = WebAddress("http://\(words[0]):\(words[1])/") else {
      throw ChildProcess.Failure(words: "no address")
    }
    (self.process, self.origin) = (process, origin)
    transport = SoupTransport(userAgent: "HalcyonTests")
  }

  /// Has `work` done with a proxy before the server of this kind that nobody else uses meanwhile. At most
  /// three do so at once; the others wait.
  public static func with<T: Sendable>(
    _ kind: DAVServer.Kind, _ work: (FaultProxy) async throws -> T
  ) async throws -> T {
    guard let idle = idle[kind] else { throw ChildProcess.Failure(words: "no proxy") }
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

  /// The proxies that wait for work.
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

  /// Sets the rules, as JSON; see meson_helpers/fault_proxy.py.
  public func set(_ rules: String) async throws {
    _ = try await transport.send(
      HTTPRequest("PUT", origin.at(path: "/.faults"), body: Data(rules.utf8)))
  }

  /// The requests since the rules were set.
  public func seen() async throws -> [Seen] {
    let answer = try await transport.send(HTTPRequest("GET", origin.at(path: "/.faults")))
    return try JSONDecoder().decode([Seen].self, from: answer.body)
  }
}
