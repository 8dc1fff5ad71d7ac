/// What an answer to a listing says of the members of an address book.
struct CardListing: Sendable {
  /// The cards with their ETags, each once, in the order of the server.
  private(set) var cards: [(href: Href, etag: String?)] = []
  /// What is no longer there.
  private(set) var removed: Set<Href> = []
  /// Members of which the server could not tell more than a status.
  private(set) var failed: [(href: Href, status: Int)] = []
  /// Whether the server has more to tell and wants to be asked with the token.
  private(set) var hasMore = false
  private(set) var token: String?

  /// Reads a listing of the collection at `book`.
  init(_ answer: DAVAnswer, of book: WebAddress) {
    token = answer.syncToken
    let own = Self.withoutSlash(Href(path: book.path).key)
    var places: [Href: Int] = [:]
    for response in answer.responses {
      if response.status == 507 {
        hasMore = true
        continue
      }
      for text in response.hrefs {
        guard let href = Href(text, in: book), Self.withoutSlash(href.key) != own else { continue }
        switch response.status {
        case 404, 410: if places[href] == nil { removed.insert(href) }
        case nil, .some(200..<300):
          guard Self.isCard(response.properties, href) else { continue }
          removed.remove(href)
          let etag = ETag.plain(response.properties.etag)
          if let place = places[href] {
            cards[place].etag = etag
          } else {
            places[href] = cards.count
            cards.append((href, etag))
          }
        case .some(let status): failed.append((href, status))
        }
      }
    }
    failed.removeAll { places[$0.href] != nil }
  }

  private static func withoutSlash(_ key: String) -> String {
    key.hasSuffix("/") ? String(key.dropLast()) : key
  }

  /// Whether a member is a card: not a collection, and of a type that is spelt in many ways.
  private static func isCard(_ properties: DAVProperties, _ href: Href) -> Bool {
    if href.isFolder || properties.resourceTypes?.contains(.dav("collection")) == true {
      return false
    }
    guard let type = properties.contentType?.lowercased() else { return true }
    let name = type.prefix { $0 != ";" }.trimmingBlanks
    let known = ["text/vcard", "text/x-vcard", "text/directory", "application/vcard"]
    return known.contains(name) || href.key.lowercased().hasSuffix(".vcf")
  }
}

/// The mark of a version of a card: opaque, but for what is put around it on its way.
enum ETag {
  /// `text` without the mark of weakness, which a server that compresses may add, and with the quotes
  /// that one that escapes twice garbles.
  static func plain(_ text: String?) -> String? {
    guard var text else { return nil }
    if text.hasPrefix("W/") || text.hasPrefix("w/") { text.removeFirst(2) }
    if text.contains("&quot;") { text = text.replacing("&quot;", with: "\"") }
    return text.isEmpty ? nil : text
  }
}
