import CGtk

/// A widget. The Swift object lives as long as the widget.
open class Widget: Object {
  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    super.init(adopting: UnsafeMutableRawPointer(widget), as: .toggle)
  }

  /// Whether the widget is shown when its parents are.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set {
      if newValue != isVisible { FramePass.warn("The visibility") }
      gtk_widget_set_visible(widget, newValue ? 1 : 0)
    }
  }
  /// Whether the widget and all its parents are on screen.
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
  /// Whether the widget reacts to input.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set {
      if newValue != isSensitive { FramePass.warn("The sensitivity") }
      gtk_widget_set_sensitive(widget, newValue ? 1 : 0)
    }
  }
  /// The opacity, 0...1; the widget keeps its space at 0.
  public var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { gtk_widget_set_opacity(widget, newValue) }
  }
  /// Whether the widget or one of its parents has an opacity of 0, so that it is not drawn.
  public var isTransparent: Bool {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let current = next {
      if gtk_widget_get_opacity(current) <= 0 { return true }
      next = gtk_widget_get_parent(current)
    }
    return false
  }
  /// Whether the widget receives pointer and touch events.
  public var isTargetable: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }
  /// Whether the widget itself can get the focus.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }
  /// Whether the widget or its descendants can get the focus.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(widget) != 0 }
    set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
  }
  /// Whether children are clipped to the widget.
  public var clipsChildren: Bool {
    get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }
  /// The horizontal alignment in extra space.
  public var horizontalAlignment: Alignment {
    get { alignment(gtk_widget_get_halign(widget)) }
    set { gtk_widget_set_halign(widget, newValue.gtk) }
  }
  /// The vertical alignment in extra space.
  public var verticalAlignment: Alignment {
    get { alignment(gtk_widget_get_valign(widget)) }
    set { gtk_widget_set_valign(widget, newValue.gtk) }
  }
  /// Whether the widget takes extra horizontal space.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }
  /// Whether the widget takes extra vertical space.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }
  /// The tooltip, also exposed to assistive technology.
  public var tooltip: String {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != tooltip else { return }
      // For each new text, GTK queries the pointer position from the display server and waits for
      // the reply, unless the widget is hidden. For dozens of rows this is expensive.
      let hides = isVisible && !isMapped
      if hides { gtk_widget_set_visible(widget, 0) }
      gtk_widget_set_tooltip_text(widget, newValue.isEmpty ? nil : newValue)
      if hides { gtk_widget_set_visible(widget, 1) }
    }
  }
  /// The size in logical pixels; 0 before the first layout.
  public var size: (width: Int, height: Int) {
    (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
  }
  /// The position of the top left corner in another widget; nil in different windows.
  public func origin(in other: Widget) -> (x: Double, y: Double)? {
    var origin = graphene_point_t(x: 0, y: 0)
    var point = graphene_point_t()
    guard gtk_widget_compute_point(widget, other.widget, &origin, &point) != 0 else { return nil }
    return (Double(point.x), Double(point.y))
  }
  /// A point on the surface of the window, which has shadows around its content; nil outside of
  /// windows. For tests.
  public func pointOnSurface(x: Double, y: Double) -> (x: Double, y: Double)? {
    guard let native = gtk_widget_get_native(widget) else { return nil }
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var point = graphene_point_t(x: Float(x), y: Float(y))
    var place = graphene_point_t()
    guard gtk_widget_compute_point(widget, root, &point, &place) != 0 else { return nil }
    var (left, top) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &left, &top)
    return (Double(place.x) + left, Double(place.y) + top)
  }
  /// The bounds in another widget, including CSS border and padding, which `size` excludes; nil in
  /// different windows.
  public func bounds(in other: Widget) -> Rectangle? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 else { return nil }
    return Rectangle(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }
  /// The minimum width in logical pixels.
  public var minimumWidth: Int {
    var minimum: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
    return Int(minimum)
  }
  /// The minimum height for a width, or for any if it is -1, in logical pixels.
  public func minimumHeight(forWidth width: Int) -> Int {
    var minimum: Int32 = 0
    gtk_widget_measure(
      widget, GTK_ORIENTATION_VERTICAL, Int32(clamping: width), &minimum, nil, nil, nil)
    return Int(minimum)
  }
  /// The natural height for a width, in logical pixels.
  public func naturalHeight(forWidth width: Int) -> Int {
    var natural: Int32 = 0
    gtk_widget_measure(
      widget, GTK_ORIENTATION_VERTICAL, Int32(clamping: width), nil, &natural, nil, nil)
    return Int(natural)
  }
  /// Computes the size request for the current width, which the layout of the next frame then finds
  /// in GTK's cache.
  open func measureAhead() {
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    if size.width > 0 { _ = naturalHeight(forWidth: size.width) }
  }
  /// Device pixels per logical pixel, 1 to 16, such as 1.25.
  public var deviceScale: Double { hal_widget_device_scale(widget) }
  /// ``deviceScale`` as the next whole number, for icons.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }
  /// Whether text and layout run from right to left.
  public var isRightToLeft: Bool {
    get { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_direction(widget, newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }
  /// The text color of the style sheet.
  public var foreground: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
  /// A value that changes with the font family, size or resolution.
  public var fontSerial: Int {
    let context = gtk_widget_get_pango_context(widget)
    let description = pango_context_get_font_description(context)
    return Int(description.map { pango_font_description_hash($0) } ?? 0)
      ^ Int(pango_cairo_context_get_resolution(context))
  }
  /// The font size in logical pixels, including the text scaling of the desktop.
  public var fontPixels: Double {
    let context = gtk_widget_get_pango_context(widget)
    guard let description = pango_context_get_font_description(context) else { return 0 }
    let size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
    guard pango_font_description_get_size_is_absolute(description) == 0 else { return size }
    return size * max(pango_cairo_context_get_resolution(context), 0) / 72
  }
  /// Whether animations are enabled on the desktop.
  public var isAnimationEnabled: Bool { adw_get_enable_animations(widget) != 0 }

  private func alignment(_ value: GtkAlign) -> Alignment {
    switch value {
    case GTK_ALIGN_START: .start
    case GTK_ALIGN_END: .end
    case GTK_ALIGN_CENTER: .center
    default: .fill
    }
  }

  /// Sets the margins in logical pixels.
  public func setMargins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
    FramePass.warn("A margin")
    gtk_widget_set_margin_top(widget, Int32(clamping: top))
    gtk_widget_set_margin_bottom(widget, Int32(clamping: bottom))
    gtk_widget_set_margin_start(widget, Int32(clamping: start))
    gtk_widget_set_margin_end(widget, Int32(clamping: end))
  }
  /// Sets the same margin on all sides.
  public func setMargins(_ all: Int) { setMargins(top: all, bottom: all, start: all, end: all) }
  /// Sets the minimum size in logical pixels; -1 for that of the widget.
  public func setMinimumSize(width: Int = -1, height: Int = -1) {
    FramePass.warn("The size")
    gtk_widget_set_size_request(widget, Int32(clamping: width), Int32(clamping: height))
  }
  /// Adds a style class.
  public func addStyle(_ name: String) {
    if !hasStyle(name) { FramePass.warn("A style class") }
    gtk_widget_add_css_class(widget, name)
  }
  /// Removes a style class.
  public func removeStyle(_ name: String) {
    if hasStyle(name) { FramePass.warn("A style class") }
    gtk_widget_remove_css_class(widget, name)
  }
  /// Whether the widget has a style class.
  public func hasStyle(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }
  /// Requests a redraw in the next frame.
  public func queueDraw() { gtk_widget_queue_draw(widget) }
  /// Requests a new layout before the next frame.
  public func queueResize() {
    FramePass.warn("The size")
    gtk_widget_queue_resize(widget)
  }
  /// Grabs the focus.
  /// - Returns: whether the widget got the focus.
  @discardableResult
  public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }
  /// Whether the widget or a descendant has the focus.
  public var containsFocus: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }
  /// Whether a widget in the window has the focus.
  public var windowHasFocus: Bool {
    guard let root = gtk_widget_get_root(widget) else { return false }
    return gtk_root_get_focus(root) != nil
  }
  /// Removes the focus from the window of the widget.
  public func clearWindowFocus() {
    if let root = gtk_widget_get_root(widget) { gtk_root_set_focus(root, nil) }
  }
  /// Moves the focus to the first focusable descendant, unless a descendant has it already.
  /// - Returns: whether a descendant has the focus.
  @discardableResult
  public func focusFirstChild() -> Bool { containsFocus || moveFocus(.next) }
  /// Moves the focus like a key: into the widget, or within it if it contains the focus.
  /// - Returns: whether a descendant has the focus; false if the focus would leave the widget.
  @discardableResult
  public func moveFocus(_ direction: FocusDirection) -> Bool {
    gtk_widget_child_focus(widget, direction.gtk) != 0
  }
  /// Removes the widget from its parent, which must be a `Canvas`.
  public func removeFromParent() {
    FramePass.warn("The parent")
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
  }
  /// Runs an action such as `app.quit` or `win.show-page`.
  /// - Returns: whether the action exists here.
  @discardableResult
  public func activateAction(_ name: String, parameter: String? = nil) -> Bool {
    gtk_widget_activate_action_variant(widget, name, parameter.map { g_variant_new_string($0) })
      != 0
  }
  /// Called when the widget is mapped.
  @discardableResult
  public func onMap(_ handler: @escaping () -> Void) -> SignalToken { connect("map", handler) }
  /// Called when the widget is unmapped.
  @discardableResult
  public func onUnmap(_ handler: @escaping () -> Void) -> SignalToken { connect("unmap", handler) }
}

/// The direction of a key that moves the focus.
public enum FocusDirection {
  /// Tab.
  case next
  /// Shift+Tab.
  case previous
  case up, down, left, right

  fileprivate var gtk: GtkDirectionType {
    switch self {
    case .next: GTK_DIR_TAB_FORWARD
    case .previous: GTK_DIR_TAB_BACKWARD
    case .up: GTK_DIR_UP
    case .down: GTK_DIR_DOWN
    case .left: GTK_DIR_LEFT
    case .right: GTK_DIR_RIGHT
    }
  }
}

extension Widget {
  /// Requests a new layout with the same size request.
  public func queueLayout() { gtk_widget_queue_allocate(widget) }
}
