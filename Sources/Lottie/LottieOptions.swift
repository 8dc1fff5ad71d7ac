/// What a ``LottieAnimation`` may use beside the bytes of its file.
///
/// The defaults use nothing: such parts of a file are left out and reported.
public struct LottieOptions: Sendable {
  /// Finds images that are files of their own; nil leaves them out.
  public var imageLoader: (any LottieImageLoader)?

  /// Makes options.
  public init() {}
}
