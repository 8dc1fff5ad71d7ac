import CGtk

/// The versions of the libraries that this process uses, which can be newer than those that it was
/// built with. They need no display.
public nonisolated enum LibraryVersions {
  /// The version of GTK, such as `4.8.3`.
  public static var gtk: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }

  /// The version of libadwaita, such as `1.2.2`.
  public static var libadwaita: String {
    "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
  }
}
