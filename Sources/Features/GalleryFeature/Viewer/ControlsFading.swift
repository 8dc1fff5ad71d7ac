import GtkKit
import HalcyonKit

/// Fades out controls when the pointer rests, and shows them again.
///
/// Controls stay while one of them has the focus, and if animations are disabled.
final class ControlsFading {
  static let restMilliseconds = 3_000
  private static let style = "faded"

  private let controls: [Widget]
  private weak var area: Widget?
  private let timers: any Timers
  private var timer: AnyObject?
  /// Returns whether the controls must stay, for example because a menu is open.
  var keepsVisible: () -> Bool = { false }
  /// A Boolean value indicating whether the controls are visible.
  private(set) var isShown = true

  init(_ controls: [Widget], in area: Widget, timers: any Timers) {
    self.controls = controls
    self.area = area
    self.timers = timers
    controls.forEach { $0.addStyle("fading") }
  }

  /// Shows the controls, and hides them after a moment.
  func show() {
    if !isShown {
      isShown = true
      update()
    }
    timer = timers.after(Self.restMilliseconds) { [weak self] in self?.rest() }
  }

  /// Hides the controls now.
  func hide() {
    timer = nil
    guard isShown, area?.isAnimationEnabled == true else { return }
    isShown = false
    update()
  }

  /// Shows or hides the controls, for a tap.
  func toggle() { if isShown { hide() } else { show() } }

  private func rest() {
    guard !keepsVisible(), !controls.contains(where: \.containsFocus) else { return }
    hide()
  }

  private func update() {
    for control in controls {
      if isShown { control.removeStyle(Self.style) } else { control.addStyle(Self.style) }
      control.isTargetable = isShown
    }
  }
}
