import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork

/// A minimal contact store that applies ``SyncStep`` values, with a deletion brake.
public struct StoredBook: Sendable {
  /// The bytes of each card by href.
  public var cards: [String: Data] = [:]
  /// The token for the next pass.
  public var token: String?
  private var etags: [Href: String?] = [:]
  /// The state for the next pass.
  public var state: SyncState { SyncState(token: token, etags: ETagTable(etags)) }
  /// The end of the last pass; nil if it failed.
  public var end: SyncEnd?
  /// The error of the last pass.
  public var error: ServiceProblem?
  /// The undelivered cards of the last pass.
  public var undelivered: [UndeliveredCard] = []
  /// The number of cards delivered by the last pass.
  public var delivered = 0
  /// The tokens that were stored before the end.
  public var checkpoints: [String] = []
  /// The last total that the pass reported.
  public var total = 0
  /// Whether the deletion brake held back removals.
  public var isHeld = false

  /// Creates an empty store.
  public init() {}

  /// Runs a pass and stores its steps, even if it fails.
  public mutating func sync(_ source: CardDAVSource) async {
    (end, error, undelivered, delivered, checkpoints, isHeld) = (nil, nil, [], 0, [], false)
    do throws(ServiceProblem) {
      let pass = try await source.pass(since: state)
      while let step = try await pass.next() { keep(step) }
    } catch {
      self.error = error
    }
  }

  private mutating func keep(_ step: SyncStep) {
    switch step {
    case .total(let count, _): total = count
    case .batch(let batch, let missing):
      for card in batch {
        cards[card.href.text] = card.bytes
        etags[card.href] = .some(card.etag)
      }
      delivered += batch.count
      undelivered += missing
    case .unlisted: break
    case .checkpoint(let token):
      self.token = token
      checkpoints.append(token)
    case .end(let end):
      self.end = end
      let gone =
        switch end.removals {
        case .named(let names): names.intersection(etags.keys)
        case .allBut(let names): Set(etags.keys).subtracting(names)
        }
      isHeld = gone.count >= 5 && (gone.count == cards.count || gone.count * 5 > cards.count)
      if isHeld { return }
      for name in gone {
        cards[name.text] = nil
        etags[name] = nil
      }
      token = end.token
    }
  }
}

/// Returns the content of an address book, requested card by card and not through the proxy.
public func contents(of book: WebAddress, kind: DAVServer.Kind) async throws -> [String: Data] {
  let transport = SoupTransport(userAgent: "HalcyonTests")
  var request = HTTPRequest("PROPFIND", book, headers: ["Depth": "1"])
  request.credentials = DAVServer.credentials(for: book)
  let listing = try await transport.send(request)
  let text = String(decoding: listing.body, as: UTF8.self)
  let paths = text.matches(of: /href>([^<]*\.vcf)</).map { String($0.1) }
  return try await withThrowingTaskGroup(of: (String, Data).self) { group in
    for path in paths {
      group.addTask {
        var request = HTTPRequest("GET", book.at(path: path))
        request.credentials = DAVServer.credentials(for: book)
        return (path, try await transport.send(request).body)
      }
    }
    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}

/// Sends a request that changes a server, and returns its status.
@discardableResult
public func change(_ method: String, _ url: WebAddress, body: String = "") async throws -> Int {
  var request = HTTPRequest(
    method, url, headers: ["Content-Type": "text/vcard; charset=utf-8"], body: Data(body.utf8))
  request.credentials = DAVServer.credentials(for: url)
  return try await SoupTransport(userAgent: "HalcyonTests").send(request).status
}

/// Returns a card with this name.
public func card(_ name: String, uid: String) -> String {
  "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:\(name)\r\nN:\(name);;;;\r\nEND:VCARD\r\n"
}
