import Foundation
import GtkKit
import LottieCairo
import LottieCore

/// A widget that plays a Lottie animation.
///
/// ```swift
/// let lottie = try Lottie(path: "loader.json")
/// let view = LottieView(lottie: lottie, size: CGSize(width: 100, height: 100))
/// box.append(view)
/// ```
/// Playback follows the frame clock, so it never drifts. Nothing is redrawn while the frame does
/// not change, and nothing runs while the widget is off screen. Right-to-left layout does not
/// mirror the animation. The CSS node is `lottie`, which supports `min-width` and `min-height`.
public final class LottieView: Canvas {
  /// The playback state.
  public typealias PlaybackState = LottieViewModel.PlaybackState

  /// The playback model; used by this view only.
  public let model: LottieViewModel
  /// Shown if rendering fails; by default, an exclamation mark in the text color.
  public var fallback: Texture? { didSet { queueDraw() } }

  private let naturalSize: CGSize
  private let rows = ChangingRows()
  private var driver: FrameDriver?

  /// Creates a view of a model.
  /// - Parameters:
  ///   - size: the natural size in logical pixels; that of the animation by default.
  ///   - frameClock: the clock that advances the model.
  public init(
    model: LottieViewModel, size: CGSize? = nil, frameClock: any FrameClock = WidgetFrameClock()
  ) {
    self.model = model
    naturalSize = size ?? model.lottie.frameSize
    super.init(role: .image, cssName: "lottie")
    if !model.lottie.animation.name.isEmpty { setAccessibleLabel(model.lottie.animation.name) }
    model.onChange = { [weak self] in
      self?.queueDraw()
      self?.driver?.update()
    }
    driver = FrameDriver(self, model, clock: frameClock)
  }

  /// Creates a view at the start of an animation.
  /// - Parameters:
  ///   - size: the natural size in logical pixels; that of the animation by default.
  ///   - engine: renders the frames.
  public convenience init(
    lottie: Lottie, size: CGSize? = nil, configuration: LottieConfiguration = .default,
    engine: Engine = .main
  ) {
    self.init(model: LottieViewModel(shown: lottie, configuration, engine), size: size)
  }

  /// Creates a view that plays once on ``play()``; with reduced motion it shows the last frame.
  public convenience init(_ animation: LottieAnimation) {
    self.init(lottie: Lottie(animation: animation), configuration: Self.once)
  }

  /// Creates a view of a file that plays once on ``play()``; with reduced motion it shows the last
  /// frame.
  /// - Throws: ``LottieError``.
  public convenience init(path: String) throws(LottieError) {
    self.init(lottie: try Lottie(path: path), configuration: Self.once)
  }

  private static let once = LottieConfiguration(
    loopMode: .playOnce, autoPlay: false, stillFrame: .last)

  /// The animation.
  public var animation: LottieAnimation { model.lottie.animation }
  /// The configuration; changes take effect immediately.
  public var configuration: LottieConfiguration {
    get { model.configuration }
    set { model.configuration = newValue }
  }
  /// The playback state.
  public var playbackState: PlaybackState { model.playbackState }
  /// 0 at the start, 1 at the end.
  public var progress: Double { model.progress }
  /// The last error.
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
  /// Called for each error.
  public var onError: ((LottieViewModel.PlaybackError) -> Void)? {
    get { model.onError }
    set { model.onError = newValue }
  }
  /// Called each time playback completes, after the last frame was rendered.
  public var onCompleted: (() -> Void)? {
    get { model.onCompleted }
    set { model.onCompleted = newValue }
  }

  /// Starts or resumes playback; restarts it after completion.
  public func play() {
    model.isMotionReduced = !isAnimationEnabled
    model.play()
  }
  /// Pauses at the current position.
  public func pause() { model.pause() }
  /// Stops and returns to the start.
  public func stop() { model.stop() }
  /// Seeks to a position, 0...1.
  public func seek(to progress: Double) { model.seek(to: progress) }
  /// Seeks to a frame number, starting at 0.
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
      rows.draw(picture, in: bounds, of: self, on: snapshot)
    } else if model.error != nil {
      snapshot.drawFailure(in: bounds, color: foreground)
    }
  }

  private func updateSize(_ width: Int, _ height: Int) {
    let scale = deviceScale
    model.setPictureSize(width: Double(width) * scale, height: Double(height) * scale)
  }
}

extension Snapshot {
  /// Draws a faint background with an exclamation mark in a ring.
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
