import GtkKit
import HalcyonKit

/// The navigation inside a page: the header bar shows the title of the page's subpage, and keys and
/// buttons outside of the page go back as well.
extension MainWindow {
  /// The navigator of the current page; `nil` if the page has no subpages.
  var navigator: Navigator? { (stack.current?.view as? any NavigatingPage)?.navigator }

  func connectNavigation() {
    window.onKey { [weak self] key in
      guard let self, !layers.isCovered else { return false }
      return navigator?.handle(key) == true || search?.handle(key) == true
        || stack.current?.view?.handleShortcut(key) == true
    }
    root.onBackButton { [weak self] in self?.goBack(takesFocus: false) }
  }

  /// Goes back one level inside the page.
  func goBack(takesFocus: Bool) {
    if !layers.isCovered { navigator?.pop(takesFocus: takesFocus) }
  }

  /// Updates the header bar and the window title, which screen readers announce.
  func updateHeader() {
    guard let page = stack.page else { return }
    let subpage = navigator?.current
    window.title = "\(subpage?.title ?? page.title) – Halcyon"
    header.show(page, subpage, canGoBack: navigator?.canGoBack ?? false)
    updateSearch()
  }
}
