import HalcyonCore
import HalcyonNetwork

/// The move of an address book to another path on its server, to which the old one redirects.
struct HrefMove: Hashable, Sendable {
  /// The old and the new path in normalized percent-encoding, with a slash at the end.
  private let old, new: String

  /// The move from `old` to `new`; nil if both are the same address book or on different servers.
  init?(from old: WebAddress, to new: WebAddress) {
    guard old.origin == new.origin else { return nil }
    (self.old, self.new) = (Self.folder(old.path), Self.folder(new.path))
    if self.old == self.new { return nil }
  }

  /// The moves to `new` from all addresses that an address book has had, for cards that were stored
  /// at each of them. The most specific address comes first.
  static func all(from addresses: [WebAddress], to new: WebAddress) -> [HrefMove] {
    addresses.compactMap { HrefMove(from: $0, to: new) }
      .sorted { $0.old.utf8.count > $1.old.utf8.count }
  }

  private static func folder(_ path: String) -> String {
    let text = Href(path: path).text
    return text.hasSuffix("/") ? text : text + "/"
  }

  /// Returns the href of a card after the move; nil if it was not in the address book, or is one
  /// after the move to a folder in the old one.
  func target(of href: Href) -> Href? {
    guard href.text.hasPrefix(old), !(new.hasPrefix(old) && href.text.hasPrefix(new)) else {
      return nil
    }
    return Href(new + href.text.dropFirst(old.count))
  }
}
