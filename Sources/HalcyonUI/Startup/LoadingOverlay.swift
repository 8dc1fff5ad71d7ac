import Foundation
import GtkKit
import HalcyonCore
import HalcyonServices

/// Covers a window while a whole page is waited for; one for each window, above all but the splash.
///
/// ```swift
/// overlay.show(message: tr("Opening your people…"))
/// overlay.hide()
/// try await overlay.show(message: tr("Restoring the backup…")) { _ in try await restore() }
/// ```
/// It may be told from any actor. The plain `show` and `hide` are one wait however often they are called; each
/// `show(message:until:)` is a wait of its own, and the cover leaves when none is left. It covers from its first
/// frame on; words and spinner come after a moment. What was seen stays at least half a second after the content is
/// there and then fades, so that it never flashes; what was never seen is taken away at once.
final class LoadingOverlay {
  /// What a cover does, for the log.
  enum Event: Hashable { case shown, added, hidden, removed }

  private static let wordsAfterMilliseconds = 150
  private static let restMilliseconds = 500
  private static let fadeMilliseconds = 300

  let cover: Cover
  private let root: Overlay
  private let timers: any Timers
  private let onEvent: (Event) -> Void
  private let details = LoadingDetails()
  private var waits = Waits() { didSet { update(oldValue) } }
  private var cancels: [Int: () -> Void] = [:]
  private var isAdded = false
  /// Whether any of it, or of what it takes the place of, has been on the screen.
  private(set) var wasSeen = false
  private var words: AnyObject?
  private var rest: AnyObject?
  private var fade: TimedAnimation?

  /// What must stay above the cover, while there is such a thing.
  var layerAbove: () -> Widget? = { nil }
  /// Whether the window has something to be covered, so that the cover fades in over it.
  var fadesIn: () -> Bool = { false }
  /// Called after the cover was added or removed.
  var onChange: (() -> Void)?

  /// - Parameter onEvent: called with each step, for the log.
  init(
    over root: Overlay, timers: any Timers = MainLoopTimers(),
    onEvent: @escaping (Event) -> Void = { _ in }
  ) {
    self.root = root
    self.timers = timers
    self.onEvent = onEvent
    cover = Cover(details.widget, style: "loading")
    cover.isFocusable = true
    cover.onPainted = { [weak self] in self?.wasPainted() }
    details.onCancel = { [weak self] in _ = self?.cancel() }
  }

  /// Whether anything is waited for.
  var isWaiting: Bool { !waits.isEmpty }
  /// Whether the cover is in the window, also while it rests and fades.
  var isShown: Bool { isAdded }
  /// What is told at present.
  var message: String? { waits.shown?.message }
  /// How much of it is done, 0...1; `nil` where that is not known.
  var fraction: Double? { waits.shown?.fraction }

  /// Waits until `hide()`; said again it changes the words.
  nonisolated func show(message: String) { onMain { $0.waits.show(message) } }

  /// Ends what `show(message:)` began; nothing where it did not.
  nonisolated func hide() { onMain { $0.waits.hide() } }

  /// The cover takes the place of another that has been on the screen already.
  func follow(seen: Bool) { wasSeen = wasSeen || seen }

  /// Waits until `operation` ends, however it does.
  ///
  /// - Parameters:
  ///   - delayMilliseconds: what ends sooner is never shown.
  ///   - isCancellable: whether a button and Esc cancel the operation's task.
  ///   - operation: gets what tells how much is done.
  func show<T: Sendable>(
    message: String, afterMilliseconds delay: Int = 0, isCancellable: Bool = false,
    until operation: @escaping @Sendable (LoadingProgress) async throws -> T
  ) async throws -> T {
    let wait = LoadingWait(self, message, isCancellable: isCancellable)
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

  /// Cancels what is told at present, where that can be.
  /// - Returns: whether there was such a thing.
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

  private func update(_ old: Waits) {
    if let shown = waits.shown {
      details.show(shown)
      cover.setAccessibleLabel(shown.message)
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
    rest = nil
    if isAdded { return run(to: 1) }
    let fades = fadesIn()
    cover.opacity = fades ? 0 : 1
    isAdded = true
    details.hideWords()
    root.addOverlay(cover, below: layerAbove())
    words = timers.after(Self.wordsAfterMilliseconds) { [weak self] in self?.details.showWords() }
    onEvent(.added)
    onChange?()
    if fades { run(to: 1) }
  }

  private func leave() {
    guard isAdded else { return }
    guard wasSeen else { return remove() }
    rest = timers.after(Self.restMilliseconds) { [weak self] in
      self?.rest = nil
      self?.run(to: 0)
    }
  }

  private func run(to opacity: Double) {
    fade?.pause()
    guard cover.opacity != opacity else { return }
    let fade = TimedAnimation(
      on: cover, from: cover.opacity, to: opacity, milliseconds: Self.fadeMilliseconds,
      onValue: { [weak cover] in cover?.opacity = $0 },
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
    wasSeen = false
    (words, rest, fade) = (nil, nil, nil)
    root.removeOverlay(cover)
    onEvent(.removed)
    onChange?()
  }

  private func wasPainted() { if layerAbove() == nil { wasSeen = true } }

  /// What lay above is gone or going, so that the cover is seen from now on.
  func wasUncovered() { if isAdded, cover.isPainted { wasSeen = true } }
}

/// Tells an overlay how much of an operation is done; from any actor.
nonisolated struct LoadingProgress: Sendable {
  private let tell: @Sendable (Double) -> Void
  init(_ tell: @escaping @Sendable (Double) -> Void) { self.tell = tell }

  /// `done` of `total`; no total is no progress.
  func advance(_ done: Int, of total: Int) {
    if total > 0 { tell(Double(done) / Double(total)) }
  }
}

/// One wait of an overlay, which it does not hold.
private final class LoadingWait {
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
