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
  }

  /// Where it listens.
  public let origin: WebAddress
  private let process: ChildProcess
  private let transport = SoupTransport(userAgent: "HalcyonTests")

  /// A proxy before the server at `target`.
  public init(_ target: WebAddress) async throws {
    process = try await ChildProcess("fault_proxy.py", ["--target", "\(target.origin.port)"])
    guard let origin = WebAddress("http://127.0.0.1:\(process.words.first ?? "")/") else {
      throw ChildProcess.Failure(words: "no port")
    }
    self.origin = origin
  }

  private static let shared: [DAVServer.Kind: Task<FaultProxy, any Error>] = Dictionary(
    uniqueKeysWithValues: DAVServer.Kind.allCases.map { kind in
      (kind, Task { try await FaultProxy(try await DAVServer.shared(kind).origin) })
    })

  /// The proxy before the server of this kind, for tests that run one after another.
  public static func shared(_ kind: DAVServer.Kind) async throws -> FaultProxy {
    guard let task = shared[kind] else { throw ChildProcess.Failure(words: "no proxy") }
    return try await task.value
  }

  /// The address of a book by way of the proxy.
  public func way(to book: WebAddress) -> WebAddress { origin.at(path: book.path) }

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
