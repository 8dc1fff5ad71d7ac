import CGtk

/// A scrollable view of its child.
public final class ScrolledWindow: Widget {
  /// Creates a view that scrolls vertically, and also horizontally if `horizontal` is true.
  public init(child: Widget, horizontal: Bool = false) {
    super.init(widget: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(
      opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(opaque, child.widget)
  }
  /// Replaces the child.
  public func setChild(_ child: Widget) { gtk_scrolled_window_set_child(opaque, child.widget) }
  /// The vertical scroll position in logical pixels.
  public var verticalPosition: Double {
    get { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
    set { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue) }
  }
  /// Calls `handler` when the position, the view height or the content height changes.
  public func onScroll(_ handler: @escaping () -> Void) {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(adjustment))
    object.connect("value-changed", handler)
    object.connect("changed", handler)
  }
  /// Scrolls to a position once the content is long enough, in the same frame.
  public func restore(_ position: Double) {
    verticalPosition = position
    guard verticalPosition < position,
      let adjustment = gtk_scrolled_window_get_vadjustment(opaque)
    else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(adjustment))
    var token: SignalToken?
    token = object.connect("changed") { [weak self] in
      guard let self, token != nil else { return }
      if gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        >= position
      {
        token?.disconnect()
        token = nil
        verticalPosition = position
      }
    }
  }
  /// Requests the natural height of the child, up to a maximum in logical pixels, before scrolling.
  public func useNaturalHeight(maximum: Int? = nil) {
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_max_content_height(opaque, maximum.map { Int32(clamping: $0) } ?? -1)
  }
  /// Requests the natural size of the child, up to a maximum height in logical pixels.
  public func useNaturalSize(maximumHeight: Int) {
    gtk_scrolled_window_set_propagate_natural_width(opaque, 1)
    useNaturalHeight(maximum: maximumHeight)
  }
}

extension ScrolledWindow {
  /// The height of the content in logical pixels.
  public var contentHeight: Double {
    gtk_adjustment_get_upper(gtk_scrolled_window_get_vadjustment(opaque))
  }
}
