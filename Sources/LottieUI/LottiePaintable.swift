import Foundation
import GtkKit
import Lottie

/// A picture that plays, for `Picture`, list cells and all else that draws paintables.
///
/// ```swift
/// let paintable = LottiePaintable(lottie: lottie)
/// let picture = Picture(paintable)
/// paintable.animate(in: picture)
/// ```
/// A paintable has no frame clock of its own, so it moves while a widget that it was told of is on
/// screen. One may be shown in several widgets, all of which then show the same frame; several may
/// share one ``Lottie``.
public final class LottiePaintable: CustomPaintable {
  /// What plays; shown by this paintable only.
  public let model: LottieViewModel
  private let naturalSize: CGSize
  private var drivers: [FrameDriver] = []
  /// The largest area that was asked for since the last frame, and the one before it, in pixels.
  private var wanted = 0.0
  private var drawn = 0.0

  /// A paintable at the start of an animation.
  /// - Parameters:
  ///   - size: the natural size in logical pixels; without it, the animation's.
  ///   - engine: where frames are drawn.
  public init(
    lottie: Lottie, size: CGSize? = nil, configuration: LottieConfiguration = .default,
    engine: Engine = .main
  ) {
    model = LottieViewModel(shown: lottie, configuration, engine)
    naturalSize = size ?? lottie.frameSize
    super.init()
    model.onChange = { [weak self] in self?.change() }
  }

  /// Moves while `widget` is on screen, which is not held. A list cell does this when it is bound.
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

  /// Moves no longer for `widget`. A list cell does this when it is unbound.
  public func stopAnimating(in widget: Widget) {
    let former = drivers
    drivers.removeAll { $0.widget == nil || $0.widget === widget }
    former.filter { old in !drivers.contains { $0 === old } }.forEach { $0.end() }
  }

  public override var intrinsicSize: (width: Int, height: Int) {
    (
      Int(min(max(naturalSize.width, 0), 4_096).rounded(.up)),
      Int(min(max(naturalSize.height, 0), 4_096).rounded(.up))
    )
  }

  public override func draw(_ snapshot: Snapshot, width: Double, height: Double) {
    let scale = Double(max(1, drivers.compactMap { $0.widget?.scaleFactor }.max() ?? 1))
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
    // The largest place may be gone by now; then the next drawing sets a smaller size.
    if wanted > 0 { drawn = wanted }
    wanted = 0
    invalidateContents()
    drivers.forEach { $0.update() }
  }
}
