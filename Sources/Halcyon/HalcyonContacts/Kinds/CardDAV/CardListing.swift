import HalcyonCore
import HalcyonNetwork

/// The members of an address book, as a listing names them.
struct CardListing: Sendable {
  /// The cards with their ETags, each once, in the order of the server.
  private(set) var cards = HrefTable()
  /// Members that no longer exist.
  private(set) var removed: Set<Href> = []
  /// Members for which the server returned an error.
  private(set) var failed: [(href: Href, status: Int)] = []
  /// Hrefs that point to another origin or are malformed. They are never requested.
  private(set) var foreign: Set<String> = []
  /// A Boolean value indicating whether the listing continues after the token.
  private(set) var hasMore = false
  private(set) var token: String?

  private let reader: MemberReader

  /// An empty listing of the collection at `book`.
  init(of book: WebAddress) { reader = MemberReader(of: book) }

  /// Reads a listing as it arrives.
  nonisolated(nonsending) init(
    _ stream: MultistatusStream, of book: WebAddress
  ) async throws(DAVFailure) {
    self.init(of: book)
    while let response = try await stream.next() { add(response) }
    finish(stream.summary)
  }

  /// Adds a response for one or more members.
  mutating func add(_ response: MultistatusResponse) {
    reader.read(response) { member in
      switch member {
      case .more: hasMore = true
      case .book: break
      case .foreign(let href): foreign.insert(href)
      case .gone(let href): if cards.position(of: href) == nil { removed.insert(href) }
      case .failed(let href, let status): failed.append((href, status))
      case .card(let href, let etag):
        removed.remove(href)
        cards.set(href, etag: etag)
      }
    }
  }

  /// Ends the listing.
  mutating func finish(_ summary: Multistatus.Summary) {
    token = summary.syncToken
    failed.removeAll { cards.position(of: $0.href) != nil }
  }
}

/// Interprets the responses of a listing.
struct MemberReader: Sendable {
  /// The state of one member in a listing.
  enum Member {
    case card(Href, etag: String?)
    case gone(Href)
    case failed(Href, status: Int)
    /// An href that points to another origin or is malformed, shortened.
    case foreign(String)
    /// The address book itself.
    case book(DAVProperties)
    /// The listing continues after its token.
    case more
  }

  /// The number of characters of a foreign href that are kept for the report.
  private static let maximumForeignLength = 500

  private let book: WebAddress
  private let own: String

  /// A reader for listings of the collection at `book`.
  init(of book: WebAddress) {
    self.book = book
    own = Self.withoutSlash(Href(path: book.path))
  }

  /// Calls `take` for each member and the collection itself; what is not a card is left out.
  func read(_ response: MultistatusResponse, _ take: (Member) -> Void) {
    if response.status == 507 { return take(.more) }
    for text in response.hrefs {
      guard let href = try? Href(text, in: book) else {
        take(.foreign(String(text.prefix(Self.maximumForeignLength))))
        continue
      }
      if Self.withoutSlash(href) == own {
        take(.book(response.properties))
        continue
      }
      switch response.status {
      case 404, 410: take(.gone(href))
      case nil, .some(200..<300):
        guard Self.isCard(response.properties, href) else { continue }
        take(.card(href, etag: ETag.plain(response.properties.etag)))
      case .some(let status): take(.failed(href, status: status))
      }
    }
  }

  private static func withoutSlash(_ href: Href) -> String {
    href.isFolder ? String(href.text.dropLast()) : href.text
  }

  /// Returns whether a member is a card: not a collection, and with one of the media types that
  /// servers use.
  private static func isCard(_ properties: DAVProperties, _ href: Href) -> Bool {
    if href.isFolder || properties.resourceTypes?.contains(.dav("collection")) == true {
      return false
    }
    guard let type = properties.contentType?.lowercased() else { return true }
    let name = type.prefix { $0 != ";" }.trimmingBlanks
    let known = ["text/vcard", "text/x-vcard", "text/directory", "application/vcard"]
    return known.contains(name) || href.text.lowercased().hasSuffix(".vcf")
  }
}
