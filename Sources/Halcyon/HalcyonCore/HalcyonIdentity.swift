/// The identifiers of the application.
public enum HalcyonIdentity {
  /// The name for people.
  public static let name = "Halcyon"
  /// The application ID on D-Bus, in the desktop file and in GSettings.
  public static let applicationID = "io.github.halcyon_companion.Halcyon"
  /// The address of the project.
  public static let website = "https://github.com/halcyon-companion/halcyon"
  /// The address where problems are reported.
  public static let issueTracker = website + "/issues"
}
