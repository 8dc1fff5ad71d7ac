/// The stored state of an address book as a text that the store does not parse.
struct SyncToken: Hashable, Sendable {
  enum Kind: String, Sendable {
    /// The token of a sync-collection report.
    case report = "sync"
    /// The `getctag` of the collection, for servers without sync-collection.
    case collectionTag = "ctag"
  }

  var kind: Kind
  /// As the server wrote it.
  var value: String
  /// A Boolean value indicating whether a full listing has agreed with the stored cards. Before
  /// that, a card that a listing omits would stay hidden behind the token.
  var isChecked: Bool

  init(_ kind: Kind, _ value: String, isChecked: Bool) {
    (self.kind, self.value, self.isChecked) = (kind, value, isChecked)
  }

  /// Parses ``text``; nil for anything else.
  init?(_ text: String?) {
    guard let text, let colon = text.firstIndex(of: ":") else { return nil }
    var word = text[..<colon]
    isChecked = word.last != "?"
    if !isChecked { word.removeLast() }
    guard let kind = Kind(rawValue: String(word)) else { return nil }
    self.kind = kind
    value = String(text[text.index(after: colon)...])
  }

  /// The text for the store.
  var text: String { kind.rawValue + (isChecked ? ":" : "?:") + value }
}
