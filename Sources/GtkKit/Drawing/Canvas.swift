import CGtk

/// Base class of widgets that measure, lay out and draw themselves.
@MainActor open class Canvas: Widget {
  /// How much room a widget asks for, in logical pixels.
  public struct Request {
    /// Less is never given.
    public var minimum: Int
    /// What looks best; at least the minimum.
    public var natural: Int

    /// A request in logical pixels.
    public init(minimum: Int, natural: Int) {
      self.minimum = minimum
      self.natural = max(minimum, natural)
    }
    /// The larger of two, in both values.
    public func union(_ other: Request) -> Request {
      Request(minimum: max(minimum, other.minimum), natural: max(natural, other.natural))
    }
  }

  /// - Parameters:
  ///   - cssName: the element name in style sheets.
  ///   - heightForWidth: whether the height depends on the width given.
  public init(
    role: AccessibleRole = .generic, cssName: String = "widget", heightForWidth: Bool = false
  ) {
    super.init(widget: hal_canvas_new(role.gtk, cssName))
    var functions = HalCanvasFunctions()
    functions.request_mode =
      heightForWidth ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH : GTK_SIZE_REQUEST_CONSTANT_SIZE
    functions.snapshot = { data, snapshot in
      if let snapshot { Canvas.from(data)?.draw(Snapshot(pointer: snapshot)) }
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
      Canvas.from(data)?.layOut(width: Int(width), height: Int(height))
    }
    functions.style_changed = { data in Canvas.from(data)?.styleDidChange() }
    functions.mapped = { data, mapped in
      if mapped != 0 { Canvas.from(data)?.didMap() } else { Canvas.from(data)?.willUnmap() }
    }
    hal_canvas_set_functions(widget, &functions, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { hal_canvas_clear(widget) }

  private static func from(_ data: UnsafeMutableRawPointer?) -> Canvas? {
    data.map { Unmanaged<Canvas>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The room asked for; `forSize` is the extent in the other direction, where it is known.
  open func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    Request(minimum: 0, natural: 0)
  }
  /// Gives the children their places.
  open func layOut(width: Int, height: Int) {}
  /// Draws the widget and its children.
  open func draw(_ snapshot: Snapshot) {}
  /// Font or style sheet changed; what was made from them is to be made anew.
  open func styleDidChange() {}
  /// The widget came on screen.
  open func didMap() {}
  /// The widget is about to leave the screen.
  open func willUnmap() {}

  /// Makes a widget a child of this one, on top of those it has.
  public func adopt(_ child: Widget) { gtk_widget_set_parent(child.widget, widget) }
  /// Makes a widget a child of this one, in the order of reading before another child.
  public func adopt(_ child: Widget, before sibling: Widget) {
    gtk_widget_insert_before(child.widget, widget, sibling.widget)
  }
  /// The room that a child asks for.
  public func request(of child: Widget, _ orientation: Orientation, for forSize: Int?) -> Request {
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(
      child.widget, orientation.gtk, forSize.map { Int32(clamping: $0) } ?? -1, &minimum, &natural,
      nil, nil)
    return Request(minimum: Int(minimum), natural: Int(natural))
  }
  /// Leaves a child out of drawing, input and focus, or takes it in again. To be called in `layOut`.
  public func setShown(_ child: Widget, _ isShown: Bool) {
    gtk_widget_set_child_visible(child.widget, isShown ? 1 : 0)
  }
  /// Gives a child its size, at the origin moved by `x`, `y`.
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

/// A paintable that Swift draws.
@MainActor open class CustomPaintable: Paintable {
  /// A paintable that draws nothing until a subclass does.
  public init() {
    super.init(adopting: UnsafeMutableRawPointer(hal_paintable_new()), as: .toggle)
    var functions = HalPaintableFunctions()
    functions.snapshot = { data, snapshot, width, height in
      if let snapshot {
        CustomPaintable.from(data)?.draw(Snapshot(pointer: snapshot), width: width, height: height)
      }
    }
    functions.intrinsic_size = { data, width, height in
      guard let size = CustomPaintable.from(data)?.intrinsicSize else { return }
      width?.pointee = Int32(clamping: size.width)
      height?.pointee = Int32(clamping: size.height)
    }
    hal_paintable_set_functions(opaque, &functions, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { hal_paintable_clear(opaque) }

  private static func from(_ data: UnsafeMutableRawPointer?) -> CustomPaintable? {
    data.map { Unmanaged<CustomPaintable>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The natural size in pixels; 0 where there is none.
  open var intrinsicSize: (width: Int, height: Int) { (0, 0) }
  /// Draws at the size given.
  open func draw(_ snapshot: Snapshot, width: Double, height: Double) {}

  /// Says that the next drawing differs from the last.
  public func invalidateContents() { gdk_paintable_invalidate_contents(opaque) }
}
