import GtkKit

/// Lets the user switch pages: in the header bar, or, if the window is narrow, in a bar at the
/// bottom while the header bar shows the title of the page.
final class PageSwitcher {
  /// The switcher or title in the header bar.
  let title: ViewSwitcherTitle
  /// The bar at the bottom of a narrow window.
  let bar: ViewSwitcherBar
  /// The pages and the selected one.
  let model = ViewSwitcherModel()

  /// Creates a switcher.
  /// - Parameter onSelect: Called when the user selects a page.
  init(_ pages: [Page], onSelect: @escaping (Page) -> Void) {
    for page in pages { model.append(page.id, title: page.title, icon: page.icon) }
    title = ViewSwitcherTitle(model)
    bar = ViewSwitcherBar(model)
    model.onSelected { id in
      if let page = pages.first(where: { $0.id == id }) { onSelect(page) }
    }
    updateBar()
    title.onTitleVisibleChanged { [weak self] in self?.updateBar() }
  }

  /// A Boolean value indicating whether the bar is revealed in a narrow window.
  var isBarAllowed = true { didSet { updateBar() } }

  /// Marks a page as selected without calling the handler.
  /// - Parameter title: The title to show if the window is narrow.
  func select(_ page: Page, title: String) {
    model.selected = page.id
    self.title.title = title
  }

  private func updateBar() {
    bar.isRevealed = isBarAllowed && title.isTitleVisible
    bar.setAccessiblyHidden(!bar.isRevealed)
  }
}
