import CGtk

/// The versions of the libraries that the program runs with.
public nonisolated enum Toolkit {
  /// The version of GTK as 4 * 1000 + minor.
  public static var gtk: Int { Int(hal_gtk_version()) }
  /// The version of libadwaita as 1 * 1000 + minor.
  public static var adwaita: Int { Int(hal_adwaita_version()) }
}
