/// The version of Halcyon.
public enum HalcyonVersion {
  /// The version number. It is set here only: meson reads this file, and `make release` changes it.
  public static let current = "0.2.0"

  /// The version number with the commit of the build, such as "0.2.0 (commit ac50fce212)".
  ///
  /// - Parameter commit: an abbreviated hash, followed by "-modified" if the source tree had other
  ///   changes; empty if it is not known.
  public static func described(commit: String) -> String {
    if commit.isEmpty { return current }
    let suffix = "-modified"
    guard commit.hasSuffix(suffix) else { return "\(current) (commit \(commit))" }
    return "\(current) (commit \(commit.dropLast(suffix.count)), modified)"
  }
}
