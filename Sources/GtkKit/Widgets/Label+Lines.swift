import CGtk

extension Label {
  /// Centres the lines of long text below each other.
  public func centersLines() { gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER) }
}
