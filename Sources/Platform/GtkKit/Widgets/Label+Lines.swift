import CGtk

extension Label {
  /// Aligns the lines of wrapped text at the start.
  public func alignLines() { gtk_label_set_justify(opaque, GTK_JUSTIFY_LEFT) }
  /// Requests the width of the whole text on one line, although it can wrap.
  public func prefersOneLine() {
    gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE)
  }
  /// Centers the lines of wrapped text.
  public func centerLines() { gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER) }
}
