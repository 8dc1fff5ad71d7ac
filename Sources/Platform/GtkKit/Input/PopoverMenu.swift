import CGtk

/// A menu in a popover. It opens on right click, long press, the Menu key and Shift+F10 in a
/// widget, and from a button.
///
///     PopoverMenu(on: row) { Menu([MenuItem(tr("Edit…")) { edit() }]) }
///
/// The menu lives as long as the widget. The popover is created when it is first needed and kept:
/// GTK 4.8 remembers the widget below the pointer, and crashes in the next layout if it is in a
/// popover that was removed when it closed.
///
/// The popover is a child of the window's content, a `Canvas` or `BoxLayout`, and stays where it
/// opened: GTK 4.8 fails to place a popover that moves out of the screen with its widget.
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
  private var popover: Object?
  /// The menu that is open; there is at most one.
  private static weak var current: PopoverMenu?
  private var scroller: ScrolledWindow?
  private var buttons: [MenuItemButton] = []
  private var focusBefore: FocusBookmark?
  /// Whether the menu is open.
  public private(set) var isOpen = false

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
    widget.connect("destroy") { self.detach() }
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
    var position: Position?
    object.connect("pressed") { arguments in
      position = (arguments.double(1), arguments.double(2))
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      return false
    }
    object.connect("end") { [weak self] in
      defer { position = nil }
      if let position { self?.open(at: position) }
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
    guard let widget, let host, !menu.items.isEmpty else { return false }
    let popover = popover ?? makePopover(in: host)
    focusBefore = FocusBookmark(in: widget)
    fill(menu)
    var target = Self.target(area ?? Rectangle(width: 1, height: 1), of: widget, in: host)
    gtk_popover_set_pointing_to(popover.pointer(), &target)
    gtk_widget_set_halign(popover.pointer(), alignsToStart ? GTK_ALIGN_START : GTK_ALIGN_FILL)
    isOpen = true
    Self.current = self
    gtk_popover_popup(popover.pointer())
    buttons.first { $0.isSensitive }?.grabFocus()
    return true
  }

  /// Returns the visible part of an area of a widget, in the host's coordinates.
  private static func target(
    _ area: Rectangle, of widget: Widget, in host: UnsafeMutablePointer<GtkWidget>
  ) -> GdkRectangle {
    var (origin, place) = (graphene_point_t(x: 0, y: 0), graphene_point_t())
    _ = gtk_widget_compute_point(widget.widget, host, &origin, &place)
    func clamped(_ start: Double, _ length: Double, to limit: Int32) -> (Int32, Int32) {
      let limit = max(Double(limit) - 1, 0)
      let (first, last) = (min(max(start, 0), limit), min(max(start + length, 0), limit))
      return (Int32(first), Int32(max(last - first, 1)))
    }
    let (x, width) = clamped(
      area.x + Double(place.x), area.width, to: gtk_widget_get_width(host))
    let (y, height) = clamped(
      area.y + Double(place.y), area.height, to: gtk_widget_get_height(host))
    return GdkRectangle(x: x, y: y, width: width, height: height)
  }

  private func fill(_ menu: Menu) {
    let content = BoxLayout(.vertical)
    content.setMargins(6)
    buttons = []
    for section in menu.sections {
      if !buttons.isEmpty { content.append(Separator(.horizontal)) }
      for item in section {
        let button = MenuItemButton(item)
        button.onClicked { [weak self] in
          self?.close()
          item.run()
        }
        buttons.append(button)
        content.append(button)
      }
    }
    // A title that is longer than the window wraps, and a menu that is longer scrolls.
    let room = roomInWindow
    scroller?.useNaturalSize(maximumHeight: room.height)
    scroller?.setChild(content)
    var natural: Int32 = 0
    gtk_widget_measure(content.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    guard Int(natural) > room.width else { return }
    // A clamp also widens a child that is narrower than its maximum.
    scroller?.setChild(BoxLayout(.vertical))
    scroller?.setChild(Clamp(child: content, maximumWidth: room.width, isGradual: false))
  }

  /// The maximum size of the menu in the window.
  private var roomInWindow: (width: Int, height: Int) {
    guard let widget, let root = gtk_widget_get_root(widget.widget) else { return (360, 360) }
    let raw = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
    return (
      max(Int(gtk_widget_get_width(raw)) - 48, 120), max(Int(gtk_widget_get_height(raw)) - 48, 120)
    )
  }

  /// The outermost box around the widget in its window.
  private var host: UnsafeMutablePointer<GtkWidget>? {
    var (found, next) = (widget?.widget, widget.flatMap { gtk_widget_get_parent($0.widget) })
    while let ancestor = next {
      if hal_widget_holds_popovers(ancestor) != 0 { found = ancestor }
      next = gtk_widget_get_parent(ancestor)
    }
    return found
  }

  private func makePopover(in host: UnsafeMutablePointer<GtkWidget>) -> Object {
    let raw = hal_menu_popover_new()
    let popover = Object(borrowing: UnsafeMutableRawPointer(raw))
    let scroller = ScrolledWindow(child: BoxLayout(.vertical))
    withExtendedLifetime(scroller) { gtk_popover_set_child(popover.pointer(), scroller.widget) }
    gtk_popover_set_has_arrow(popover.pointer(), 0)
    gtk_widget_set_parent(raw, host)
    popover.connect("closed") { [weak self] in self?.closed() }
    addKeys(to: raw)
    (self.popover, self.scroller) = (popover, scroller)
    return popover
  }

  private func addKeys(to popover: UnsafeMutablePointer<GtkWidget>) {
    guard let controller = gtk_event_controller_key_new() else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(controller))
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    object.connect("key-pressed") { [weak self] arguments in
      let name = gdk_keyval_name(UInt32(clamping: arguments.uint(1))).map { String(cString: $0) }
      return self?.moveFocus(name ?? "") ?? false
    }
    gtk_widget_add_controller(popover, controller)
  }

  /// Moves the focus between the items. It does not wrap, so that no single key reaches the
  /// destructive items at the end.
  func moveFocus(_ key: String) -> Bool {
    let enabled = buttons.filter(\.isSensitive)
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
    guard isOpen, let popover else { return }
    gtk_popover_popdown(popover.pointer())
    closed()
  }

  private func closed() {
    guard isOpen else { return }
    isOpen = false
    button?.removeStyle("has-open-popup")
    button?.setAccessiblyExpanded(false)
    button = nil
    focusBefore?.restore()
    focusBefore = nil
  }

  private func detach() {
    guard let popover else { return }
    isOpen = false
    buttons = []
    scroller = nil
    self.popover = nil
    let raw: UnsafeMutablePointer<GtkWidget> = popover.pointer()
    if gtk_widget_get_parent(raw) != nil { gtk_widget_unparent(raw) }
  }
}

extension PopoverMenu {
  /// The items of the open menu. For tests.
  public var shownItems: [MenuItem] { isOpen ? buttons.map(\.item) : [] }

  /// Activates an item of the open menu like the user does. For tests.
  /// - Returns: whether there is an enabled item with the title.
  @discardableResult
  public func emitActivated(_ title: String) -> Bool {
    guard isOpen, let button = buttons.first(where: { $0.item.title == title && $0.isSensitive })
    else { return false }
    button.emitClicked()
    return true
  }

  /// The title of the focused item. For tests.
  var focusedTitle: String? { buttons.first(where: \.containsFocus)?.item.title }

  /// The size of the popover in logical pixels. For tests.
  var popoverSize: (width: Int, height: Int) {
    guard let popover else { return (0, 0) }
    return (
      Int(gtk_widget_get_width(popover.pointer())), Int(gtk_widget_get_height(popover.pointer()))
    )
  }
}
