/// Up to where an address book is stored, as text that a store keeps without looking into it.
struct SyncMark: Hashable, Sendable {
  /// Whose mark it is.
  enum Kind: String, Sendable {
    /// The token of a sync-collection report.
    case token = "sync"
    /// The `getctag` of the collection, of servers without sync-collection.
    case tag = "ctag"
  }

  var kind: Kind
  /// As the server wrote it.
  var value: String
  /// Whether a listing of everything has agreed with what is stored. Before that a listing that brought
  /// something may have left something out, and the mark would hide it for ever.
  var isChecked: Bool

  /// A mark.
  init(_ kind: Kind, _ value: String, isChecked: Bool) {
    (self.kind, self.value, self.isChecked) = (kind, value, isChecked)
  }

  /// Reads what ``text`` wrote; nil for anything else.
  init?(_ text: String?) {
    guard let text, let colon = text.firstIndex(of: ":") else { return nil }
    var word = text[..<colon]
    isChecked = word.last != "?"
    if !isChecked { word.removeLast() }
    guard let kind = Kind(rawValue: String(word)) else { return nil }
    self.kind = kind
    value = String(text[text.index(after: colon)...])
  }

  /// For the store.
  var text: String { kind.rawValue + (isChecked ? ":" : "?:") + value }
}
