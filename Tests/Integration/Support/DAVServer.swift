import Foundation
import HalcyonServices

/// A real CardDAV server on loopback, one a kind for all tests of a run.
public actor DAVServer {
  /// The servers that disagree usefully.
  public enum Kind: String, CaseIterable, Sendable {
    case radicale, xandikos
  }

  /// Which it is.
  public nonisolated let kind: Kind
  /// Where it listens.
  public nonisolated let origin: WebAddress
  /// The file of the authority that signed its certificate; nil without TLS.
  public nonisolated let authorityFile: String?
  private let process: ChildProcess
  private var count = 0
  private var isBusy = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// Starts a server of one's own.
  public init(_ kind: Kind, tls: Bool = false) async throws {
    self.kind = kind
    process = try await ChildProcess("dav_server.py", (tls ? ["--tls"] : []) + [kind.rawValue])
    let port = process.words.first ?? ""
    guard let origin = WebAddress("\(tls ? "https" : "http")://127.0.0.1:\(port)/") else {
      throw ChildProcess.Failure(words: "no port")
    }
    self.origin = origin
    authorityFile = process.words.dropFirst().first
  }

  private static let shared: [Kind: Task<DAVServer, any Error>] = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { kind in
      (kind, Task { try await DAVServer(kind) })
    })

  /// The server of this kind for all tests.
  public static func shared(_ kind: Kind) async throws -> DAVServer {
    guard let task = shared[kind] else { throw ChildProcess.Failure(words: "no server") }
    return try await task.value
  }

  /// A new book with so many cards.
  public func book(cards: Int) async throws -> WebAddress {
    count += 1
    let name = "book-\(count)"
    try await order("book \(name) \(cards)", name)
    return origin.at(path: "/alice/" + (kind == .xandikos ? "contacts/" : "") + name + "/")
  }

  /// Writes `cards` cards of a book anew, and takes the first five of all for five others.
  public func change(_ book: WebAddress, cards: Int) async throws {
    let name = book.path.split(separator: "/").last.map(String.init) ?? ""
    try await order("change \(name) \(cards)", name)
  }

  private func order(_ line: String, _ name: String) async throws {
    while isBusy { await withCheckedContinuation { queue.append($0) } }
    isBusy = true
    defer {
      isBusy = false
      if !queue.isEmpty { queue.removeFirst().resume() }
    }
    guard try await process.order(line) == "made " + name else {
      throw ChildProcess.Failure(words: "not done: " + line)
    }
  }

  /// What the server asks for.
  public static func credentials(for url: WebAddress, password: String = "secret")
    -> HTTPCredentials
  {
    HTTPCredentials(user: "alice", password: Secret(password), for: url)
  }
}
