import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The button in the header bar that opens the popover: a ring while work is running, a sign while
/// a problem is unsolved, and nothing at rest.
final class ActivityButton {
  /// What the button shows.
  struct Content: Hashable {
    /// The progress of all running work; `nil` if none is running.
    var progress: ProgressRing.Progress?
    var hasProblem = false
    /// What is going on, for assistive technology.
    var description = ""

    /// A Boolean value indicating whether there is nothing to show.
    var isIdle: Bool { progress == nil && !hasProblem }

    init() {}

    init(_ snapshot: ActivitySnapshot) {
      let (running, unsolved) = (snapshot.running, snapshot.unsolved)
      hasProblem = !unsolved.isEmpty
      progress = Self.progress(running)
      description =
        (running.map(UserText.title) + unsolved.map { UserText.name($0.kind) })
        .joined(separator: tr(", "))
    }

    private static func progress(_ running: [Activity]) -> ProgressRing.Progress? {
      guard !running.isEmpty else { return nil }
      var (processed, total) = (0, 0)
      for activity in running {
        guard case .counted(let part, let whole) = activity.ringProgress else { return .unknown }
        processed += part
        total += whole
      }
      return .counted(processed: processed, total: total)
    }
  }

  let widget: Button
  private let box = BoxLayout(.horizontal, spacing: 6)
  private let ring = ProgressRing(diameter: 18)
  private let sign = Image(icon: "dialog-warning-symbolic", size: 16)
  private let idle = Image(icon: "halcyon-synchronizing-symbolic", size: 16)
  private(set) var content = Content()
  /// A Boolean value indicating whether the popover is open. The button then stays visible, which
  /// the popover belongs to.
  var isOpen = false { didSet { if isOpen != oldValue { update() } } }
  /// A Boolean value indicating whether the button is visible.
  var isShown: Bool { isOpen || !content.isIdle }
  /// Called when the button appears and disappears, before it does.
  var onShownChange: (Bool) -> Void = { _ in }

  init() {
    [ring, sign, idle].forEach(box.append)
    sign.addStyle("activity-sign")
    box.horizontalAlignment = .center
    widget = Button(child: box)
    widget.addStyle("flat")
    widget.addStyle("activity-button")
    // Translators: The button and the list of running work, problems and results.
    let name = tr("Activity")
    widget.tooltip = name
    widget.setAccessibleLabel(name)
    widget.setAccessibleHasPopup(true)
    box.setAccessiblyHidden(true)
    update()
  }

  func show(_ snapshot: ActivitySnapshot) {
    let new = Content(snapshot)
    guard new != content else { return }
    let old = content
    content = new
    if let progress = new.progress { ring.show(progress, name: "", words: "") }
    if new.description != old.description { widget.setAccessibleDescription(new.description) }
    update()
  }

  private func update() {
    ring.isVisible = content.progress != nil
    sign.isVisible = content.hasProblem
    idle.isVisible = content.isIdle
    if widget.isVisible != isShown { onShownChange(isShown) }
    widget.isVisible = isShown
    widget.setAccessiblyExpanded(isOpen)
    if isOpen { widget.addStyle("has-open-popup") } else { widget.removeStyle("has-open-popup") }
  }

  /// What is visible in the button. For tests.
  var parts: [String] {
    guard widget.isVisible else { return [] }
    return [("ring", ring), ("sign", sign), ("idle", idle)].filter { $1.isVisible }.map(\.0)
  }
}
