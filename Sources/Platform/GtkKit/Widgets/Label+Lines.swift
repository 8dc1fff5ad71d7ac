import CGtk

extension Label {
  /// Centers the lines of wrapped text.
  public func centerLines() { gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER) }
}
