import GtkKit
import HalcyonServices

/// Covers the window while its page is not there yet: at once at the end of a start, later only for what lasts.
final class PageWait {
  /// What is there sooner is not worth a cover.
  static let delayMilliseconds = 300

  private let loading: LoadingOverlay
  private let timers: any Timers
  private var timer: AnyObject?
  /// Called with the first page that is there once the start is over.
  var onContent: (() -> Void)?
  private var isStarted = false

  init(_ loading: LoadingOverlay, timers: any Timers = MainLoopTimers()) {
    self.loading = loading
    self.timers = timers
  }

  /// The stages of the start are over; until then they cover the window themselves.
  func begin(_ holder: ContentHolder?) {
    guard !isStarted else { return }
    isStarted = true
    let message = holder?.waitsFor
    // Also where the page is there already: what was seen of the stages must not end in a flash.
    if message != nil || loading.wasSeen { loading.show(message: message ?? tr("Loading…")) }
    update(holder)
  }

  /// The page that is shown, or what it shows, has changed; `nil` for a page that never waits.
  func update(_ holder: ContentHolder?) {
    guard isStarted else { return }
    guard let message = holder?.waitsFor else {
      timer = nil
      loading.hide()
      onContent?()
      onContent = nil
      return
    }
    if loading.isWaiting { return loading.show(message: message) }
    guard timer == nil else { return }
    timer = timers.after(Self.delayMilliseconds) { [weak self, weak holder] in
      self?.timer = nil
      if let message = holder?.waitsFor { self?.loading.show(message: message) }
    }
  }
}
