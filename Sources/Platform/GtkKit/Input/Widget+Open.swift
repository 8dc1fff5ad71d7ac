import CGtk

extension Widget {
  /// Whether the desktop has a program for the scheme of an address. In a sandbox, which does not
  /// see the programs, always true.
  public static func canOpen(_ address: String) -> Bool {
    if g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) != 0 { return true }
    guard let scheme = taking(g_uri_parse_scheme(address)),
      let program = g_app_info_get_default_for_uri_scheme(scheme)
    else { return false }
    g_object_unref(UnsafeMutableRawPointer(program))
    return true
  }

  /// Opens an address with the program that the desktop has for its scheme. The caller decides
  /// which schemes are safe.
  public func open(_ address: String) {
    let root = gtk_widget_get_root(widget)
    gtk_show_uri(
      root.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) }, address,
      guint32(GDK_CURRENT_TIME))
  }
}
