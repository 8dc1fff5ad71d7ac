/// The version of Halcyon.
public enum HalcyonVersion {
  /// The version number, as in CHANGELOG.md.
  public static let current = "0.2.0"
}
