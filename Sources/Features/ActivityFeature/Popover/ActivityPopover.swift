import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The button in the header bar and its popover, which lists running work, unsolved problems and
/// the last results.
///
/// The history is read, and relative times are updated, only while the popover is open.
@MainActor package final class ActivityPopover {
  /// Returns the last runs, newest first, now and after each change.
  package typealias History = AsyncThrowingStream<[ActivityRun], any Error>

  /// What the user can do in the popover.
  package struct Handlers {
    package var pause: (_ isPaused: Bool, _ id: Int) -> Void = { _, _ in }
    package var perform: (Activity.Action, _ id: Int) -> Void = { _, _ in }
    /// Opens what a run was about.
    package var open: (ActivityRun) -> Void = { _ in }
    /// Opens the accounts in the preferences.
    package var openAccounts: () -> Void = {}
    /// Focuses the page, because the widget that had the focus before is gone.
    package var focusPage: () -> Void = {}

    package init() {}
  }

  /// The number of runs that are read.
  package static let historyLimit = PopoverContent.historyLimit
  /// The distance from the edges of the window.
  private static let margin = 12
  private static let width = 368.0
  /// The number of results that are added in one turn of the main loop.
  private static let resultStep = 5

  /// Contains the button, for the header bar.
  package let widget: Widget
  package var handlers = Handlers()
  /// The content of the window, which the popover stays in.
  package weak var window: Widget?
  /// Returns the history; `nil` while the store is not open.
  package var history: () -> History? = { nil }
  /// Returns the names of the accounts by id; empty if none needs a name.
  package var accountNames: () -> [Int64: String] = { [:] }

  let button = ActivityButton()
  let popover: Popover
  private let list = PopoverList()
  private let scroller: FittedScroller
  private let heading = Label(tr("Activity"), style: "heading")
  private let accounts = Button(label: tr("Accounts and Sync"))
  private let timers: any Timers
  private let now: () -> Date
  private var snapshot = ActivitySnapshot()
  private var pace = ActivityPace()
  private var runs: [ActivityRun] = []
  private var resultLimit = resultStep
  private var reading: Task<Void, Never>?
  private var minute: AnyObject?
  private var focusBefore: FocusBookmark?
  private var opensFromButton = false
  private var closesToPage = false

  /// Creates the button, which is hidden at first.
  /// - Parameters:
  ///   - timers: Updates relative times, and measures the pace of work.
  ///   - now: Returns the current time.
  package init(
    timers: any Timers = MainLoopTimers(), now: @escaping () -> Date = { Date() }
  ) {
    self.timers = timers
    self.now = now
    let host = BoxLayout(.horizontal, [button.widget])
    // An empty box would take the space between two buttons.
    host.isVisible = false
    button.onShownChange = { [weak host] in host?.isVisible = $0 }
    widget = host
    let content = list.widget
    scroller = FittedScroller(content, width: Int(Self.width), maximumHeight: 400) { width, _ in
      content.naturalHeight(forWidth: width ?? -1)
    }
    heading.textAlignment = 0
    heading.addStyle("activity-heading")
    accounts.addStyle("flat")
    accounts.addStyle("activity-accounts")
    accounts.wrapLabel()
    popover = Popover(
      below: host, child: BoxLayout(.vertical, [heading, scroller, accounts]))
    popover.addStyle("activity-popover")
    popover.setAccessibleLabel(tr("Activity"))
    popover.onClosed { [weak self] in self?.closed() }
    host.onUnmap { [weak self] in self?.close() }
    button.widget.onClicked { [weak self] in self?.toggle() }
    accounts.onClicked { [weak self] in
      self?.close()
      self?.handlers.openAccounts()
    }
    list.onPause = { [weak self] in self?.handlers.pause($0, $1) }
    list.onCancel = { [weak self] in self?.handlers.perform(.cancel, $0) }
    list.onAction = { [weak self] action, id in
      // Its dialog or its window would be behind the popover.
      if action.needsWindow { self?.close() }
      self?.handlers.perform(action, id)
    }
    list.onOpen = { [weak self] run in
      self?.close()
      self?.handlers.open(run)
    }
  }

  isolated deinit { reading?.cancel() }

  /// Shows a snapshot. Snapshots that are older than the last one are ignored.
  package func show(_ new: ActivitySnapshot) {
    guard new.sequence >= snapshot.sequence else { return }
    snapshot = new
    pace.update(with: new, at: timers.now)
    button.show(new)
    if isOpen { refresh() }
  }

  /// A Boolean value indicating whether the popover is open.
  package private(set) var isOpen = false

  /// Opens the popover, or closes it.
  package func toggle() { if isOpen { close() } else { open() } }

  /// Calls a closure for keys in the open popover, which do not reach the window.
  package func onShortcut(_ keys: [String], _ action: @escaping () -> Void) {
    popover.onShortcut(keys) {
      action()
      return true
    }
  }

  /// Opens the popover below the button. The focus returns when it is closed.
  package func open() {
    guard !isOpen else { return }
    isOpen = true
    list.hasHadRows = false
    opensFromButton = button.widget.containsFocus
    focusBefore = FocusBookmark(inWindowOf: widget)
    let isNew = !button.widget.isVisible
    button.isOpen = true
    refresh()
    if isNew { widget.afterLayout { [weak self] in self?.place() } } else { place() }
    readHistory()
    scheduleMinute()
  }

  /// Closes the popover.
  /// - Parameter focusesPage: Whether the focus moves to the page, and not to what had it before.
  package func close(focusesPage: Bool = false) {
    guard isOpen else { return }
    if focusesPage { closesToPage = true }
    // The button may not have its place yet.
    if popover.isVisible { popover.close() } else { closed() }
  }

  private func closed() {
    guard isOpen else { return }
    isOpen = false
    reading?.cancel()
    (reading, minute) = (nil, nil)
    button.isOpen = false
    let bookmark = focusBefore
    focusBefore = nil
    let isGone = closesToPage || opensFromButton && !button.widget.isVisible
    closesToPage = false
    if isGone || bookmark?.restore() != true { handlers.focusPage() }
  }

  // MARK: - Content

  private func refresh() {
    let content = PopoverContent(
      snapshot, pace: pace, history: runs, accountNames: accountNames(), limit: resultLimit,
      now: now())
    list.show(content)
    guard content.results.count == resultLimit, resultLimit < PopoverContent.maximumResults
    else { return }
    Task { [weak self] in self?.showMore() }
  }

  /// Adds a few results. All at once would take too long.
  private func showMore() {
    guard isOpen, resultLimit < PopoverContent.maximumResults else { return }
    resultLimit = min(resultLimit + Self.resultStep, PopoverContent.maximumResults)
    refresh()
  }

  /// Reads the history off the main thread, and again when an activity has ended.
  private func readHistory() {
    guard let history = history() else { return }
    reading = Task { [weak self] in
      do {
        for try await runs in history { self?.take(runs) }
      } catch {
        self?.list.showProblem(tr("Could not read the activity history"))
      }
    }
  }

  private func take(_ new: [ActivityRun]) {
    guard isOpen else { return }
    runs = new
    refresh()
    // A change of the size before the first frame of the popover has no effect in GTK 4.8.
    if !list.hasHadRows { scroller.onNextPaint { [weak scroller] in scroller?.queueResize() } }
    // The focus was on the link below the list if that was empty.
    if !list.hasHadRows, !list.widget.containsFocus { list.focus() }
    list.hasHadRows = true
  }

  private func scheduleMinute() {
    minute = timers.after(60_000) { [weak self] in
      guard let self, isOpen else { return }
      refresh()
      scheduleMinute()
    }
  }

  // MARK: - Place

  /// Opens the popover inside of the window: its end is below that of the button, if there is room.
  private func place() {
    guard isOpen else { return }
    popover.open(offset: fit())
    if !list.focus() { accounts.grabFocus() }
  }

  /// Sets the size of the list to the room in the window.
  /// - Returns: The distance of the middle of the popover from that of the button.
  private func fit() -> Int {
    guard let window, let place = widget.bounds(in: window) else { return 0 }
    let size = window.size
    let scale = max(widget.fontPixels / ContentGrid.fontPixels, 1)
    scroller.width = min(Int(Self.width * scale), max(size.width - 2 * Self.margin, 200))
    let frame = heading.naturalHeight(forWidth: -1) + accounts.naturalHeight(forWidth: -1)
    scroller.maximumHeight = max(
      size.height - Int(place.y + place.height) - frame - 2 * Self.margin, 80)
    let extent = scroller.width.map(Double.init) ?? Self.width
    let wanted = widget.isRightToLeft ? place.x : place.x + place.width - extent
    let last = max(Double(size.width - Self.margin) - extent, 0)
    let start = min(max(wanted, Double(min(Self.margin, Int(last)))), last)
    return Int((start + extent / 2 - place.x - place.width / 2).rounded())
  }
}

extension ActivityPopover {
  /// What the popover shows. For tests.
  var content: PopoverContent { list.content }
  /// The size of the list in logical pixels. For tests.
  var listSize: (width: Int, height: Int) { scroller.size }
  /// The rows of running work. For tests.
  var workRows: [WorkRow] { list.workRows }
  /// The rows of unsolved problems. For tests.
  var problemRows: [ProblemRow] { list.problemRows }
  /// The rows of results. For tests.
  var resultRows: [ResultRow] { list.resultRows }
  /// Activates the link to the accounts. For tests.
  func pressAccounts() { accounts.emitClicked() }
}
