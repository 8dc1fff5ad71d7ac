import CGtk

/// The base class of widgets that measure, lay out and draw themselves.
@MainActor open class Canvas: Widget {
  /// A size request in logical pixels.
  public struct Request {
    /// The minimum size.
    public var minimum: Int
    /// The natural size; at least the minimum.
    public var natural: Int

    /// Creates a request in logical pixels.
    public init(minimum: Int, natural: Int) {
      self.minimum = minimum
      self.natural = max(minimum, natural)
    }
    /// Returns the maximum of both values of two requests.
    public func union(_ other: Request) -> Request {
      Request(minimum: max(minimum, other.minimum), natural: max(natural, other.natural))
    }
  }

  /// - Parameters:
  ///   - cssName: the name of the CSS node.
  ///   - heightForWidth: whether the height depends on the width.
  ///   - tabsInOrder: whether Tab visits the children in their order. By default, GTK visits them
  ///     from top to bottom, across columns.
  public init(
    role: AccessibleRole = .generic, cssName: String = "widget", heightForWidth: Bool = false,
    tabsInOrder: Bool = false
  ) {
    super.init(widget: hal_canvas_new(role.gtk, cssName))
    var functions = HalCanvasFunctions()
    functions.request_mode =
      heightForWidth ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH : GTK_SIZE_REQUEST_CONSTANT_SIZE
    functions.tabs_in_order = tabsInOrder ? 1 : 0
    functions.snapshot = { data, snapshot in
      guard let snapshot, let canvas = Canvas.from(data) else { return }
      FramePass.run { canvas.draw(Snapshot(pointer: snapshot)) }
    }
    functions.measure = { data, orientation, forSize, minimum, natural in
      guard
        let request = Canvas.from(data)?.measure(
          orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical,
          for: forSize < 0 ? nil : Int(forSize))
      else { return }
      minimum?.pointee = Int32(clamping: request.minimum)
      natural?.pointee = Int32(clamping: request.natural)
    }
    functions.allocate = { data, width, height in
      guard let canvas = Canvas.from(data) else { return }
      FramePass.run { canvas.layOut(width: Int(width), height: Int(height)) }
    }
    functions.style_changed = { data in Canvas.from(data)?.styleDidChange() }
    functions.tab = { data, leaves in
      guard let canvas = Canvas.from(data), canvas.isTabStop else { return 0 }
      guard leaves != 0 else { return canvas.takeTabFocus() ? 1 : 0 }
      canvas.willLeaveByTab()
      return 1
    }
    functions.mapped = { data, mapped in
      guard let canvas = Canvas.from(data) else { return }
      guard mapped != 0 else { return canvas.willUnmap() }
      // Before the first layout, which then calls what waits for its end.
      gtk_widget_get_frame_clock(canvas.widget).map { _ = LayoutQueue.of($0) }
      canvas.didMap()
    }
    hal_canvas_set_functions(widget, &functions, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { hal_canvas_clear(widget) }

  private static func from(_ data: UnsafeMutableRawPointer?) -> Canvas? {
    data.map { Unmanaged<Canvas>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The size request; `forSize` is the size in the other orientation, if known.
  open func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: 0, natural: 0)
  }
  /// Lays out the children. Styles, visibility and sizes must not change: use `afterLayout`.
  open func layOut(width: Int, height: Int) {}
  /// Draws the widget and its children.
  open func draw(_ snapshot: Snapshot) {}
  /// Called after the font or style changed, to discard what depends on them.
  open func styleDidChange() {}
  /// Called after the widget was mapped.
  open func didMap() {}
  /// Called before the widget is unmapped.
  open func willUnmap() {}

  /// Whether Tab leaves the widget when the focus is in it, so that arrow keys move inside.
  public var isTabStop = false
  /// Called when Tab enters a tab stop, to focus a child.
  /// - Returns: whether a child was focused; otherwise GTK focuses the first or last one.
  open func takeTabFocus() -> Bool { false }
  /// Called before Tab leaves a tab stop.
  open func willLeaveByTab() {}

  /// Adds a child on top.
  public func adopt(_ child: Widget) {
    FramePass.warn("The parent")
    gtk_widget_set_parent(child.widget, widget)
  }
  /// Adds or moves a child before another one in reading order; to the end if it is nil.
  public func adopt(_ child: Widget, before sibling: Widget?) {
    FramePass.warn("The parent")
    gtk_widget_insert_before(child.widget, widget, sibling?.widget)
  }
  /// The size request of a child.
  public func request(of child: Widget, _ orientation: Orientation, for forSize: Int?) -> Request {
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(
      child.widget, orientation.gtk, forSize.map { Int32(clamping: $0) } ?? -1, &minimum, &natural,
      nil, nil)
    return Request(minimum: Int(minimum), natural: Int(natural))
  }
  /// Sets whether a child takes part in drawing, input and focus. Call in `layOut`.
  public func setShown(_ child: Widget, _ isShown: Bool) {
    gtk_widget_set_child_visible(child.widget, isShown ? 1 : 0)
  }
  /// Allocates a child at a position.
  public func place(_ child: Widget, x: Double = 0, y: Double = 0, width: Int, height: Int) {
    var transform: OpaquePointer?
    if x != 0 || y != 0 {
      var point = graphene_point_t(x: Float(x), y: Float(y))
      transform = gsk_transform_translate(nil, &point)
    }
    gtk_widget_allocate(
      child.widget, Int32(clamping: width), Int32(clamping: height), -1, transform)
  }
}
