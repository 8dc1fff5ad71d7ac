/// Which Halcyon this is.
public enum HalcyonVersion {
  /// As in the change log.
  public static let current = "0.1.0"
}
