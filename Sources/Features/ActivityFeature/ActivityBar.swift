import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The bar of one activity, or of successive runs of it: a summary and optional details.
package final class ActivityBar {
  /// The handlers of the bar's events.
  struct Handlers {
    /// Dismisses the bar. `itself` is true if the bar was dismissed automatically rather than by
    /// the user.
    var dismiss: (_ id: Int, _ itself: Bool) -> Void = { _, _ in }
    var perform: (_ id: Int, Activity.Action) -> Void = { _, _ in }
    var expanded: (Activity.Kind) -> Void = { _ in }
    /// Shows a toast.
    var say: (String) -> Void = { _ in }
  }

  let widget: SlidingPanel
  private let column = BoxLayout(.vertical)
  private var summary: BarSummary?
  package private(set) var details: BarDetails?
  /// The activity for which the details were opened.
  private var openedID: Int?
  private(set) var content: BarContent
  private let handlers: Handlers
  private let timers: any Timers
  private let now: () -> Date
  private var preferences: ActivityPreferences
  private var lifetime: Lifetime?
  private var countdown: Countdown?
  private var hasAttention = false
  private var isMapped = false

  /// Creates a bar.
  /// - Parameters:
  ///   - content: The initial content.
  ///   - preferences: The display preferences.
  ///   - timers: Schedules the automatic dismissal and the countdown.
  ///   - now: Returns the current time, for countdowns.
  ///   - handlers: The handlers of the bar's events.
  init(
    _ content: BarContent, preferences: ActivityPreferences = ActivityPreferences(),
    timers: any Timers = MainLoopTimers(), now: @escaping () -> Date = { Date() },
    _ handlers: Handlers = Handlers()
  ) {
    self.content = content
    self.preferences = preferences
    self.timers = timers
    self.now = now
    self.handlers = handlers
    column.addStyle("activity-bar")
    widget = SlidingPanel(child: column)
    widget.onMap { [weak self] in self?.mapped(true) }
    widget.onUnmap { [weak self] in self?.mapped(false) }
    column.onHoverOrFocus { [weak self] in self?.attention($0) }
    show(content)
    restartLifetime()
  }

  /// Updates the bar.
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
    makeOrReuseSummary(new).show(new, isOpen: details != nil)
    showDetails()
    closeEndedDetails()
    if old.waitsUntil != new.waitsUntil || countdown == nil { restartCountdown() }
    // An unchanged state must not restart the timer: another bar may update twice a second.
    if old.id != new.id || old.activity.state != new.activity.state
      || old.lifetimeSeconds != new.lifetimeSeconds
    {
      restartLifetime()
    }
  }

  /// Returns the summary, recreated if its accessible role changed: GTK fixes the role at
  /// construction.
  private func makeOrReuseSummary(_ content: BarContent) -> BarSummary {
    if let summary, summary.isAlert == content.isAlert { return summary }
    let hadFocus = summary?.containsFocus == true
    let made = BarSummary(
      isAlert: content.isAlert,
      BarSummary.Handlers(
        dismiss: { [weak self] in self?.dismiss(itself: false) },
        toggleDetails: { [weak self] in self?.toggleDetails() },
        perform: { [weak self] in self?.perform($0) },
        sizeChanged: { [weak self] in self?.sizeChanged() }), takingOver: summary)
    if let summary { column.remove(summary) }
    column.insert(made, after: nil)
    summary = made
    if hadFocus { made.grabFocus() }
    return made
  }

  // MARK: - Details

  /// A Boolean value indicating whether the details are open.
  var isOpen: Bool { details != nil }

  /// Opens or closes the details.
  package func toggleDetails() {
    if details == nil { openDetails() } else { closeDetails() }
    summary?.show(content, isOpen: details != nil)
    holdLifetime()
  }

  private func openDetails() {
    let made = BarDetails(
      onAction: { [weak self] in self?.perform($0) },
      onCopied: { [weak self] in self?.handlers.say(tr("Report copied")) })
    details = made
    openedID = content.id
    showDetails()
    column.append(made.widget)
    made.widget.isRevealed = true
    handlers.expanded(content.kind)
  }

  private func showDetails() {
    details?.show(
      content, showsMessage: summary?.isCompact == true,
      showsActions: summary?.hidesActions == true)
  }

  /// A Boolean value indicating whether other bars share the room of the page.
  var isOneOfSeveral: Bool {
    get { summary?.isOneOfSeveral == true }
    set { summary?.isOneOfSeveral = newValue }
  }

  private func sizeChanged() {
    summary?.show(content, isOpen: isOpen)
    showDetails()
  }

  private func closeDetails() {
    guard let details else { return }
    if details.widget.containsFocus { summary?.grabFocus() }
    self.details = nil
    ActivityStrip.remove(details.widget, from: column)
  }

  /// Closes details that have nothing to show any more, and those of a problem that a later run has
  /// solved, so that success disappears as usual. Not while the pointer is there: what is below
  /// moves.
  private func closeEndedDetails() {
    let isSolved = content.activity.state.outcome == .succeeded && content.id != openedID
    guard isOpen, content.activity.state.isFinal, !hasAttention, isSolved || !content.hasDetails
    else { return }
    closeDetails()
    summary?.show(content, isOpen: false)
    holdLifetime()
  }

  private func dismiss(itself: Bool) { handlers.dismiss(content.id, itself) }
  private func perform(_ action: Activity.Action) { handlers.perform(content.id, action) }

  // MARK: - Time

  private func attention(_ isThere: Bool) {
    hasAttention = isThere
    closeEndedDetails()
    holdLifetime()
  }

  private func holdLifetime() { lifetime?.hold(hasAttention || isOpen) }

  private func restartLifetime() {
    lifetime = content.lifetimeSeconds.map { seconds in
      Lifetime(seconds: seconds, isHeld: hasAttention || isOpen, timers: timers) {
        [weak self] in self?.dismiss(itself: true)
      }
    }
  }

  private func mapped(_ isMapped: Bool) {
    self.isMapped = isMapped
    if isMapped { refreshText() }
    restartCountdown()
  }

  private func restartCountdown() {
    countdown = nil
    guard isMapped, let until = content.waitsUntil else { return }
    countdown = Countdown(until: until, timers: timers, now: now) { [weak self] in
      self?.refreshText()
    }
  }

  /// Updates the countdown text.
  private func refreshText() {
    guard content.waitsUntil != nil else { return }
    let named = content.isNamed
    content = BarContent(content.activity, preferences: preferences, isNamed: named, now: now())
    summary?.show(content, isOpen: isOpen)
  }

  // MARK: - Leaving

  /// Prepares the bar for its removal: it fades and no longer accepts input.
  func leave() {
    lifetime = nil
    countdown = nil
    column.addStyle("leaving")
    widget.isTargetable = false
    widget.canFocus = false
    widget.setAccessiblyHidden(true)
  }

  /// A Boolean value indicating whether the timer of automatic dismissal runs.
  var isCounting: Bool { lifetime?.isRunning == true }
  /// The displayed message.
  var text: String { summary?.text ?? "" }
  /// The labels of the visible action buttons.
  var actionLabels: [String] { summary?.actionLabels ?? [] }
  /// Activates the button of an action, if it is visible.
  func press(_ action: Activity.Action) { summary?.press(action) }
  /// A Boolean value indicating whether the message is shortened to one line.
  var isCompact: Bool { summary?.isCompact == true }
  /// A Boolean value indicating whether the action buttons are in the details only.
  var hidesActions: Bool { summary?.hidesActions == true }
  /// The tooltip of the message; empty unless it is shortened.
  var messageTooltip: String { summary?.message.tooltip ?? "" }
  /// The sizes of the icons that open the details and dismiss the bar.
  var glyphHeights: [Int] { summary?.glyphHeights ?? [] }
  /// The accessible name of the Dismiss button.
  var dismissName: String { summary?.dismissName ?? "" }
  /// Activates the Dismiss button.
  func pressDismiss() { summary?.pressDismiss() }
  /// Focuses the first control.
  @discardableResult
  func focus() -> Bool { widget.focusFirstChild() }
}
