/// The resources that a ``LottieAnimation`` may use in addition to its file.
///
/// By default none are available; the affected parts of a file are omitted and listed in the
/// report.
public struct LottieOptions: Sendable {
  /// Evaluates expressions; without an engine, values follow their keyframes.
  public var expressions: (any ExpressionEngine)?
  /// Provides outlines of characters that the file does not embed.
  public var fonts: (any FontProvider)?
  /// Values for slots, by the ids in ``LottieAnimation/slotIDs``.
  public var slots: [String: LottieSlotValue] = [:]
  /// Loads external images; if nil, they are omitted.
  public var imageLoader: (any LottieImageLoader)?
  /// A Boolean value indicating whether to render After Effects features that lottie-web does not
  /// support, such as layer styles.
  public var drawsBeyondLottieWeb = false

  /// Creates the default options.
  public init() {}
}
