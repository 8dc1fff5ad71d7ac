import CGtk

extension Widget {
  /// Opens an address with the program that the desktop has for its scheme. The caller decides
  /// which schemes are safe.
  public func open(_ address: String) {
    let root = gtk_widget_get_root(widget)
    gtk_show_uri(
      root.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }, address,
      guint32(GDK_CURRENT_TIME))
  }
}
