/// The name of a member within its server: a path, compared in one spelling and sent in the server's.
struct Href: Hashable, Sendable {
  /// As the server spells it, without scheme and host.
  let path: String
  /// What it is compared by.
  let key: String

  /// The path that `text` means in an answer from `base`. What stands before it is left out: some
  /// servers answer 400 to absolute addresses, and behind a proxy they do not know their own name.
  init?(_ text: String, in base: WebAddress) {
    guard let address = base.resolving(text) else { return nil }
    self.init(path: address.path + (address.query.map { "?" + $0 } ?? ""))
  }

  /// A path that was told before.
  init(path: String) {
    self.path = path
    key = PercentCode.normalized(path)
  }

  /// Whether it is a collection by its slash.
  var isFolder: Bool { path.hasSuffix("/") }

  static func == (a: Self, b: Self) -> Bool { a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
