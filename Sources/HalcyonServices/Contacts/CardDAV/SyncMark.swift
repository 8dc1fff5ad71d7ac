/// Up to where an address book is stored, as text that a store keeps without looking into it.
enum SyncMark: Hashable, Sendable {
  /// The token of a sync-collection report.
  case token(String)
  /// The `getctag` of the collection, of servers without sync-collection.
  case tag(String)

  /// Reads what ``text`` wrote; nil for anything else.
  init?(_ text: String?) {
    guard let text else { return nil }
    if text.hasPrefix("sync:") {
      self = .token(String(text.dropFirst(5)))
    } else if text.hasPrefix("ctag:") {
      self = .tag(String(text.dropFirst(5)))
    } else {
      return nil
    }
  }

  /// For the store.
  var text: String {
    switch self {
    case .token(let token): "sync:" + token
    case .tag(let tag): "ctag:" + tag
    }
  }
}
