import CGtk

/// A slider.
public final class Scale: Widget {
  /// Creates a horizontal slider; arrow keys move it by `step`.
  public init(in range: ClosedRange<Double>, step: Double) {
    super.init(
      widget: gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL, range.lowerBound,
        max(range.upperBound, range.lowerBound.nextUp), max(step, 1e-9)))
    gtk_scale_set_draw_value(pointer(), 0)
  }
  /// The current value.
  public var value: Double {
    get { gtk_range_get_value(pointer()) }
    set { gtk_range_set_value(pointer(), newValue) }
  }
  /// Changes the range and clamps the value to it.
  public func setRange(_ range: ClosedRange<Double>) {
    gtk_range_set_range(
      pointer(), range.lowerBound, max(range.upperBound, range.lowerBound.nextUp))
  }
  /// Called with each value that the user sets, not for values set by the program.
  @discardableResult
  public func onMoved(_ handler: @escaping (Double) -> Void) -> SignalToken {
    connect("change-value") { arguments in
      handler(arguments.double(2))
      return false
    }
  }
}
