import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit

/// Covers a window while its whole content is loading. Each window has one; only the splash is
/// above it.
///
/// ```swift
/// overlay.show(message: tr("Loading people…"))
/// overlay.hide()
/// try await overlay.show(message: tr("Restoring backup…")) { _ in try await restore() }
/// ```
/// The methods can be called from any actor. Repeated calls of `show(message:)` and `hide()` share
/// one operation; each `show(message:until:)` adds its own. The overlay is removed when no
/// operation is left. It covers the window from its first frame; the message and the spinner follow
/// after a short delay. To avoid flashing, an overlay that the user has seen stays for another half
/// second and then fades out; one that was never visible is removed immediately. An overlay that
/// continues the cover of the start-up stages looks like it, so it counts as seen only once its
/// message and spinner appear. Stages that the user has seen stay above it, and leave with it.
final class LoadingOverlay {
  private static let detailsDelayMilliseconds = 150
  private static let lingerMilliseconds = 500
  private static let fadeMilliseconds = 300

  let cover: WindowCover
  private let root: Overlay
  private let timers: any Timers
  private let clock: any FrameClock
  private let onEvent: (LoadingOverlayEvent) -> Void
  private let details = LoadingDetails()
  private var waits = PendingOperations() { didSet { update(oldValue) } }
  private var cancels: [Int: () -> Void] = [:]
  private var isAdded = false
  private var areDetailsShown = false
  /// A Boolean value indicating whether the overlay continues a cover that looks like it.
  private var continuesCover = false
  private var isContinuing = false
  private var wasSeen = false
  /// The cover of start-up stages that the user has seen.
  private var stages: WindowCover?
  private var detailsTimer: AnyObject?
  private var lingerTimer: AnyObject?
  private var fade: Animation?

  /// Returns the layer that must stay above the overlay, if any.
  var layerAbove: () -> Widget? = { nil }
  /// Called with each message that the user can read, unless the overlay has the focus.
  var onMessage: ((String) -> Void)?
  private var reported: String?
  /// Called after the overlay was added or removed.
  var onChange: (() -> Void)?

  /// Creates an overlay.
  /// - Parameters:
  ///   - clock: The clock that drives the fades.
  ///   - onEvent: Called with each event, for the log.
  init(
    over root: Overlay, timers: any Timers = MainLoopTimers(),
    clock: any FrameClock = WidgetFrameClock(),
    onEvent: @escaping (LoadingOverlayEvent) -> Void = { _ in }
  ) {
    self.root = root
    self.timers = timers
    self.clock = clock
    self.onEvent = onEvent
    cover = WindowCover(details.widget, style: "loading")
    cover.isFocusable = true
    cover.onPainted = { [weak self] in self?.wasPainted() }
    details.onCancel = { [weak self] in _ = self?.cancel() }
  }

  /// A Boolean value indicating whether any operation is pending.
  var isWaiting: Bool { !waits.isEmpty }
  /// A Boolean value indicating whether the overlay is in the window, including while it fades out.
  var isShown: Bool { isAdded }
  /// A Boolean value indicating whether start-up stages are above the overlay.
  var showsStages: Bool { stages != nil }
  /// The message that is currently shown.
  var message: String? { waits.shown?.message }
  /// The completed fraction in 0...1; `nil` if it is unknown.
  var fraction: Double? { waits.shown?.fraction }

  /// Shows the overlay until `hide()` is called. Further calls replace the message.
  nonisolated func show(message: String) { onMain { $0.waits.show(message) } }

  /// Ends the operation that `show(message:)` began, if any.
  nonisolated func hide() { onMain { $0.waits.hide() } }

  /// Calls `body` at the end of the start-up stages. An overlay that it adds continues their cover.
  /// - Parameter seen: The cover of stages that the user has seen, if any. The overlay is then
  ///   shown in any case, and removes it.
  func continueCover(_ seen: WindowCover?, _ body: () -> Void) {
    isContinuing = true
    stages = seen
    let wait = seen.map { _ in waits.begin("", isCancellable: false) }
    body()
    isContinuing = false
    guard let seen, let wait else { return }
    seen.setAccessiblyHidden(true)
    wasSeen = true
    waits.end(wait)
  }

  /// Shows the overlay while an operation runs.
  ///
  /// - Parameters:
  ///   - message: The localized message.
  ///   - delay: The delay in milliseconds. Operations that end sooner do not show the overlay.
  ///   - isCancellable: Whether a button and Escape cancel the operation's task.
  ///   - operation: The operation. Its argument reports progress.
  /// - Returns: The result of the operation.
  func show<T: Sendable>(
    message: String, afterMilliseconds delay: Int = 0, isCancellable: Bool = false,
    until operation: @escaping @Sendable (LoadingProgress) async throws -> T
  ) async throws -> T {
    let wait = LoadingOperation(self, message, isCancellable: isCancellable)
    let progress = LoadingProgress { [weak wait] fraction in
      Task { @MainActor in wait?.advance(to: fraction) }
    }
    let work = Task.detached { try await operation(progress) }
    wait.onCancel = { work.cancel() }
    let timer = delay > 0 ? timers.after(delay) { wait.begin() } : nil
    if timer == nil { wait.begin() }
    defer { withExtendedLifetime(timer) { wait.end() } }
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  }

  /// Cancels the operation whose message is shown, if it is cancellable.
  /// - Returns: Whether an operation was cancelled.
  func cancel() -> Bool {
    guard let shown = waits.shown, shown.isCancellable, let cancel = cancels[shown.id] else {
      return false
    }
    cancel()
    return true
  }

  fileprivate func begin(_ message: String, cancel: (() -> Void)?) -> Int {
    let id = waits.begin(message, isCancellable: cancel != nil)
    cancels[id] = cancel
    return id
  }

  fileprivate func advance(_ id: Int, to fraction: Double) { waits.advance(id, to: fraction) }

  fileprivate func end(_ id: Int) {
    cancels[id] = nil
    waits.end(id)
  }

  nonisolated private func onMain(_ body: @escaping @MainActor @Sendable (LoadingOverlay) -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated { body(self) }
    } else {
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated { if let self { body(self) } }
      }
    }
  }

  private func update(_ old: PendingOperations) {
    // The stages above say what is done.
    if let shown = waits.shown, !shown.message.isEmpty {
      details.show(shown)
      cover.setAccessibleLabel(shown.message)
      report()
    }
    switch (old.isEmpty, waits.isEmpty) {
    case (true, false):
      onEvent(.shown)
      appear()
    case (false, true):
      onEvent(.hidden)
      leave()
    default: break
    }
  }

  private func appear() {
    lingerTimer = nil
    if isAdded { return run(to: 1) }
    cover.opacity = 1
    isAdded = true
    continuesCover = isContinuing
    details.hideContent()
    root.addOverlay(cover, below: stages ?? layerAbove())
    detailsTimer = timers.after(Self.detailsDelayMilliseconds) { [weak self] in
      self?.showDetails()
    }
    onEvent(.added)
    onChange?()
  }

  private func showDetails() {
    details.showContent()
    areDetailsShown = true
    noteSeen(layerAbove() == nil)
    report()
  }

  /// Screen readers speak the name of the focused object anyway.
  private func report() {
    guard areDetailsShown, layerAbove() == nil, let message, message != reported,
      !cover.containsFocus
    else { return }
    reported = message
    onMessage?(message)
  }

  private func leave() {
    guard isAdded else { return }
    guard wasSeen else { return remove() }
    lingerTimer = timers.after(Self.lingerMilliseconds) { [weak self] in
      self?.lingerTimer = nil
      self?.run(to: 0)
    }
  }

  private func run(to opacity: Double) {
    fade?.stop()
    guard cover.opacity != opacity else { return }
    let curve = EaseOutCurve(
      from: cover.opacity, to: opacity, milliseconds: Self.fadeMilliseconds)
    let fade = Animation(
      on: cover, curve, clock: clock,
      onValue: { [weak self] in
        self?.cover.opacity = $0
        self?.stages?.opacity = $0
      },
      onEnd: { [weak self] in
        self?.fade = nil
        if opacity == 0 { self?.remove() }
      })
    self.fade = fade
    fade.play()
  }

  private func remove() {
    guard isAdded else { return }
    isAdded = false
    (wasSeen, areDetailsShown, reported) = (false, false, nil)
    (detailsTimer, lingerTimer, fade) = (nil, nil, nil)
    root.removeOverlay(cover)
    if let stages { root.removeOverlay(stages) }
    stages = nil
    onEvent(.removed)
    onChange?()
  }

  private func wasPainted() { noteSeen(layerAbove() == nil) }

  /// Records that the layer above was removed or is fading, so that the overlay is visible.
  func wasUncovered() {
    noteSeen(isAdded)
    report()
  }

  private func noteSeen(_ isUncovered: Bool) {
    if isUncovered, cover.isPainted, areDetailsShown || !continuesCover { wasSeen = true }
  }
}

/// Reports the progress of an operation to an overlay, from any actor.
nonisolated struct LoadingProgress: Sendable {
  private let report: @Sendable (Double) -> Void
  init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

  /// Reports that `done` of `total` units are completed. Does nothing if `total` is not positive.
  func advance(_ done: Int, of total: Int) {
    if total > 0 { report(Double(done) / Double(total)) }
  }
}

/// One operation of an overlay, which it references weakly.
private final class LoadingOperation {
  private weak var overlay: LoadingOverlay?
  private let message: String
  private let isCancellable: Bool
  private var id: Int?
  private var hasEnded = false
  var onCancel: (() -> Void)?

  init(_ overlay: LoadingOverlay, _ message: String, isCancellable: Bool) {
    self.overlay = overlay
    self.message = message
    self.isCancellable = isCancellable
  }

  func begin() {
    guard !hasEnded, id == nil else { return }
    id = overlay?.begin(message, cancel: isCancellable ? { [weak self] in self?.onCancel?() } : nil)
  }

  func advance(to fraction: Double) { if let id { overlay?.advance(id, to: fraction) } }

  func end() {
    hasEnded = true
    if let id { overlay?.end(id) }
    id = nil
  }
}
