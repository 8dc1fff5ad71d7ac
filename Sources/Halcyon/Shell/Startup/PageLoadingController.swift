import GtkKit
import HalcyonKit

/// Shows the loading overlay while the current page loads: immediately after the start-up stages,
/// later only if loading takes long.
final class PageLoadingController {
  /// Pages that load within this delay are not covered.
  static let delayMilliseconds = 300

  private let loading: LoadingOverlay
  private let timers: any Timers
  private var timer: AnyObject?
  /// Called once, when the first page has loaded after the start-up.
  var onContent: (() -> Void)?
  private var isStarted = false

  init(_ loading: LoadingOverlay, timers: any Timers = MainLoopTimers()) {
    self.loading = loading
    self.timers = timers
  }

  /// Begins to cover loading pages. Until this is called, the start-up stages cover the window.
  func begin(_ pageContent: PageContent?) {
    guard !isStarted else { return }
    isStarted = true
    if let message = pageContent?.loadingMessage { loading.show(message: message) }
    update(pageContent)
  }

  /// Updates the overlay after the page or its content changed; `nil` for a page that never loads.
  func update(_ pageContent: PageContent?) {
    guard isStarted else { return }
    guard let message = pageContent?.loadingMessage else {
      timer = nil
      loading.hide()
      onContent?()
      onContent = nil
      return
    }
    if loading.isWaiting { return loading.show(message: message) }
    guard timer == nil else { return }
    timer = timers.after(Self.delayMilliseconds) { [weak self, weak pageContent] in
      self?.timer = nil
      if let message = pageContent?.loadingMessage { self?.loading.show(message: message) }
    }
  }
}
