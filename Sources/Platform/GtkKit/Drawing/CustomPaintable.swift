import CGtk

/// A paintable drawn by Swift code.
@MainActor open class CustomPaintable: Paintable {
  /// Creates a paintable that draws nothing.
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

  /// The natural size in pixels; 0 if there is none.
  open var intrinsicSize: (width: Int, height: Int) { (0, 0) }
  /// Draws at a size.
  open func draw(_ snapshot: Snapshot, width: Double, height: Double) {}

  /// Invalidates the contents.
  public func invalidateContents() { gdk_paintable_invalidate_contents(opaque) }
}
