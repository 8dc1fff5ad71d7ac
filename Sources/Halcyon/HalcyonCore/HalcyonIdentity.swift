/// The identifiers of the application.
public enum HalcyonIdentity {
  /// The application ID on D-Bus, in the desktop file and in GSettings.
  public static let applicationID = "io.github.halcyon_companion.Halcyon"
}
