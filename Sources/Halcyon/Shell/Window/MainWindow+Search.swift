import GtkKit
import HalcyonKit

/// Search in the current page or subpage: keys, typed characters and the button in the header bar.
extension MainWindow {
  /// The search of the visible subpage or page; `nil` if it cannot be searched.
  var search: SearchBar? {
    if let subpage = navigator?.current { return subpage.search }
    return stack.current?.view?.search
  }

  /// A Boolean value indicating whether the visible subpage or page can be searched.
  private var canSearch: Bool {
    if let subpage = navigator?.current { return subpage.search?.isAvailable ?? false }
    return stack.current?.view?.canSearch ?? false
  }

  private func openSearch() -> SearchBar? {
    navigator?.current == nil ? stack.current?.view?.openSearch() : search
  }

  func connectSearch() {
    window.onShortcut(Keys.search) { [weak self] in
      guard let self, !layers.isCovered, canSearch, let search = openSearch() else { return false }
      search.open()
      return true
    }
    window.onTyping { [weak self] in
      guard let self, !layers.isCovered, canSearch, let search = openSearch() else { return nil }
      search.open(selectsText: false)
      return search.entry
    }
  }

  /// Opens or closes the search for the button in the header bar.
  func toggleSearch(_ isOpen: Bool) {
    if isOpen { openSearch()?.open() } else { search?.close() }
  }

  /// Updates the button in the header bar and follows the search of the current page.
  func updateSearch() {
    let search = search
    search?.onChange = { [weak self, weak search] in
      if let self, self.search === search { showSearch() }
    }
    search?.onLeave = { [weak self] in self?.focusPage() }
    search?.onCount = { [announcer] in announcer.say(Announcement($0, about: .search)) }
    showSearch()
  }

  private func showSearch() {
    header.showSearch(isAvailable: canSearch, isOpen: search?.isOpen ?? false)
  }
}
