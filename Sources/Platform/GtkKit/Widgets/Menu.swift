/// The items of a popover menu in sections.
///
///     Menu(
///       [MenuItem(tr("Open"), accelerator: "Return") { open() }],
///       [MenuItem(tr("Delete"), accelerator: "Delete", isDestructive: true) { delete() }])
///
/// Destructive items are always shown in a section of their own at the end.
public struct Menu {
  private let given: [[MenuItem]]

  /// Creates a menu with one or more sections.
  public init(_ sections: [MenuItem]...) { given = sections }

  /// The sections as they are shown: none is empty, and the destructive items are in the last one.
  public var sections: [[MenuItem]] {
    let neutral = given.map { $0.filter { !$0.isDestructive } }
    return (neutral + [given.joined().filter(\.isDestructive)]).filter { !$0.isEmpty }
  }

  /// All items as they are shown.
  public var items: [MenuItem] { Array(sections.joined()) }
}

/// An item of a popover menu.
public struct MenuItem {
  /// The title in header capitalization.
  public var title: String
  /// The name of a symbolic icon; nil for none.
  public var icon: String?
  /// The key that runs the action without the menu, such as `<Control>e` or `Delete`. It is shown
  /// beside the title; the menu does not handle it.
  public var accelerator: String?
  /// Whether the action removes something.
  public var isDestructive: Bool
  /// Whether the item can be activated.
  public var isEnabled: Bool
  /// The action.
  public var run: () -> Void

  /// Creates an item.
  public init(
    _ title: String, icon: String? = nil, accelerator: String? = nil, isDestructive: Bool = false,
    isEnabled: Bool = true, run: @escaping () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.accelerator = accelerator
    self.isDestructive = isDestructive
    self.isEnabled = isEnabled
    self.run = run
  }
}
