import CGtk

/// A context menu at the pointer or the focused item.
///
/// The popover is created on demand and kept. GTK 4.8 remembers the widget below the pointer, and
/// crashes in the next layout if it is in a popover that was removed when it closed.
@MainActor public final class ContextMenu {
  /// An entry: its label and action.
  public typealias Entry = (label: String, run: () -> Void)

  private weak var widget: Widget?
  private var popover: Object?
  /// Whether the menu is open.
  public private(set) var isOpen = false
  private let entries: (_ x: Double?, _ y: Double?) -> (at: Widget, entries: [Entry])?

  /// Creates a menu that opens on right click, long press, the Menu key and Shift+F10 in `widget`.
  /// - Parameter entries: returns the entries and the widget to point at, or nil for no menu.
  ///   Receives the pointer position in `widget`, or nil if opened by a key.
  public init(
    of widget: Widget,
    entries: @escaping (_ x: Double?, _ y: Double?) -> (at: Widget, entries: [Entry])?
  ) {
    self.widget = widget
    self.entries = entries
    if let click = gtk_gesture_click_new() {
      gtk_gesture_single_set_button(click, UInt32(GDK_BUTTON_SECONDARY))
      follow(click, "pressed", x: 2, y: 3)
    }
    if let press = gtk_gesture_long_press_new() {
      gtk_gesture_single_set_touch_only(press, 1)
      follow(press, "pressed", x: 1, y: 2)
    }
    widget.onKey { [weak self] key in
      guard key.name == "Menu" || key.name == "F10" && key.shift else { return false }
      return self?.open(nil, nil) ?? false
    }
  }

  isolated deinit {
    guard let popover else { return }
    let raw: UnsafeMutablePointer<GtkWidget> = popover.pointer()
    if gtk_widget_get_parent(raw) != nil { gtk_widget_unparent(raw) }
  }

  private func follow(_ gesture: OpaquePointer, _ signal: String, x: Int, y: Int) {
    guard let widget else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(gesture))
    object.connect(signal) { [weak self] arguments in
      _ = self?.open(arguments.double(x), arguments.double(y))
      return false
    }
    gtk_widget_add_controller(widget.widget, gesture)
  }

  /// Opens the menu, replacing an open one.
  /// - Returns: whether the menu has entries.
  @discardableResult
  public func open(_ x: Double?, _ y: Double?) -> Bool {
    close()
    guard let widget, let (anchor, entries) = entries(x, y), !entries.isEmpty,
      let popover = popover ?? makePopover(in: widget)
    else { return false }
    let buttons = BoxLayout(.vertical)
    for entry in entries {
      let button = Button(label: entry.label)
      button.addStyle("flat")
      button.onClicked { [weak self] in
        self?.close()
        entry.run()
      }
      buttons.append(button)
    }
    gtk_popover_set_child(popover.pointer(), buttons.widget)
    var area = GdkRectangle(x: 0, y: 0, width: 1, height: 1)
    let pixel = { (value: Double) in Int32(min(max(value, -1e6), 1e6)) }
    if let x, let y {
      (area.x, area.y) = (pixel(x), pixel(y))
    } else if let bounds = anchor.bounds(in: widget) {
      area.x = pixel(bounds.x + bounds.width / 2)
      area.y = pixel(bounds.y + bounds.height / 2)
    }
    gtk_popover_set_pointing_to(popover.pointer(), &area)
    isOpen = true
    gtk_popover_popup(popover.pointer())
    return true
  }

  private func makePopover(in widget: Widget) -> Object? {
    guard let raw = gtk_popover_new() else { return nil }
    let popover = Object(borrowing: UnsafeMutableRawPointer(raw))
    gtk_widget_add_css_class(raw, "menu")
    gtk_popover_set_has_arrow(popover.pointer(), 0)
    gtk_widget_set_parent(raw, widget.widget)
    popover.connect("closed") { [weak self] in self?.isOpen = false }
    self.popover = popover
    return popover
  }

  /// Closes the menu if it is open.
  public func close() {
    guard isOpen, let popover else { return }
    isOpen = false
    gtk_popover_popdown(popover.pointer())
  }
}
