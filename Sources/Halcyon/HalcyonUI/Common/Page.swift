/// A page of the main window. Each page's folder declares its own value; `Page.all` lists them.
public nonisolated struct Page: Hashable, Sendable {
  /// The identifier in settings, actions and on the command line.
  public let id: String
  /// The localized title.
  public let title: String
  /// The name of the symbolic icon.
  public let icon: String

  /// Returns whether two pages have the same id.
  public static func == (a: Page, b: Page) -> Bool { a.id == b.id }
  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
