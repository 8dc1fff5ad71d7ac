import Foundation
import GtkKit
import LottieCore

/// A paintable that plays an animation, for `Picture`, list cells and other users of paintables.
///
/// ```swift
/// let paintable = LottiePaintable(lottie: lottie)
/// let picture = Picture(paintable)
/// paintable.animate(in: picture)
/// ```
/// A paintable has no frame clock, so it plays while one of the widgets passed to ``animate(in:)``
/// is on screen. Several widgets can show the same paintable, with the same frame; several
/// paintables can share one ``Lottie``.
public final class LottiePaintable: CustomPaintable {
  /// The playback model; used by this paintable only.
  public let model: LottieViewModel
  private let naturalSize: CGSize
  private var drivers: [FrameDriver] = []
  /// The largest area in pixels that was requested since the last frame, and the rendered one.
  private var wanted = 0.0
  private var drawn = 0.0

  /// Creates a paintable at the start of an animation.
  /// - Parameters:
  ///   - size: the natural size in logical pixels; that of the animation by default.
  ///   - engine: renders the frames.
  public init(
    lottie: Lottie, size: CGSize? = nil, configuration: LottieConfiguration = .default,
    engine: Engine = .main
  ) {
    model = LottieViewModel(shown: lottie, configuration, engine)
    naturalSize = size ?? lottie.frameSize
    super.init()
    model.onChange = { [weak self] in self?.change() }
  }

  /// Plays while `widget` is on screen, holding it weakly. Call this when a list cell is bound.
  public func animate(in widget: Widget) {
    drivers.removeAll { $0.widget == nil }
    guard !drivers.contains(where: { $0.widget === widget }) else { return }
    let driver = FrameDriver(widget, model) { [weak self] in
      self?.drivers.contains { $0.isShown } ?? false
    }
    drivers.append(driver)
    model.isMotionReduced = !widget.isAnimationEnabled
    model.autoPlay()
    driver.update()
  }

  /// Stops playing for `widget`. Call this when a list cell is unbound.
  public func stopAnimating(in widget: Widget) {
    let previous = drivers
    drivers.removeAll { $0.widget == nil || $0.widget === widget }
    previous.filter { old in !drivers.contains { $0 === old } }.forEach { $0.end() }
  }

  public override var intrinsicSize: (width: Int, height: Int) {
    (
      Int(min(max(naturalSize.width, 0), 4_096).rounded(.up)),
      Int(min(max(naturalSize.height, 0), 4_096).rounded(.up))
    )
  }

  public override func draw(_ snapshot: Snapshot, width: Double, height: Double) {
    let scale = drivers.compactMap { $0.widget?.deviceScale }.max() ?? 1
    let area = width * height * scale * scale
    guard area > 0, area.isFinite else { return }
    wanted = max(wanted, area)
    if area >= drawn {
      drawn = area
      model.setPictureSize(width: width * scale, height: height * scale)
    }
    let bounds = Rectangle(width: width, height: height)
    if let frame = model.renderedFrame {
      snapshot.draw(frame, in: bounds, of: drivers.first?.widget)
    } else if model.error != nil {
      snapshot.drawFailure(in: bounds, color: Color(red: 0.5, green: 0.5, blue: 0.5))
    }
  }

  private func change() {
    // The widget with the largest size may be gone; then the next drawing sets a smaller size.
    if wanted > 0 { drawn = wanted }
    wanted = 0
    invalidateContents()
    drivers.forEach { $0.update() }
  }
}
