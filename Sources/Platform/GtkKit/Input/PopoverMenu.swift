import CGtk

/// A menu in a popover. It opens on right click, long press, the Menu key and Shift+F10 in a
/// widget, and from a button.
///
///     PopoverMenu(on: row) { Menu([MenuItem(tr("Edit…")) { edit() }]) }
///
/// The menu lives as long as the widget, and its popover (`MenuPopover`) as long as the window.
@MainActor public final class PopoverMenu {
  /// A position in the widget in logical pixels.
  public typealias Position = (x: Double, y: Double)
  /// Returns the menu and the widget that it belongs to, or nil for no menu.
  ///
  /// The position is that of the pointer; nil if the menu is opened by a key.
  public typealias Source = (_ position: Position?) -> (of: Widget, menu: Menu)?

  private weak var widget: Widget?
  private weak var button: Widget?
  private let source: Source
  /// The popover while the menu is open.
  private var popover: MenuPopover?
  /// The menu that is open; there is at most one.
  private static weak var current: PopoverMenu?
  private var entries: [(item: MenuItem, button: MenuItemButton)] = []
  private var focusBefore: FocusBookmark?
  /// The position of a long press that has not ended.
  public private(set) var longPress: Position?
  /// Whether the menu is open.
  public var isOpen: Bool { popover != nil }

  /// Creates a menu for the parts of a widget, such as the items of a list.
  /// - Parameter opensOnLongPress: Pass false if a long press does something else.
  @discardableResult
  public init(on widget: Widget, opensOnLongPress: Bool = true, source: @escaping Source) {
    self.widget = widget
    self.source = source
    if let click = gtk_gesture_click_new() {
      gtk_gesture_single_set_button(click, UInt32(GDK_BUTTON_SECONDARY))
      // A popover that opens while the button is down receives its release, which GTK warns of.
      follow(click, "released", x: 2, y: 3)
    }
    if opensOnLongPress, let press = gtk_gesture_long_press_new() {
      gtk_gesture_single_set_touch_only(press, 1)
      follow(longPress: press)
    }
    // These closures keep the menu alive as long as the widget.
    widget.onKey { key in
      guard key.name == "Menu" || key.name == "F10" && key.shift else { return false }
      return self.open(at: nil)
    }
    widget.connect("destroy") { self.close() }
    widget.connect("unmap") { self.close() }
  }

  /// Creates a menu for a whole widget.
  @discardableResult
  public convenience init(on widget: Widget, _ menu: @escaping () -> Menu) {
    self.init(on: widget) { [weak widget] _ in widget.map { ($0, menu()) } }
  }

  private func follow(_ gesture: OpaquePointer, _ signal: String, x: Int, y: Int) {
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect(signal) { [weak self] arguments in
      if self?.open(at: (arguments.double(x), arguments.double(y))) == true {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      }
      return false
    }
    if let widget { gtk_widget_add_controller(widget.widget, gesture) }
  }

  /// Opens the menu at the end of a long press, for the same reason.
  private func follow(longPress gesture: OpaquePointer) {
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect("pressed") { [weak self] arguments in
      self?.longPress = (arguments.double(1), arguments.double(2))
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      return false
    }
    object.connect("end") { [weak self] in
      guard let self, let position = longPress else { return }
      longPress = nil
      open(at: position)
    }
    if let widget { gtk_widget_add_controller(widget.widget, gesture) }
  }

  /// Opens the menu at a position in the widget, or at the focused item if it is nil.
  /// - Returns: whether the menu has items.
  @discardableResult
  public func open(at position: Position?) -> Bool {
    guard let (anchor, menu) = source(position) else { return false }
    let area = position.map { Rectangle(x: $0.x, y: $0.y, width: 1, height: 1) }
    return open(menu, at: area ?? widget.flatMap(anchor.bounds), alignsToStart: position != nil)
  }

  /// Opens the menu below a button in the widget.
  /// - Returns: whether the menu has items.
  @discardableResult
  public func open(from button: Widget) -> Bool {
    guard let (_, menu) = source(nil), let widget else { return false }
    guard open(menu, at: button.bounds(in: widget), alignsToStart: false) else { return false }
    self.button = button
    button.addStyle("has-open-popup")
    button.setAccessiblyExpanded(true)
    return true
  }

  private func open(_ menu: Menu, at area: Rectangle?, alignsToStart: Bool) -> Bool {
    Self.closeCurrent()
    guard let widget, !menu.items.isEmpty, let popover = MenuPopover.containing(widget) else {
      return false
    }
    focusBefore = FocusBookmark(in: widget)
    popover.onClosed = { [weak self] in self?.closed() }
    popover.onKey = { [weak self] in self?.moveFocus($0) ?? false }
    let items = content(of: menu)
    self.popover = popover
    Self.current = self
    popover.open(
      items, at: area ?? Rectangle(width: 1, height: 1), of: widget, alignsToStart: alignsToStart
    ) { [entries] in entries.forEach { $0.button.hideKeys() } }
    entries.first { $0.button.isSensitive }?.button.grabFocus()
    return true
  }

  private func content(of menu: Menu) -> Widget {
    let content = BoxLayout(.vertical)
    content.setMargins(6)
    entries = []
    for section in menu.sections {
      if !entries.isEmpty { content.append(Separator(.horizontal)) }
      for item in section {
        let button = MenuItemButton(item)
        // The buttons outlive the menu, whose items would be kept with what they refer to.
        button.onClicked { [weak self, weak button] in self?.run(button) }
        entries.append((item, button))
        content.append(button)
      }
    }
    return content
  }

  private func run(_ button: MenuItemButton?) {
    guard let item = entries.first(where: { $0.button === button })?.item else { return }
    close()
    item.run()
  }

  /// Moves the focus between the items. It does not wrap, so that no single key reaches the
  /// destructive items at the end.
  func moveFocus(_ key: String) -> Bool {
    let enabled = entries.map(\.button).filter(\.isSensitive)
    let current = enabled.firstIndex(where: \.containsFocus)
    let next: Int
    switch key {
    case "Down", "KP_Down", "Tab": next = current.map { $0 + 1 } ?? 0
    case "Up", "KP_Up", "ISO_Left_Tab": next = current.map { $0 - 1 } ?? 0
    case "Home", "KP_Home": next = 0
    default: return false
    }
    if enabled.indices.contains(next) { enabled[next].grabFocus() }
    return true
  }

  /// Closes the menu that is open, for example because its page is left.
  public static func closeCurrent() { current?.close() }

  /// Closes the menu if it is open.
  public func close() {
    popover?.close()
    closed()
  }

  private func closed() {
    guard let popover else { return }
    (self.popover, entries) = (nil, [])
    (popover.onClosed, popover.onKey) = (nil, nil)
    button?.removeStyle("has-open-popup")
    button?.setAccessiblyExpanded(false)
    button = nil
    focusBefore?.restore()
    focusBefore = nil
  }
}

extension PopoverMenu {
  /// The items of the open menu. For tests.
  public var shownItems: [MenuItem] { entries.map(\.item) }

  /// Activates an item of the open menu like the user does. For tests.
  /// - Returns: whether there is an enabled item with the title.
  @discardableResult
  public func emitActivated(_ title: String) -> Bool {
    guard let entry = entries.first(where: { $0.item.title == title && $0.button.isSensitive })
    else { return false }
    entry.button.emitClicked()
    return true
  }

  /// The title of the focused item. For tests.
  var focusedTitle: String? { entries.first(where: \.button.containsFocus)?.item.title }

  /// Whether accelerators are shown. For tests.
  var showsKeys: Bool { entries.contains(where: \.button.showsKeys) }

  /// The size of the popover in logical pixels. For tests.
  var popoverSize: (width: Int, height: Int) { popover?.size ?? (0, 0) }
}
