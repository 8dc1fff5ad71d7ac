/// The JSON that commands print with `--json`.
public enum JSONFormat {
  /// Grows when a field is removed or changes its meaning; new fields leave it as it is.
  public static let version = 1
}
