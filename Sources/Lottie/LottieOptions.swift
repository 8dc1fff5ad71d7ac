/// What a ``LottieAnimation`` may use beside the bytes of its file.
///
/// The defaults use nothing: such parts of a file are left out and reported.
public struct LottieOptions: Sendable {
  /// Runs the expressions of the file; without one, values follow their keyframes only.
  public var expressions: (any ExpressionEngine)?
  /// Draws characters whose outlines the file does not carry.
  public var fonts: (any FontProvider)?
  /// Values for the slots of the file, by their ids (``LottieAnimation/slotIDs``).
  public var slots: [String: LottieSlotValue] = [:]
  /// Finds images that are files of their own; nil leaves them out.
  public var imageLoader: (any LottieImageLoader)?
  /// Whether to draw also what After Effects shows and lottie-web leaves out, such as layer styles.
  public var drawsBeyondLottieWeb = false

  /// Makes options.
  public init() {}
}
