import Foundation
import GtkKit
import HalcyonServices
import LottieUI

/// The opening picture over everything: the animation once, then it fades and leaves.
///
/// A click, Esc, Enter or Space ends it early, and it is never there longer than `maximumSeconds`. Where motion is
/// reduced the logo stands for a moment instead, and nothing fades.
final class SplashLayer {
  /// From the first frame until it is out of the tree.
  static let maximumSeconds = 5.0
  private static let restMilliseconds = 300
  /// How long the still picture stands where motion is reduced.
  private static let stillMilliseconds = 1_000
  private static let fadeMilliseconds = 400
  private static let side = 300.0
  private static let logoSide = 128

  let widget: SplashCanvas
  /// What plays; `nil` where the logo stands in for it.
  let animation: LottieView?
  /// Called before the layer fades, while nothing moves: what is below is to be drawn from now on.
  var onReveal: (() -> Void)?
  /// Called as the layer begins to go, so that what is below can be seen.
  var onFade: (() -> Void)?
  /// Called once, when the layer is to be taken out of the tree.
  var onEnd: (() -> Void)?
  private let timers: any Timers
  private var timeout: AnyObject?
  private var fade: TimedAnimation?
  private var hasBegun = false
  private var isEnding = false
  /// Whether all of what is below is hidden, and need not be drawn.
  private(set) var hidesAll = true

  /// - Parameters:
  ///   - lottie: the animation; without it, or where motion is reduced, the logo stands in.
  ///   - logo: an SVG file.
  init(lottie: Lottie?, logo: String?, timers: any Timers = MainLoopTimers()) {
    self.timers = timers
    let column = BoxLayout(.vertical, spacing: 12)
    let layer = SplashCanvas(column)
    widget = layer
    animation =
      layer.isAnimationEnabled
      ? lottie.map {
        LottieView(
          lottie: $0, size: CGSize(width: Self.side, height: Self.side),
          configuration: LottieConfiguration(
            loopMode: .playOnce, frameRate: 60, autoPlay: true, stillFrame: .last))
      } : nil
    column.append(animation ?? Self.logo(logo, scale: layer.scaleFactor))
    column.append(Label("Halcyon", style: "splash-name"))
    column.append(Label(tr("Loading…"), style: "splash-loading"))
    column.setAccessiblyHidden(true)
    layer.setAccessibleLabel(tr("Loading Halcyon"))
    layer.isFocusable = true
    layer.onClick { [weak self] in self?.end() }
    layer.onMap { [weak self] in self?.begin() }
    animation?.horizontalAlignment = .center
    animation?.onCompleted = { [weak self] in self?.rest(Self.restMilliseconds) }
    animation?.onError = { [weak self] _ in self?.rest(Self.restMilliseconds) }
  }

  /// The splash of Halcyon.
  /// - Parameter resources: the folder of data files that come with it; what is missing there is left out.
  convenience init(resources: URL?) {
    let start = ContinuousClock.now
    // Where motion is reduced, nothing of the animation is wanted.
    let lottie =
      Appearance.areAnimationsEnabled
      ? resources.flatMap {
        try? Lottie(path: $0.appendingPathComponent("lottie/just-flow-teal.json").path)
      } : nil
    StartTrace.print("splash-parse", milliseconds: (.now - start) / .milliseconds(1))
    self.init(
      lottie: lottie,
      logo: resources?.appendingPathComponent(
        "icons/hicolor/scalable/apps/\(HalcyonApplication.id).svg"
      ).path)
  }

  private static func logo(_ path: String?, scale: Int) -> Widget {
    let picture = Picture(
      path.flatMap { Texture.drawing(svg: $0, side: logoSide * max(scale, 1)) })
    picture.setMinimumSize(width: logoSide, height: logoSide)
    picture.horizontalAlignment = .center
    return picture
  }

  /// Ends the splash for a key that means "go on".
  func handle(_ key: KeyPress) -> Bool {
    guard ["Escape", "Return", "KP_Enter", "space"].contains(key.name), !isEnding else {
      return false
    }
    end()
    return true
  }

  /// Fades the layer out and reports its end.
  func end() {
    guard !isEnding else { return }
    isEnding = true
    timeout = nil
    widget.isTargetable = false
    reveal()
    onFade?()
    let fade = TimedAnimation(
      on: widget, from: 1, to: 0, milliseconds: Self.fadeMilliseconds,
      onValue: { [weak widget] in widget?.presence = $0 },
      onEnd: { [weak self] in
        self?.animation?.pause()
        self?.onEnd?()
      })
    self.fade = fade
    fade.play()
  }

  private func begin() {
    guard !hasBegun, !isEnding else { return }
    hasBegun = true
    guard animation != nil else { return rest(Self.stillMilliseconds) }
    let milliseconds = Int(Self.maximumSeconds * 1_000) - Self.fadeMilliseconds
    timeout = timers.after(milliseconds) { [weak self] in self?.end() }
  }

  /// Stands as it is for a moment, then goes.
  private func rest(_ milliseconds: Int) {
    guard !isEnding else { return }
    timeout = timers.after(milliseconds) { [weak self] in self?.end() }
    reveal()
  }

  private func reveal() {
    guard hidesAll else { return }
    hidesAll = false
    onReveal?()
  }
}
