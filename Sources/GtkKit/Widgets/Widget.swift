import CGtk

/// Where a widget goes in the space it is given.
public enum Alignment {
  case fill, start, end, center

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    }
  }
}

/// Horizontal or vertical.
public enum Orientation {
  case horizontal, vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}

/// A widget. The Swift object lives as long as the widget: in the tree, or in a Swift variable.
open class Widget: Object {
  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  init(widget: UnsafeMutablePointer<GtkWidget>) {
    super.init(adopting: UnsafeMutableRawPointer(widget), as: .toggle)
  }

  /// Whether the widget is shown when its parents are.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }
  /// Whether the widget and all its parents are on screen.
  public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
  /// Whether the widget reacts to input.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }
  /// 0...1; the widget keeps its place at 0.
  public var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { gtk_widget_set_opacity(widget, newValue) }
  }
  /// Whether pointer and touch reach the widget.
  public var isTargetable: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }
  /// Whether the widget itself takes the keyboard focus.
  public var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }
  /// Whether the focus may go to the widget or anything inside.
  public var canFocus: Bool {
    get { gtk_widget_get_can_focus(widget) != 0 }
    set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
  }
  /// Whether drawing of children ends at the widget's edge.
  public var clipsChildren: Bool {
    get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }
  /// Where the widget goes in more width than it needs.
  public var horizontalAlignment: Alignment {
    get { alignment(gtk_widget_get_halign(widget)) }
    set { gtk_widget_set_halign(widget, newValue.gtk) }
  }
  /// Where the widget goes in more height than it needs.
  public var verticalAlignment: Alignment {
    get { alignment(gtk_widget_get_valign(widget)) }
    set { gtk_widget_set_valign(widget, newValue.gtk) }
  }
  /// Whether the widget wants the room that is left over.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }
  /// Whether the widget wants the height that is left over.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }
  /// Explained on hover, and to assistive technology.
  public var tooltip: String {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != tooltip else { return }
      // With each new text GTK asks the display where the pointer is and waits for the answer, unless the widget is
      // hidden: for rows by the dozen that takes longer than all the rest.
      let hides = isVisible && !isMapped
      if hides { gtk_widget_set_visible(widget, 0) }
      gtk_widget_set_tooltip_text(widget, newValue.isEmpty ? nil : newValue)
      if hides { gtk_widget_set_visible(widget, 1) }
    }
  }
  /// In logical pixels; 0 before the first layout.
  public var size: (width: Int, height: Int) {
    (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
  }
  /// Where the widget's top left corner is in another one of the same window; `nil` in different windows.
  public func origin(in other: Widget) -> (x: Double, y: Double)? {
    var origin = graphene_point_t(x: 0, y: 0)
    var point = graphene_point_t()
    guard gtk_widget_compute_point(widget, other.widget, &origin, &point) != 0 else { return nil }
    return (Double(point.x), Double(point.y))
  }
  /// Where the widget is in another one of the same window, with the border and padding that the style sheet gives it, which
  /// `size` leaves out; `nil` in different windows.
  public func bounds(in other: Widget) -> Rectangle? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 else { return nil }
    return Rectangle(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }
  /// The height that looks best at a width, in logical pixels.
  public func naturalHeight(forWidth width: Int) -> Int {
    var natural: Int32 = 0
    gtk_widget_measure(
      widget, GTK_ORIENTATION_VERTICAL, Int32(clamping: width), nil, &natural, nil, nil)
    return Int(natural)
  }
  /// Device pixels a logical pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }
  /// Whether text and layout run from right to left.
  public var isRightToLeft: Bool {
    get { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_direction(widget, newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }
  /// The colour of text here, as the style sheet has it.
  public var foreground: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
  /// Changes with the font that text is drawn in here: family, size or resolution.
  public var fontSerial: Int {
    let context = gtk_widget_get_pango_context(widget)
    let description = pango_context_get_font_description(context)
    return Int(description.map { pango_font_description_hash($0) } ?? 0)
      ^ Int(pango_cairo_context_get_resolution(context))
  }
  /// The size that text is drawn in here, in logical pixels; grows with the desktop's large text.
  public var fontPixels: Double {
    let context = gtk_widget_get_pango_context(widget)
    guard let description = pango_context_get_font_description(context) else { return 0 }
    let size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
    guard pango_font_description_get_size_is_absolute(description) == 0 else { return size }
    return size * max(pango_cairo_context_get_resolution(context), 0) / 72
  }
  /// False where the desktop asks for still pictures instead of animation.
  public var isAnimationEnabled: Bool { adw_get_enable_animations(widget) != 0 }

  private func alignment(_ value: GtkAlign) -> Alignment {
    switch value {
    case GTK_ALIGN_START: .start
    case GTK_ALIGN_END: .end
    case GTK_ALIGN_CENTER: .center
    default: .fill
    }
  }

  /// Space around the widget in logical pixels.
  public func setMargins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
    gtk_widget_set_margin_top(widget, Int32(clamping: top))
    gtk_widget_set_margin_bottom(widget, Int32(clamping: bottom))
    gtk_widget_set_margin_start(widget, Int32(clamping: start))
    gtk_widget_set_margin_end(widget, Int32(clamping: end))
  }
  /// The same space on all sides.
  public func setMargins(_ all: Int) { setMargins(top: all, bottom: all, start: all, end: all) }
  /// The least size in logical pixels; -1 leaves a direction to the widget.
  public func setMinimumSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, Int32(clamping: width), Int32(clamping: height))
  }
  /// Adds a style class.
  public func addStyle(_ name: String) { gtk_widget_add_css_class(widget, name) }
  /// Takes a style class away.
  public func removeStyle(_ name: String) { gtk_widget_remove_css_class(widget, name) }
  /// Whether the widget has a style class.
  public func hasStyle(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }
  /// Asks to be drawn again in the next frame.
  public func queueDraw() { gtk_widget_queue_draw(widget) }
  /// Asks to be measured again before the next frame.
  public func queueResize() { gtk_widget_queue_resize(widget) }
  /// - Returns: whether the focus went there.
  @discardableResult
  public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }
  /// Whether the widget or anything inside has the keyboard.
  public var containsFocus: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }
  /// Whether anything in the window has the keyboard.
  public var windowHasFocus: Bool {
    guard let root = gtk_widget_get_root(widget) else { return false }
    return gtk_root_get_focus(root) != nil
  }
  /// Moves the focus to the first widget inside that takes it.
  @discardableResult
  public func focusFirstChild() -> Bool { gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0 }
  /// Takes the widget out of its parent, where the parent is one of our canvases.
  public func removeFromParent() {
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
  }
  /// Runs an action such as `app.quit` or `win.show-page`.
  /// - Returns: whether there is such an action here.
  @discardableResult
  public func activateAction(_ name: String, parameter: String? = nil) -> Bool {
    gtk_widget_activate_action_variant(widget, name, parameter.map { g_variant_new_string($0) })
      != 0
  }
  /// Called when the widget comes on screen.
  @discardableResult
  public func onMap(_ handler: @escaping () -> Void) -> SignalToken { connect("map", handler) }
  /// Called when the widget leaves the screen.
  @discardableResult
  public func onUnmap(_ handler: @escaping () -> Void) -> SignalToken { connect("unmap", handler) }
}
