import CGtk

/// Indicates work of unknown duration.
public final class Spinner: Widget {
  /// Creates a spinner that does not spin.
  public init() { super.init(widget: gtk_spinner_new()) }
  /// Whether the spinner spins.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(opaque) != 0 }
    set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
  }
}

/// Shows the progress of work.
public final class ProgressBar: Widget {
  /// An empty bar.
  public init() { super.init(widget: gtk_progress_bar_new()) }
  /// The completed fraction, 0...1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, min(max(newValue, 0), 1)) }
  }
}
