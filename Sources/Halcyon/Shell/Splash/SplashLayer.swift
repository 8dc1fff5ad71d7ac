import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import Localization
import LottieUI

/// The splash: a full-window layer that plays an animation, fades out and is removed.
///
/// A click, Escape, Return or Space ends it early, and it is never visible for longer than
/// `SplashOptions.maximumSeconds`. If reduced motion is enabled, the logo is shown briefly instead,
/// without a fade.
final class SplashLayer {
  /// What screen readers speak.
  static var name: String {
    // Translators: what a screen reader says while Halcyon starts.
    tr("Loading Halcyon")
  }

  /// How long the logo is shown if motion is reduced.
  private static let logoMilliseconds = 1_000
  private static let side = 300.0
  private static let logoSide = 128
  /// The size of the logo beside the name, in logical pixels.
  private static let smallLogoSide = 48

  let widget: SplashCanvas
  /// The animation; `nil` if the logo replaces it.
  let animation: LottieView?
  /// Called before the layer fades, while it shows a still frame: the content below must be drawn
  /// from now on.
  var onReveal: (() -> Void)?
  /// Called when the layer begins to fade and the content below becomes visible.
  var onFade: (() -> Void)?
  /// Called once, when the layer must be removed.
  var onEnd: (() -> Void)?
  /// The labels below the animation.
  let labels = (
    name: Label("Halcyon", style: "splash-name"),
    loading: Label(tr("Loading…"), style: "splash-loading")
  )
  private let timers: any Timers
  private let clock: any FrameClock
  private let options: SplashOptions
  private var timeout: AnyObject?
  private var fade: Animation?
  private var hasBegun = false
  private var isEnding = false
  private var hasEnded = false
  /// A Boolean value indicating whether the layer hides the content completely, so that the content
  /// need not be drawn.
  private(set) var hidesContent = true
  /// Waits for the first frame that draws the content below the layer, which takes the longest.
  private var contentWait: FrameWait?
  /// A Boolean value indicating whether the layer fades as soon as the content was drawn.
  private var fadesNext = false

  /// Creates a splash.
  /// - Parameters:
  ///   - lottie: The animation. If it is `nil` or motion is reduced, the logo is shown instead.
  ///   - logo: The path of an SVG file.
  init(
    lottie: Lottie?, logo: String?, options: SplashOptions = SplashOptions(),
    timers: any Timers = MainLoopTimers(), clock: any FrameClock = WidgetFrameClock()
  ) {
    (self.timers, self.clock) = (timers, clock)
    self.options = options
    let column = BoxLayout(.vertical, spacing: 12)
    let layer = SplashCanvas(column)
    widget = layer
    animation =
      layer.isAnimationEnabled
      ? lottie.map {
        LottieView(
          lottie: $0, size: CGSize(width: Self.side, height: Self.side),
          configuration: LottieConfiguration(
            loopMode: options.loopMode, autoPlay: true,
            stillFrame: .last))
      } : nil
    column.append(animation ?? Self.logo(logo, side: Self.logoSide, scale: layer.scaleFactor))
    let brand: [Widget] =
      animation == nil
      ? [labels.name]
      : [Self.logo(logo, side: Self.smallLogoSide, scale: layer.scaleFactor), labels.name]
    let row = BoxLayout(.horizontal, spacing: 12, brand)
    row.horizontalAlignment = .center
    column.append(row)
    column.append(labels.loading)
    column.setAccessiblyHidden(true)
    layer.setAccessibleLabel(Self.name)
    layer.isFocusable = true
    layer.onClick { [weak self] in self?.end() }
    layer.onMap { [weak self] in self?.begin() }
    animation?.horizontalAlignment = .center
    animation?.onCompleted = { [weak self] in self?.endAfterDelay(options.pauseMilliseconds) }
    animation?.onError = { [weak self] _ in self?.endAfterDelay(options.pauseMilliseconds) }
  }

  /// Creates the splash of Halcyon.
  /// - Parameters:
  ///   - resources: The folder of bundled data files. Missing files are skipped.
  ///   - observer: Receives the time that parsing the animation took.
  convenience init(
    resources: URL?, options: SplashOptions = SplashOptions(), observer: (any WindowObserver)? = nil
  ) {
    let start = ContinuousClock.now
    // The animation is not needed if motion is reduced.
    let lottie =
      Appearance.areAnimationsEnabled
      ? resources.flatMap {
        try? Lottie(path: $0.appendingPathComponent("lottie/just-flow-teal.json").path)
      } : nil
    observer?.parsedSplash(milliseconds: (.now - start) / .milliseconds(1))
    self.init(
      lottie: lottie,
      logo: resources?.appendingPathComponent(
        "icons/hicolor/scalable/apps/\(HalcyonIdentity.applicationID).svg"
      ).path, options: options)
  }

  private static func logo(_ path: String?, side: Int, scale: Int) -> Widget {
    let picture = Picture(
      path.flatMap { Texture.drawing(svg: $0, side: side * max(scale, 1)) })
    picture.setMinimumSize(width: side, height: side)
    picture.horizontalAlignment = .center
    return picture
  }

  /// The properties of the splash that observers can inspect.
  var probe: SplashProbe {
    let model = animation?.model
    return SplashProbe(
      widget: widget, frameCount: model?.lottie.numberOfFrames ?? 0,
      currentFrame: { [weak model] in model?.currentFrame })
  }

  /// Ends the splash if the key is Escape, Return or Space.
  /// - Returns: Whether the key was handled.
  func handle(_ key: KeyPress) -> Bool {
    guard ["Escape", "Return", "KP_Enter", "space"].contains(key.name), !isEnding else {
      return false
    }
    end()
    return true
  }

  /// Fades the layer out, then calls `onEnd`.
  func end() {
    guard !isEnding else { return }
    isEnding = true
    timeout = nil
    widget.isTargetable = false
    reveal()
    onFade?()
    let fade = Animation(
      on: widget, EaseOutCurve(from: 1, to: 0, milliseconds: options.fadeMilliseconds),
      clock: clock,
      onValue: { [weak widget] in widget?.presence = $0 },
      onEnd: { [weak self] in self?.finish() })
    self.fade = fade
    // A window that nobody sees gets no frames, and would keep the splash until it is shown.
    timeout = timers.after(options.fadeMilliseconds + FrameWait.milliseconds) { [weak self] in
      self?.finish()
    }
    fade.play()
  }

  private func finish() {
    guard !hasEnded else { return }
    hasEnded = true
    timeout = nil
    fade?.stop()
    animation?.pause()
    onEnd?()
  }

  private func begin() {
    guard !hasBegun, !isEnding else { return }
    hasBegun = true
    guard animation != nil else { return endAfterDelay(Self.logoMilliseconds) }
    let milliseconds = Int(options.maximumSeconds * 1_000) - options.fadeMilliseconds
    timeout = timers.after(milliseconds) { [weak self] in self?.end() }
  }

  /// Ends the splash after a delay, and after the content was drawn once.
  private func endAfterDelay(_ milliseconds: Int) {
    guard !isEnding else { return }
    timeout = timers.after(milliseconds) { [weak self] in
      guard let self else { return }
      if contentWait == nil { end() } else { fadesNext = true }
    }
    reveal()
  }

  private func reveal() {
    guard hidesContent else { return }
    hidesContent = false
    contentWait = FrameWait(of: widget) { [weak self] in
      self?.contentWait = nil
      if self?.fadesNext == true { self?.end() }
    }
    widget.queueDraw()
    onReveal?()
  }
}
