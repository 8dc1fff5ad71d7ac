/// The version of the Lottie package.
public enum LottieVersion {
  /// The version number, as in the changelog of the package.
  public static let current = "0.3.0"
}
