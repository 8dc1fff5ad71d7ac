import GtkKit
import HalcyonKit
import Localization

/// The header bar: the back button, the page switcher or the title of a subpage, and the main menu.
final class WindowHeader {
  let bar = HeaderBar()
  let switcher: PageSwitcher
  let backButton = Button(icon: "go-previous-symbolic", name: tr("Back"))
  /// Opens and closes the search of the page.
  let searchButton = ToggleButton(icon: "system-search-symbolic", name: tr("Search"))
  /// Called when the user toggles the search button, with its new state.
  var onSearch: ((Bool) -> Void)?
  private var searchToken: SignalToken?
  /// The title of a subpage that hides the switcher.
  let title = WindowTitle()
  private(set) var hidesSwitcher = false
  private let actionBox = BoxLayout(.horizontal, spacing: 6)
  private var actions: [Widget] = []
  /// The button of the main menu.
  let menu: Widget

  /// Creates a header bar.
  /// - Parameters:
  ///   - activity: The button of the activities, left of the search.
  ///   - onBack: Called when the user clicks the back button.
  init(
    _ switcher: PageSwitcher, menu: Widget, activity: Widget, onBack: @escaping () -> Void
  ) {
    (self.switcher, self.menu) = (switcher, menu)
    // Both stay in the bar: GTK 4.8 keeps the accessible objects of the stacks in a switcher that
    // is taken out of the window, and warns when it is put back after a screen reader read them.
    let titles = BoxLayout(.horizontal)
    titles.append(switcher.title)
    titles.append(title)
    title.isVisible = false
    bar.setTitleWidget(titles)
    bar.packStart(backButton)
    bar.packEnd(menu)
    bar.packEnd(searchButton)
    bar.packEnd(activity)
    bar.packEnd(actionBox)
    searchButton.isVisible = false
    searchToken = searchButton.onToggled { [weak self] in self?.onSearch?($0) }
    backButton.isVisible = false
    backButton.onClicked(onBack)
    switcher.frame.onTight = { [weak self] in self?.updateMenu() }
  }

  /// Shows the state of the search.
  /// - Parameter isAvailable: Whether the page can be searched.
  func showSearch(isAvailable: Bool, isOpen: Bool) {
    searchButton.isVisible = isAvailable
    searchToken?.blocked { searchButton.isActive = isOpen }
  }

  /// Shows the title of a page or of its subpage.
  /// - Parameter canGoBack: Whether to show the back button.
  func show(_ page: Page, _ subpage: Subpage?, canGoBack: Bool) {
    backButton.isVisible = canGoBack
    bar.isVisible = subpage?.hidesHeader != true
    switcher.select(page, title: subpage?.title ?? page.title)
    title.title = subpage?.title ?? ""
    title.subtitle = subpage?.subtitle ?? ""
    let hidesSwitcher = subpage?.hidesSwitcher ?? false
    if hidesSwitcher != self.hidesSwitcher {
      self.hidesSwitcher = hidesSwitcher
      switcher.title.isVisible = !hidesSwitcher
      title.isVisible = hidesSwitcher
      switcher.isBarAllowed = !hidesSwitcher
    }
    let actions = subpage?.actions ?? []
    guard actions != self.actions else { return }
    self.actions.forEach(actionBox.remove)
    actions.forEach(actionBox.append)
    self.actions = actions
    updateMenu()
  }

  /// In a narrow window, the title and the buttons of an editor need the space of the main menu.
  private func updateMenu() {
    let isTight = !actions.isEmpty && switcher.frame.isTight
    menu.isVisible = !isTight
    if isTight { bar.addStyle("tight") } else { bar.removeStyle("tight") }
  }
}
