import Foundation
import GtkKit
import Lottie
import LottieCairo

/// A widget that plays a Lottie animation.
///
/// ```swift
/// let view = LottieView(lottie: try Lottie(path: "loader.json"), size: CGSize(width: 100, height: 100))
/// box.append(view)
/// ```
/// It follows the frame clock, so it never drifts; nothing is drawn again while the picture stays the
/// same, and nothing runs while the widget is not on screen. Right-to-left layout does not mirror the
/// picture. Its node in style sheets is `lottie`, which takes `min-width` and `min-height`.
public final class LottieView: Canvas {
  /// Whether frames go on.
  public typealias PlaybackState = LottieViewModel.PlaybackState

  /// What plays; shown by this view only.
  public let model: LottieViewModel
  /// Drawn where no frame could be; without it, an exclamation mark in the colour of text.
  public var fallback: Texture? { didSet { queueDraw() } }

  private let naturalSize: CGSize
  private var driver: FrameDriver?

  /// A view of a model.
  /// - Parameter size: what looks best, in logical pixels; without it, the animation's.
  public init(model: LottieViewModel, size: CGSize? = nil) {
    self.model = model
    naturalSize = size ?? model.lottie.frameSize
    super.init(role: .image, cssName: "lottie")
    if !model.lottie.animation.name.isEmpty { setAccessibleLabel(model.lottie.animation.name) }
    model.onChange = { [weak self] in
      self?.queueDraw()
      self?.driver?.update()
    }
    driver = FrameDriver(self, model)
  }

  /// A view at the start of an animation.
  /// - Parameters:
  ///   - size: what looks best, in logical pixels; without it, the animation's.
  ///   - engine: where frames are drawn.
  public convenience init(
    lottie: Lottie, size: CGSize? = nil, configuration: LottieConfiguration = .default,
    engine: Engine = .main
  ) {
    self.init(model: LottieViewModel(shown: lottie, configuration, engine), size: size)
  }

  /// A view that plays once when it is told to; where motion is reduced it shows the last frame.
  public convenience init(_ animation: LottieAnimation) {
    self.init(lottie: Lottie(animation: animation), configuration: Self.once)
  }

  /// Reads a file, to be played once when told to; where motion is reduced it shows the last frame.
  /// - Throws: ``LottieError``.
  public convenience init(path: String) throws(LottieError) {
    self.init(lottie: try Lottie(path: path), configuration: Self.once)
  }

  private static let once = LottieConfiguration(
    loopMode: .playOnce, autoPlay: false, stillFrame: .last)

  /// What is played.
  public var animation: LottieAnimation { model.lottie.animation }
  /// How it is played and how it fits; a change takes effect at once.
  public var configuration: LottieConfiguration {
    get { model.configuration }
    set { model.configuration = newValue }
  }
  /// Whether frames go on.
  public var playbackState: PlaybackState { model.playbackState }
  /// 0 at the start, 1 at the end.
  public var progress: Double { model.progress }
  /// What went wrong last.
  public var error: LottieViewModel.PlaybackError? { model.error }

  /// Called after each change of ``playbackState``.
  public var onPlaybackStateChanged: ((PlaybackState) -> Void)? {
    get { model.onPlaybackStateChanged }
    set { model.onPlaybackStateChanged = newValue }
  }
  /// Called after each change of ``progress``.
  public var onProgressChanged: ((Double) -> Void)? {
    get { model.onProgressChanged }
    set { model.onProgressChanged = newValue }
  }
  /// Called with each error.
  public var onError: ((LottieViewModel.PlaybackError) -> Void)? {
    get { model.onError }
    set { model.onError = newValue }
  }
  /// Called each time that it came to its end, when the last frame is there.
  public var onCompleted: (() -> Void)? {
    get { model.onCompleted }
    set { model.onCompleted = newValue }
  }

  /// Goes on; after the end, from the start.
  public func play() {
    model.isMotionReduced = !isAnimationEnabled
    model.play()
  }
  /// Stands where it is.
  public func pause() { model.pause() }
  /// Back to the start.
  public func stop() { model.stop() }
  /// Goes to a place, 0...1.
  public func seek(to progress: Double) { model.seek(to: progress) }
  /// Goes to a frame counted from 0.
  public func seek(toFrame frame: Double) { model.seek(toFrame: frame) }

  public override func didMap() {
    model.isMotionReduced = !isAnimationEnabled
    model.autoPlay()
  }

  public override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let natural = orientation == .horizontal ? naturalSize.width : naturalSize.height
    guard natural > 0 else { return Request(minimum: 0, natural: 0) }
    return Request(minimum: 0, natural: Int(min(natural, 4_096).rounded(.up)))
  }

  public override func layOut(width: Int, height: Int) { updateSize(width, height) }

  public override func draw(_ snapshot: Snapshot) {
    let (width, height) = size
    guard width > 0, height > 0 else { return }
    // The scale may have changed since the last layout.
    updateSize(width, height)
    let bounds = Rectangle(width: Double(width), height: Double(height))
    if let picture = model.renderedFrame ?? (model.error == nil ? nil : fallback) {
      snapshot.draw(picture, in: bounds, of: self)
    } else if model.error != nil {
      snapshot.drawFailure(in: bounds, color: foreground)
    }
  }

  private func updateSize(_ width: Int, _ height: Int) {
    let scale = Double(max(scaleFactor, 1))
    model.setPictureSize(width: Double(width) * scale, height: Double(height) * scale)
  }
}

extension Snapshot {
  /// A faint field with an exclamation mark in a ring.
  func drawFailure(in bounds: Rectangle, color: Color) {
    fill(bounds, with: color.withAlpha(0.06))
    let side = min(bounds.width, bounds.height, 96) * 0.5
    guard side >= 8 else { return }
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    let faint = color.withAlpha(0.5)
    let line = side / 12
    let ring = Rectangle(x: x - side / 2, y: y - side / 2, width: side, height: side)
    drawRing(in: ring, lineWidth: line, part: 1, color: faint)
    let stroke = Rectangle(x: x - line / 2, y: y - side * 0.28, width: line, height: side * 0.34)
    let dot = Rectangle(x: x - line / 2, y: y + side * 0.18, width: line, height: line)
    fill(stroke, with: faint)
    fill(dot, with: faint)
  }
}
