import Localization

/// A page of the main window. `Page.all`, in the module Shell, lists them.
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

/// The pages that other pages lead to. A page that no other one leads to is declared next to its
/// provider.
extension Page {
  /// The page to open every morning.
  public static let dashboard = Page(
    id: "dashboard", title: tr("Dashboard"), icon: "system-users-symbolic")
  /// The page with the user's habits.
  public static let habits = Page(id: "habits", title: tr("Habits"), icon: "object-select-symbolic")
  /// The page of photos.
  public static let gallery = Page(
    id: "gallery", title: tr("Gallery"), icon: "image-x-generic-symbolic")
}
