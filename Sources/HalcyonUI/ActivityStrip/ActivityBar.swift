import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices

/// One activity of the strip, or one that followed it: its line and, where they are open, its details.
final class ActivityBar {
  /// What the user does with a bar, and what it does by itself.
  struct Handlers {
    /// The bar of an activity is to go: put away by the user, or, with true, because it has had its time.
    var dismiss: (_ id: Int, _ itself: Bool) -> Void = { _, _ in }
    var perform: (_ id: Int, Activity.Action) -> Void = { _, _ in }
    var expanded: (Activity.Kind) -> Void = { _ in }
    /// Something is to be said in passing.
    var say: (String) -> Void = { _ in }
  }

  let widget: Revealer
  private let column = BoxLayout(.vertical)
  private var line: BarLine?
  private(set) var details: BarDetails?
  private(set) var content: BarContent
  private let handlers: Handlers
  private let now: () -> Date
  private var preferences: ActivityPreferences
  private var lifetime: Lifetime?
  private var countdown: Countdown?
  private var hasAttention = false
  private var isMapped = false

  /// - Parameter now: the time of day, for countdowns.
  init(
    _ content: BarContent, preferences: ActivityPreferences = ActivityPreferences(),
    now: @escaping () -> Date = { Date() }, _ handlers: Handlers = Handlers()
  ) {
    self.content = content
    self.preferences = preferences
    self.now = now
    self.handlers = handlers
    column.addStyle("activity-bar")
    widget = Revealer(child: column, transition: .slideDown)
    widget.onMap { [weak self] in self?.mapped(true) }
    widget.onUnmap { [weak self] in self?.mapped(false) }
    column.onAttention { [weak self] in self?.attention($0) }
    show(content)
    restartLifetime()
  }

  /// Shows where the activity stands now.
  func show(_ new: BarContent, preferences: ActivityPreferences? = nil) {
    let old = content
    content = new
    if let preferences { self.preferences = preferences }
    if !column.hasStyle(new.tint.style) {
      column.removeStyle(old.tint.style)
      column.addStyle(new.tint.style)
    }
    if Appearance.isHighContrast {
      column.addStyle("high-contrast")
    } else {
      column.removeStyle("high-contrast")
    }
    lineFor(new).show(new, isOpen: details != nil)
    details?.show(new)
    if old.waitsUntil != new.waitsUntil || countdown == nil { restartCountdown() }
    // What is told again is not begun again: another bar may change each half second.
    if old.id != new.id || old.activity.state != new.activity.state
      || old.lifetimeSeconds != new.lifetimeSeconds
    {
      restartLifetime()
    }
  }

  /// The line, made anew where the role has to be another: GTK settles it when a widget is made.
  private func lineFor(_ content: BarContent) -> BarLine {
    if let line, line.isAlert == content.isAlert { return line }
    let hadFocus = line?.containsFocus == true
    let made = BarLine(
      isAlert: content.isAlert,
      BarLine.Handlers(
        dismiss: { [weak self] in self?.dismiss(itself: false) },
        toggleDetails: { [weak self] in self?.toggleDetails() },
        perform: { [weak self] in self?.perform($0) }), takingOver: line)
    if let line { column.remove(line) }
    column.insert(made, after: nil)
    line = made
    if hadFocus { made.grabFocus() }
    return made
  }

  // MARK: - Details

  /// Whether the details are open.
  var isOpen: Bool { details != nil }

  /// Opens the details, or closes them.
  func toggleDetails() {
    if details == nil { openDetails() } else { closeDetails() }
    line?.show(content, isOpen: details != nil)
    holdLifetime()
  }

  private func openDetails() {
    let made = BarDetails(
      onCancel: { [weak self] in self?.perform(.cancel) },
      onCopied: { [weak self] in self?.handlers.say(tr("Report copied")) })
    made.show(content)
    column.append(made.widget)
    made.widget.isRevealed = true
    details = made
    handlers.expanded(content.kind)
  }

  private func closeDetails() {
    guard let details else { return }
    if details.widget.containsFocus { line?.grabFocus() }
    self.details = nil
    ActivityStrip.take(details.widget, outOf: column)
  }

  private func dismiss(itself: Bool) { handlers.dismiss(content.id, itself) }
  private func perform(_ action: Activity.Action) { handlers.perform(content.id, action) }

  // MARK: - Time

  private func attention(_ isThere: Bool) {
    hasAttention = isThere
    holdLifetime()
  }

  private func holdLifetime() { lifetime?.hold(hasAttention || isOpen) }

  private func restartLifetime() {
    lifetime = content.lifetimeSeconds.map { seconds in
      Lifetime(seconds: seconds, isHeld: hasAttention || isOpen) { [weak self] in
        self?.dismiss(itself: true)
      }
    }
  }

  private func mapped(_ isMapped: Bool) {
    self.isMapped = isMapped
    if isMapped { refreshWords() }
    restartCountdown()
  }

  private func restartCountdown() {
    countdown = nil
    guard isMapped, let until = content.waitsUntil else { return }
    countdown = Countdown(until: until, now: now) { [weak self] in self?.refreshWords() }
  }

  /// The words of a wait change by themselves.
  private func refreshWords() {
    guard content.waitsUntil != nil else { return }
    let named = content.isNamed
    content = BarContent(content.activity, preferences: preferences, isNamed: named, now: now())
    line?.show(content, isOpen: isOpen)
  }

  // MARK: - Leaving

  /// Fades and slides away; what it says is told no more.
  func leave() {
    lifetime = nil
    countdown = nil
    column.addStyle("leaving")
    widget.isTargetable = false
    widget.canFocus = false
    widget.setAccessiblyHidden(true)
  }

  /// Whether the time of the bar runs.
  var isCounting: Bool { lifetime?.isRunning == true }
  /// What is shown in the line.
  var text: String { line?.text ?? "" }
  /// What assistive technology was told last.
  var announced: String { line?.announced ?? "" }
  /// The words on the buttons that are shown.
  var actionLabels: [String] { line?.actionLabels ?? [] }
  /// Presses the button for `action`, where it is shown.
  func press(_ action: Activity.Action) {
    if action == .cancel { perform(.cancel) } else { line?.press(action) }
  }
  /// What the button that puts it away is called.
  var dismissName: String { line?.dismissName ?? "" }
  /// Puts it away, as its button does.
  func pressDismiss() { line?.pressDismiss() }
  /// Gives the keyboard to the first control.
  @discardableResult
  func focus() -> Bool { widget.focusFirstChild() }
}
