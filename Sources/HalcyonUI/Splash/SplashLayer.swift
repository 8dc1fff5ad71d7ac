import GtkKit
import HalcyonServices
import LottieUI

/// The opening picture over everything: the animation once, then it fades and leaves.
///
/// A click, Esc, Enter or Space ends it early, and it never stays longer than `maximumSeconds`.
final class SplashLayer {
  static let maximumSeconds = 5.0
  private static let restMilliseconds = 300
  /// How long the still picture stands where motion is reduced.
  private static let stillMilliseconds = 1_000
  private static let fadeMilliseconds = 400

  let widget: Widget
  private let animation: LottieView?
  /// Whether the logo stands in for the animation.
  private let isStill: Bool
  private let onEnd: () -> Void
  private var timeout: Timeout?
  private var fade: TimedAnimation?
  private var isEnding = false

  /// - Parameters:
  ///   - path: the animation's file; without it the words stand alone.
  ///   - onEnd: called once, when the layer is to be taken out of the tree.
  init(animation path: String?, onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
    let layer = BoxLayout(.vertical)
    isStill = !layer.isAnimationEnabled
    animation = isStill ? nil : path.flatMap { try? LottieView(path: $0) }
    let name = Label("Halcyon", style: "splash-name")
    let loading = Label(tr("Loading…"), style: "splash-loading")
    let column = BoxLayout(.vertical, spacing: 12)
    if let animation {
      animation.setMinimumSize(width: 300, height: 300)
      animation.horizontalAlignment = .center
      column.append(animation)
    } else if isStill {
      let logo = Image(icon: HalcyonApplication.id, size: 128)
      logo.horizontalAlignment = .center
      column.append(logo)
    }
    column.append(name)
    column.append(loading)
    column.horizontalAlignment = .center
    column.verticalAlignment = .center
    column.expandsVertically = true
    layer.append(column)
    layer.addStyle("splash")
    layer.setAccessibleLabel(tr("Loading Halcyon"))
    layer.isFocusable = true
    widget = layer
    layer.onClick { [weak self] in self?.end() }
    layer.onMap { [weak self] in self?.begin() }
    animation?.onCompleted = { [weak self] in self?.rest() }
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
    timeout?.cancel()
    widget.isTargetable = false
    let fade = TimedAnimation(
      on: widget, from: 1, to: 0, milliseconds: Self.fadeMilliseconds,
      onValue: { [weak widget] in widget?.opacity = $0 },
      onEnd: { [weak self] in
        self?.animation?.pause()
        self?.onEnd()
      })
    self.fade = fade
    fade.play()
  }

  private func begin() {
    guard timeout == nil, !isEnding else { return }
    timeout = Timeout(milliseconds: Int(Self.maximumSeconds * 1_000)) { [weak self] in self?.end() }
    if let animation { animation.play() } else { rest() }
  }

  private func rest() {
    guard !isEnding else { return }
    timeout?.cancel()
    let milliseconds = isStill ? Self.stillMilliseconds : Self.restMilliseconds
    timeout = Timeout(milliseconds: milliseconds) { [weak self] in self?.end() }
  }
}
