import Foundation
import GtkKit
import Lottie
import LottieCairo

/// Why an animation cannot be shown.
public enum LottieViewError: Error {
  /// The file could not be read; `message` is the system's.
  case unreadable(path: String, message: String)
  case unusable(LottieParseError)
}

/// A widget that plays a Lottie animation once.
///
/// It follows the frame clock, so it never drifts; nothing is drawn again while the picture stays the same, and nothing
/// runs while the widget is not on screen. Where the desktop asks for still pictures, it shows the last frame and is
/// completed at once.
public final class LottieView: Canvas {
  /// Whether frames go on.
  public enum PlaybackState { case stopped, playing, paused, completed }

  /// How often the picture may change, in frames a second.
  public static let frameRate = 30.0

  /// What is played.
  public let animation: LottieAnimation
  /// Whether frames go on.
  public private(set) var playbackState = PlaybackState.stopped
  /// Called once the last frame is on screen.
  public var onCompleted: (() -> Void)?

  private let renderer: LottieRenderer
  private var buffer: PixelBuffer?
  private var texture: Texture?
  /// Seconds from the start of the animation.
  private var position = 0.0
  private var lastTick: Int?
  private var isTicking = false

  /// A view at the first frame.
  public init(_ animation: LottieAnimation) {
    self.animation = animation
    renderer = LottieRenderer(animation)
    super.init(role: .image, cssName: "lottie")
    setAccessibleLabel(animation.name)
  }

  /// Reads a file.
  /// - Throws: `LottieViewError`.
  public convenience init(path: String) throws(LottieViewError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .unreadable(path: path, message: error.localizedDescription)
    }
    let animation: LottieAnimation
    do { animation = try LottieAnimation(data: data) } catch { throw .unusable(error) }
    self.init(animation)
  }

  /// 0 at the start, 1 at the end.
  public var progress: Double { min(position / animation.durationSeconds, 1) }

  /// Plays from where it stands; from the start after the end.
  public func play() {
    if playbackState == .completed { position = 0 }
    guard isAnimationEnabled else {
      position = animation.durationSeconds
      texture = nil
      queueDraw()
      return complete()
    }
    playbackState = .playing
    startTicking()
  }

  /// Stops where it is.
  public func pause() {
    guard playbackState == .playing else { return }
    playbackState = .paused
    lastTick = nil
  }

  public override func didMap() { if playbackState == .playing { startTicking() } }
  public override func willUnmap() { lastTick = nil }

  private func startTicking() {
    guard !isTicking, isMapped else { return }
    isTicking = true
    lastTick = nil
    onTick { [weak self] time in self?.tick(time) ?? false }
  }

  /// - Returns: whether the next tick is wanted.
  private func tick(_ microseconds: Int) -> Bool {
    guard playbackState == .playing, isMapped else {
      isTicking = false
      return false
    }
    let elapsed = lastTick.map { Double(microseconds - $0) / 1e6 } ?? 0
    lastTick = microseconds
    let before = step
    position = min(position + max(elapsed, 0), animation.durationSeconds)
    if step != before { queueDraw() }
    guard position >= animation.durationSeconds else { return true }
    isTicking = false
    complete()
    return false
  }

  /// Which picture the position falls on.
  private var step: Int { Int((position * Self.frameRate).rounded(.down)) }

  private func complete() {
    playbackState = .completed
    lastTick = nil
    onCompleted?()
  }

  public override func measure(_ orientation: Orientation, for forSize: Int?) -> Request {
    let natural = orientation == .horizontal ? animation.width : animation.height
    return Request(minimum: 0, natural: Int(min(natural, 4_096).rounded(.up)))
  }

  public override func draw(_ snapshot: Snapshot) {
    let (width, height) = size
    guard width > 0, height > 0 else { return }
    let scale = max(scaleFactor, 1)
    if let drawn = render(width: width * scale, height: height * scale) { texture = drawn }
    guard let texture else { return }
    snapshot.draw(texture, in: Rectangle(width: Double(width), height: Double(height)))
  }

  /// - Returns: `nil` where the last picture is still right, or none could be drawn.
  private func render(width: Int, height: Int) -> Texture? {
    if buffer?.width != width || buffer?.height != height {
      buffer = try? PixelBuffer(width: width, height: height)
    }
    let frame = animation.frame(atSeconds: Double(step) / Self.frameRate)
    guard var target = buffer.take() else { return nil }
    defer { buffer = target }
    guard let isNew = try? renderer.render(frame: frame, into: &target), isNew || texture == nil
    else { return nil }
    return target.bytes.withUnsafeBytes {
      Texture(width: width, height: height, stride: target.stride, premultiplied: $0)
    }
  }
}
