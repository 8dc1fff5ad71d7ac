import CGtk

/// Shows how much of something is done.
public final class ProgressBar: Widget {
  /// A bar at 0.
  public init() { super.init(widget: gtk_progress_bar_new()) }
  /// 0...1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { if newValue != fraction { gtk_progress_bar_set_fraction(opaque, newValue) } }
  }
}
