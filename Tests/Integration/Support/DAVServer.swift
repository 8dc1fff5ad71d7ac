import Foundation
import HalcyonNetwork

/// A real CardDAV server on the loopback interface, one per kind for all tests of a run.
public actor DAVServer {
  /// The kinds of servers, which differ in their behavior.
  public enum Kind: String, CaseIterable, Sendable {
    case radicale, xandikos
  }

  /// The kind of server.
  public nonisolated let kind: Kind
  /// The address of the server.
  public nonisolated let origin: WebAddress
  /// The certificate of the authority that signed its certificate; nil without TLS.
  public nonisolated let authorityFile: String?
  private let process: ChildProcess
  private var count = 0
  private var isBusy = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// Starts a separate server.
  public init(_ kind: Kind, tls: Bool = false) async throws {
    self.kind = kind
    process = try await ChildProcess("dav_server.py", (tls ? ["--tls"] : []) + [kind.rawValue])
    let port = process.values.first ?? ""
    guard let origin = WebAddress("\(tls ? "https" : "http")://127.0.0.1:\(port)/") else {
      throw ChildProcess.Failure(message: "no port")
    }
    self.origin = origin
    authorityFile = process.values.dropFirst().first
  }

  private static let shared: [Kind: Task<DAVServer, any Error>] = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { kind in
      (kind, Task { try await DAVServer(kind) })
    })

  /// Returns the server of a kind that all tests share.
  public static func shared(_ kind: Kind) async throws -> DAVServer {
    guard let task = shared[kind] else { throw ChildProcess.Failure(message: "no server") }
    return try await task.value
  }

  /// Creates an address book with `cards` cards.
  public func book(cards: Int) async throws -> WebAddress {
    count += 1
    let name = "book-\(count)"
    try await order("book \(name) \(cards)", name)
    return origin.at(path: "/alice/" + (kind == .xandikos ? "contacts/" : "") + name + "/")
  }

  /// Changes `cards` cards of an address book, and replaces its first five cards by others.
  public func change(_ book: WebAddress, cards: Int) async throws {
    let name = Self.name(of: book)
    try await order("change \(name) \(cards)", name)
  }

  /// Moves an address book, and returns its new address.
  /// - Parameter other: The new address; nil for one that was never used.
  public func move(_ book: WebAddress, to other: WebAddress? = nil) async throws -> WebAddress {
    count += 1
    let name = Self.name(of: book)
    let other = other ?? book.at(path: book.path.dropLast(name.count + 1) + "moved-\(count)/")
    try await order("move \(name) \(Self.name(of: other))", name)
    return other
  }

  private static func name(of book: WebAddress) -> String {
    book.path.split(separator: "/").last.map(String.init) ?? ""
  }

  private func order(_ line: String, _ name: String) async throws {
    while isBusy { await withCheckedContinuation { queue.append($0) } }
    isBusy = true
    defer {
      isBusy = false
      if !queue.isEmpty { queue.removeFirst().resume() }
    }
    guard try await process.order(line) == "made " + name else {
      throw ChildProcess.Failure(message: "not done: " + line)
    }
  }

  /// Returns the credentials of the server.
  public static func credentials(for url: WebAddress, password: String = "secret")
    -> HTTPCredentials
  {
    HTTPCredentials(user: "alice", password: Secret(password), for: url)
  }
}
