import GtkKit

/// Search in the current page or subpage: keys, typed characters and the button in the header bar.
extension MainWindow {
  /// The search of the visible subpage or page; `nil` if it cannot be searched.
  var search: SearchBar? {
    if let subpage = navigator?.current { return subpage.search }
    return stack.current?.view?.search
  }

  func connectSearch() {
    window.onShortcut(Keys.search) { [weak self] in
      guard let self, !layers.isCovered, let search, search.isAvailable else { return false }
      search.open()
      return true
    }
    window.onTyping { [weak self] in
      guard let self, !layers.isCovered, let search, search.isAvailable else { return nil }
      search.open(selectsText: false)
      return search.entry
    }
  }

  /// Opens or closes the search for the button in the header bar.
  func toggleSearch(_ isOpen: Bool) {
    if isOpen { search?.open() } else { search?.close() }
  }

  /// Updates the button in the header bar and follows the search of the current page.
  func updateSearch() {
    let search = search
    search?.onChange = { [weak self, weak search] in
      if let self, self.search === search { showSearch() }
    }
    search?.onLeave = { [weak self] in self?.focusPage() }
    showSearch()
  }

  private func showSearch() {
    header.showSearch(isAvailable: search?.isAvailable ?? false, isOpen: search?.isOpen ?? false)
  }
}
