import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText

/// The activity strip below the header bar. It shows one bar per activity, and nothing if there is
/// none.
///
/// Its content is a function of the last snapshot, the dismissals and the preferences, so it can be
/// rebuilt at any time.
package final class ActivityStrip {
  package let widget = BoxLayout(.vertical)
  /// Performs an action on the activity with an id.
  package var onAction: (Activity.Action, Int) -> Void = { _, _ in }
  /// Performs an action that needs a dialog.
  package var onDialogAction: (Activity.Action, Activity) -> Void = { _, _ in }
  /// Shows a toast.
  package var onMessage: (ActivityMessage) -> Void = { _ in }
  /// Called when a bar that had the focus was removed.
  package var onFocusLeft: () -> Void = {}
  /// Called with events of the bars.
  package var onEvent: (ActivityStripEvent) -> Void = { _ in }
  /// Speaks what the bars show.
  package var announcer: Announcer?
  /// The display preferences.
  package var preferences = ActivityPreferences() {
    didSet { if preferences != oldValue { update(isImmediate: true) } }
  }

  private let interval: Duration
  private let timers: any Timers
  private let now: () -> Date
  private var snapshot = ActivitySnapshot()
  private var dismissals = Dismissals()
  private var content = StripContent()
  private var bars: [(id: Int, bar: ActivityBar)] = []
  private var overflow: OverflowBars?
  private var toasts = ActivityToasts()
  private var answers = ActivityAnswers()
  private var announcements = ActivityAnnouncements()
  private var lastChange: ContinuousClock.Instant?
  private var pending: AnyObject?

  /// Creates a strip.
  /// - Parameters:
  ///   - interval: The minimum time between two automatic updates.
  ///   - timers: Schedules updates and automatic dismissals.
  ///   - now: Returns the current time, for countdowns.
  package init(
    interval: Duration = .milliseconds(500), timers: any Timers = MainLoopTimers(),
    now: @escaping () -> Date = { Date() }
  ) {
    self.interval = interval
    self.timers = timers
    self.now = now
  }

  /// Shows a snapshot. Snapshots that are older than the last one are ignored.
  package func show(_ new: ActivitySnapshot) {
    guard new.sequence >= snapshot.sequence else { return }
    toast(new)
    snapshot = replacingHiddenRetries(new)
    dismissals.update(with: snapshot)
    update(isImmediate: false)
  }

  /// Shows the dismissed activities again that are running or need attention.
  /// - Parameter kinds: The kinds of work to show.
  /// - Returns: Whether there are any.
  @discardableResult
  package func restore(_ kinds: some Collection<Activity.Kind> = Activity.Kind.allCases) -> Bool {
    let going = snapshot.activities.filter {
      kinds.contains($0.kind) && ($0.state == .running || $0.state.needsAttention)
    }
    going.forEach { dismissals.pin($0) }
    update(isImmediate: true)
    return !going.isEmpty
  }

  /// Shows the dismissed bars of running work that the user asked for again. A dismissed problem
  /// stays hidden until the new run has ended, which then shows its result.
  package func expect(_ kinds: some Collection<Activity.Kind>) {
    for activity in snapshot.activities where kinds.contains(activity.kind) {
      let isDismissed = dismissals.contains(activity)
      switch activity.state {
      case .running: if isDismissed { dismissals.pin(activity) }
      case let state where state.needsAttention:
        if isDismissed { dismissals.expectAnswer(of: activity) } else { dismissals.pin(activity) }
      default: break
      }
    }
    update(isImmediate: true)
  }

  /// Moves the focus to the first control of the bars.
  /// - Returns: Whether there are bars that did not have the focus.
  @discardableResult
  package func takeFocus() -> Bool {
    guard let first = bars.first?.bar, !widget.containsFocus else { return false }
    first.focus()
    return true
  }

  /// A Boolean value indicating whether `restore()` would show any bar.
  package var hasDismissed: Bool {
    snapshot.activities.contains {
      ($0.state == .running || $0.state.needsAttention) && dismissals.contains($0)
    }
  }

  /// The displayed messages, from top to bottom.
  var messages: [String] { content.bars.map(\.message) }
  /// The number of activities in the overflow list.
  var hiddenCount: Int { content.overflow.count }
  /// The labels of the visible action buttons of each bar, from top to bottom.
  var actionLabels: [[String]] { bars.map { $0.bar.actionLabels } }
  /// Returns the bar of an activity, if it is visible.
  package func bar(_ id: Int) -> ActivityBar? {
    bars.first { $0.id == id }?.bar ?? overflow?.bar(id)
  }

  /// Activates the button of an action, if it is visible.
  func perform(_ action: Activity.Action, on id: Int) { bar(id)?.press(action) }

  /// Opens or closes the overflow list.
  func toggleOverflow() { overflow?.toggle() }

  /// Returns the snapshot with failed activities in place of their retries that are not shown yet,
  /// so that a retry that fails immediately does not flicker.
  private func replacingHiddenRetries(_ new: ActivitySnapshot) -> ActivitySnapshot {
    var result = new
    for (index, activity) in new.activities.enumerated()
    where !activity.isShown && !dismissals.isPinned(activity) {
      let key = Dismissals.Key(activity)
      if let before = snapshot.activities.last(where: { Dismissals.Key($0) == key }),
        before.id < activity.id, before.state.needsAttention
      {
        result.activities[index] = before
      }
    }
    return result
  }

  // MARK: - From snapshot to bars

  /// Rebuilds the bars. Automatic updates are throttled; changes by the user apply immediately.
  private func update(isImmediate: Bool) {
    guard !isImmediate, let lastChange else { return rebuild() }
    let rest = interval - (timers.now - lastChange)
    guard rest > .zero else { return rebuild() }
    guard pending == nil else { return }
    pending = timers.after(Int(rest / .milliseconds(1)) + 1) { [weak self] in self?.rebuild() }
  }

  private func rebuild() {
    pending = nil
    let new = StripContent(
      snapshot, dismissals: dismissals, preferences: preferences, now: now())
    guard new != content else { return }
    announce(new, instead: content)
    content = new
    lastChange = timers.now
    let matches = matches(new.bars)
    let gone = bars.filter { old in !matches.contains { $0 === old.bar } }
    let hadFocus = gone.contains { $0.bar.widget.containsFocus }
    for (_, bar) in gone { leave(bar) }
    // Departing bars keep their position, so remaining bars must not be moved unnecessarily.
    let stay = bars.map(\.bar).filter { bar in matches.contains { $0 === bar } }
    let isSameOrder = matches.compactMap { $0 }.elementsEqual(stay) { $0 === $1 }
    var previous: Widget?
    bars = zip(new.bars, matches).map { content, known in
      let bar = known ?? makeBar(content)
      if content != bar.content { bar.show(content, preferences: preferences) }
      if known == nil || !isSameOrder { widget.insert(bar.widget, after: previous) }
      previous = bar.widget
      if known == nil { bar.widget.isRevealed = true }
      return (content.id, bar)
    }
    for (_, bar) in bars { bar.isOneOfSeveral = bars.count > 1 }
    showOverflow(new.overflow)
    if bars.isEmpty {
      widget.removeStyle("activity-strip")
    } else {
      widget.addStyle("activity-strip")
    }
    if hadFocus, bars.first?.bar.focus() != true { onFocusLeft() }
  }

  private func announce(_ new: StripContent, instead old: StripContent) {
    let shown = new.bars + new.overflow
    let ids = Set(shown.map(\.id))
    for gone in old.bars + old.overflow where !ids.contains(gone.id) {
      announcer?.forget(.activity(gone.id))
    }
    for announcement in announcements.next(shown) { announcer?.say(announcement) }
  }

  /// Returns the existing bar for each content: that of the same activity, or else that of an
  /// earlier run; `nil` if there is none.
  private func matches(_ contents: [BarContent]) -> [ActivityBar?] {
    let ids = Set(contents.map(\.id))
    var free = bars.filter { !ids.contains($0.id) }.map(\.bar)
    return contents.map { content in
      if let same = bars.first(where: { $0.id == content.id }) { return same.bar }
      let key = Dismissals.Key(content.activity)
      guard
        let index = free.firstIndex(where: { Dismissals.Key($0.content.activity) == key })
      else { return nil }
      return free.remove(at: index)
    }
  }

  private func showOverflow(_ more: [BarContent]) {
    guard !more.isEmpty else {
      if let overflow { widget.remove(overflow.widget) }
      overflow = nil
      return
    }
    if overflow == nil {
      let made = OverflowBars { [weak self] in self?.makeBar($0) }
      widget.append(made.widget)
      overflow = made
    }
    overflow?.show(more, preferences: preferences)
  }

  private func makeBar(_ content: BarContent) -> ActivityBar {
    ActivityBar(
      content, preferences: preferences, timers: timers, now: now,
      ActivityBar.Handlers(
        dismiss: { [weak self] in self?.dismiss($0, itself: $1) },
        perform: { [weak self] in self?.request($1, $0) },
        expanded: { [weak self] in self?.onEvent(.expanded($0)) },
        say: { [weak self] in self?.onMessage(ActivityMessage($0)) }))
  }

  private func dismiss(_ id: Int, itself: Bool) {
    guard let activity = snapshot.activities.first(where: { $0.id == id }) else { return }
    dismissals.dismiss(activity)
    onEvent(itself ? .dismissedItself(activity.kind) : .dismissed(activity.kind))
    update(isImmediate: true)
  }

  /// Performs an action on an activity, as its bar does.
  package func request(_ action: Activity.Action, _ id: Int) {
    guard let activity = snapshot.activities.first(where: { $0.id == id }) else { return }
    guard !action.needsWindow else { return onDialogAction(action, activity) }
    // A retry that the user requested is shown immediately, without the usual delay.
    if action == .retry { dismissals.pin(activity) }
    onAction(action, id)
  }

  private func toast(_ new: ActivitySnapshot) {
    for activity in answers.next(new, isShown: { $0.isShown || dismissals.isPinned($0) })
    where preferences.indicators == .always && preferences.style != .none {
      onMessage(
        ActivityMessage(UserText.line(activity, now: now()), topic: activity.topic, isResult: true))
    }
    guard preferences.style == .toast else { return }
    for toast in toasts.next(new, preferences: preferences, now: now()) {
      var message = ActivityMessage(
        toast.message, topic: toast.topic, isResult: toast.isResult)
      if let action = toast.action {
        message.button = UserText.label(action)
        message.onButton = { [weak self] in self?.request(action, toast.id) }
      }
      onMessage(message)
    }
  }

  private func leave(_ bar: ActivityBar) {
    bar.leave()
    Self.remove(bar.widget, from: widget) { withExtendedLifetime(bar) {} }
  }

  /// Removes a panel from a box, after its closing transition if animations are enabled.
  static func remove(
    _ panel: SlidingPanel, from box: BoxLayout, _ then: @escaping () -> Void = {}
  ) {
    guard panel.isMapped, panel.isAnimationEnabled, panel.isRevealed else {
      box.remove(panel)
      return then()
    }
    panel.onTransitionEnd = { [weak box, weak panel] isShown in
      // `then` may keep the owner of the panel, and with it the panel itself.
      panel?.onTransitionEnd = { _ in }
      if !isShown, let panel { box?.remove(panel) }
      then()
    }
    panel.isRevealed = false
  }
}
