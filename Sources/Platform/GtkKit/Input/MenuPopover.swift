import CGtk

/// The popover that all menus in the content of a window share.
///
/// It lives as long as the content: GTK 4.8 remembers the widget below the pointer, and crashes in
/// the next layout if it is in a popover that was removed, such as that of a deleted row.
///
/// The popover is a child of the content, a `Canvas` or `BoxLayout`, and stays where it opened:
/// GTK 4.8 fails to place a popover that moves out of the screen with its widget.
final class MenuPopover {
  private static var all: [UnsafeMutableRawPointer: MenuPopover] = [:]

  private let popover: Object
  private let scroller = ScrolledWindow(child: BoxLayout(.vertical))
  /// Called when the popover is closed by the user.
  var onClosed: (() -> Void)?
  /// Called with the name of each key; returns whether it was handled.
  var onKey: ((String) -> Bool)?

  /// Returns the popover for a widget, or nil if the widget is in no content that can have one.
  static func containing(_ widget: Widget) -> MenuPopover? {
    guard let host = host(of: widget) else { return nil }
    let key = UnsafeMutableRawPointer(host)
    if let known = all[key] { return known }
    let made = MenuPopover(in: host)
    all[key] = made
    Object(borrowing: key).connect("destroy") { all.removeValue(forKey: key)?.remove() }
    return made
  }

  /// The outermost box around a widget in its window.
  private static func host(of widget: Widget) -> UnsafeMutablePointer<GtkWidget>? {
    var found: UnsafeMutablePointer<GtkWidget>?
    var next: UnsafeMutablePointer<GtkWidget>? = widget.widget
    while let ancestor = next {
      if hal_widget_holds_popovers(ancestor) != 0 { found = ancestor }
      next = gtk_widget_get_parent(ancestor)
    }
    return found
  }

  private init(in host: UnsafeMutablePointer<GtkWidget>) {
    let raw = hal_menu_popover_new()
    popover = Object(borrowing: UnsafeMutableRawPointer(raw))
    gtk_popover_set_child(popover.pointer(), scroller.widget)
    gtk_popover_set_has_arrow(popover.pointer(), 0)
    gtk_widget_set_parent(raw, host)
    popover.connect("closed") { [weak self] in self?.onClosed?() }
    guard let controller = gtk_event_controller_key_new() else { return }
    let keys = Object(borrowing: UnsafeMutableRawPointer(controller))
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    keys.connect("key-pressed") { [weak self] arguments in
      let name = gdk_keyval_name(UInt32(clamping: arguments.uint(1))).map { String(cString: $0) }
      return self?.onKey?(name ?? "") ?? false
    }
    gtk_widget_add_controller(popover.pointer(), controller)
  }

  private func remove() {
    let raw: UnsafeMutablePointer<GtkWidget> = popover.pointer()
    if gtk_widget_get_parent(raw) != nil { gtk_widget_unparent(raw) }
  }

  /// Shows items at an area of a widget.
  /// - Parameters:
  ///   - alignsToStart: Whether the menu begins at the area, and is not centered below it.
  ///   - onTight: Called if the items are wider than the window; makes them narrower.
  func open(
    _ items: Widget, at area: Rectangle, of widget: Widget, alignsToStart: Bool,
    onTight: () -> Void
  ) {
    guard let host = gtk_widget_get_parent(popover.pointer()) else { return }
    fill(items, of: widget, onTight: onTight)
    var target = Self.target(area, of: widget, in: host)
    gtk_popover_set_pointing_to(popover.pointer(), &target)
    gtk_widget_set_halign(popover.pointer(), alignsToStart ? GTK_ALIGN_START : GTK_ALIGN_FILL)
    gtk_popover_popup(popover.pointer())
  }

  func close() { gtk_popover_popdown(popover.pointer()) }

  /// The size in logical pixels.
  var size: (width: Int, height: Int) {
    (Int(gtk_widget_get_width(popover.pointer())), Int(gtk_widget_get_height(popover.pointer())))
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

  /// A title that is longer than the window wraps, and a menu that is longer scrolls.
  private func fill(_ content: Widget, of widget: Widget, onTight: () -> Void) {
    let room = Self.room(in: widget)
    scroller.useNaturalSize(maximumHeight: room.height)
    scroller.setChild(content)
    guard Self.naturalWidth(of: content) > room.width else { return }
    onTight()
    guard Self.naturalWidth(of: content) > room.width else { return }
    // A clamp also widens a child that is narrower than its maximum.
    scroller.setChild(BoxLayout(.vertical))
    scroller.setChild(Clamp(child: content, maximumWidth: room.width, isGradual: false))
  }

  private static func naturalWidth(of widget: Widget) -> Int {
    var natural: Int32 = 0
    gtk_widget_measure(widget.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    return Int(natural)
  }

  /// The maximum size of a menu in the window of a widget.
  private static func room(in widget: Widget) -> (width: Int, height: Int) {
    guard let root = gtk_widget_get_root(widget.widget) else { return (360, 360) }
    let raw = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
    return (
      max(Int(gtk_widget_get_width(raw)) - 48, 120), max(Int(gtk_widget_get_height(raw)) - 48, 120)
    )
  }
}

extension MenuPopover {
  /// The number of popovers that exist. For tests.
  static var count: Int { all.count }
}
