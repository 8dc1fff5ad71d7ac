import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices

/// The place below the header where long work is seen. It holds a bar for each activity and nothing at rest.
///
/// What is shown is a function of the last snapshot, of what was put away and of what the user prefers, so
/// that it can be made anew at any moment.
final class ActivityStrip {
  let widget = BoxLayout(.vertical)
  /// Does what the user asks for of the activity with an id, where its service does it.
  var onAction: (Activity.Action, Int) -> Void = { _, _ in }
  /// Asks the user first, where a window has to.
  var onIntent: (Activity.Action, Activity) -> Void = { _, _ in }
  /// Says something in passing, with at most one button.
  var onSay: (String, String?, (() -> Void)?) -> Void = { _, _, _ in }
  /// The keyboard was in a bar that has left.
  var onFocusLeft: () -> Void = {}
  /// Is told what the user does with the strip.
  var onEvent: (ActivityStripEvent) -> Void = { _ in }
  /// What the user chose of how it shows what is going on.
  var preferences = ActivityPreferences() {
    didSet { if preferences != oldValue { update(atOnce: true) } }
  }

  private let interval: Duration
  private let now: () -> Date
  private var snapshot = ActivitySnapshot()
  private var dismissals = Dismissals()
  private var content = StripContent()
  private var bars: [(id: Int, bar: ActivityBar)] = []
  private var overflow: OverflowBars?
  private var toasts = ActivityToasts()
  private var lastChange: ContinuousClock.Instant?
  private var pending: Timeout?

  /// - Parameters:
  ///   - interval: the least time between two changes that come by themselves.
  ///   - now: the time of day, for countdowns.
  init(interval: Duration = .milliseconds(500), now: @escaping () -> Date = { Date() }) {
    self.interval = interval
    self.now = now
  }

  /// Shows a snapshot; an older one than the last is passed over.
  func show(_ new: ActivitySnapshot) {
    guard new.sequence >= snapshot.sequence else { return }
    if preferences.style == .toast { toast(new) }
    snapshot = held(new)
    dismissals.follow(snapshot)
    update(atOnce: false)
  }

  /// Brings back what was put away and is still going on or needs the user.
  /// - Returns: whether there is anything.
  @discardableResult
  func restore() -> Bool {
    let going = snapshot.activities.filter { $0.state == .running || $0.state.needsAttention }
    going.forEach { dismissals.ask(for: $0) }
    update(atOnce: true)
    return !going.isEmpty
  }

  /// Whether a pull would bring anything back.
  var hasDismissed: Bool {
    snapshot.activities.contains {
      ($0.state == .running || $0.state.needsAttention) && dismissals.contains($0)
    }
  }

  /// The messages that are shown, from the top.
  var messages: [String] { content.bars.map(\.message) }
  /// How many activities there is no room for.
  var hiddenCount: Int { content.more.count }
  /// The words on the buttons that are shown, of each bar from the top.
  var actionLabels: [[String]] { bars.map { $0.bar.actionLabels } }
  /// The bar of an activity, where it is shown.
  func bar(_ id: Int) -> ActivityBar? {
    bars.first { $0.id == id }?.bar ?? overflow?.bar(id)
  }

  /// Presses a button, where it is shown.
  func perform(_ action: Activity.Action, on id: Int) { bar(id)?.press(action) }

  /// Opens the list of those that there is no room for, or closes it.
  func toggleOverflow() { overflow?.toggle() }

  /// The snapshot with troubles in the place of runs that are out of sight: what is tried again at once and fails
  /// again must not flicker.
  private func held(_ new: ActivitySnapshot) -> ActivitySnapshot {
    var result = new
    for (index, activity) in new.activities.enumerated()
    where !activity.isShown && !dismissals.isAsked(for: activity) {
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

  /// Changes that come by themselves keep their distance; what the user does shows at once.
  private func update(atOnce: Bool) {
    guard !atOnce, let lastChange else { return rebuild() }
    let rest = interval - (.now - lastChange)
    guard rest > .zero else { return rebuild() }
    guard pending == nil else { return }
    pending = Timeout(milliseconds: Int(rest / .milliseconds(1)) + 1) { [weak self] in
      self?.rebuild()
    }
  }

  private func rebuild() {
    pending = nil
    let new = StripContent(
      snapshot, dismissals: dismissals, preferences: preferences, now: now())
    guard new != content else { return }
    content = new
    lastChange = .now
    let matches = matches(new.bars)
    let gone = bars.filter { old in !matches.contains { $0 === old.bar } }
    let hadFocus = gone.contains { $0.bar.widget.containsFocus }
    for (_, bar) in gone { leave(bar) }
    // What leaves keeps its place, so those that stay must not move past it without need.
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
    showOverflow(new.more)
    if hadFocus, bars.first?.bar.focus() != true { onFocusLeft() }
  }

  /// The bar that shows each content: that of the same activity, else that of one which it follows; `nil` where
  /// there is none.
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
      content, preferences: preferences, now: now,
      ActivityBar.Handlers(
        dismiss: { [weak self] in self?.dismiss($0, itself: $1) },
        perform: { [weak self] in self?.ask($1, $0) },
        expanded: { [weak self] in self?.onEvent(.expanded($0)) },
        say: { [weak self] in self?.onSay($0, nil, nil) }))
  }

  private func dismiss(_ id: Int, itself: Bool) {
    guard let activity = snapshot.activities.first(where: { $0.id == id }) else { return }
    dismissals.dismiss(activity)
    onEvent(itself ? .dismissedItself(activity.kind) : .dismissed(activity.kind))
    update(atOnce: true)
  }

  private func ask(_ action: Activity.Action, _ id: Int) {
    guard let activity = snapshot.activities.first(where: { $0.id == id }) else { return }
    guard !action.needsWindow else { return onIntent(action, activity) }
    // Whoever asks for another try is to see it begin, also where it would be out of sight at first.
    if action == .retry { dismissals.ask(for: activity) }
    onAction(action, id)
  }

  private func toast(_ new: ActivitySnapshot) {
    for toast in toasts.next(new, preferences: preferences, now: now()) {
      let action = toast.action
      onSay(toast.message, action.map(Words.label)) { [weak self] in
        if let action { self?.ask(action, toast.id) }
      }
    }
  }

  private func leave(_ bar: ActivityBar) {
    bar.leave()
    Self.take(bar.widget, outOf: widget) { withExtendedLifetime(bar) {} }
  }

  /// Takes a revealer out of a box: after its transition where there is one, else at once.
  static func take(
    _ revealer: Revealer, outOf box: BoxLayout, _ then: @escaping () -> Void = {}
  ) {
    guard revealer.isMapped, revealer.isAnimationEnabled, revealer.isRevealed else {
      box.remove(revealer)
      return then()
    }
    revealer.onTransitionEnd { [weak box, weak revealer] isShown in
      if !isShown, let revealer { box?.remove(revealer) }
      then()
    }
    revealer.isRevealed = false
  }
}
