import GtkKit
import Localization

/// The header bar: the back button, the page switcher or the title of a subpage, and the main menu.
final class WindowHeader {
  let bar = HeaderBar()
  let switcher: PageSwitcher
  let backButton = Button(icon: "go-previous-symbolic", name: tr("Back"))
  /// The title of a subpage that hides the switcher.
  let title = WindowTitle()
  private(set) var hidesSwitcher = false
  private let actionBox = BoxLayout(.horizontal, spacing: 6)
  private var actions: [Widget] = []

  /// Creates a header bar.
  /// - Parameter onBack: Called when the user clicks the back button.
  init(_ switcher: PageSwitcher, menu: Widget, onBack: @escaping () -> Void) {
    self.switcher = switcher
    bar.setTitleWidget(switcher.title)
    bar.packStart(backButton)
    bar.packEnd(menu)
    bar.packEnd(actionBox)
    backButton.isVisible = false
    backButton.onClicked(onBack)
  }

  /// Shows the title of a page or of its subpage.
  /// - Parameter canGoBack: Whether to show the back button.
  func show(_ page: Page, _ subpage: Subpage?, canGoBack: Bool) {
    backButton.isVisible = canGoBack
    switcher.select(page, title: subpage?.title ?? page.title)
    title.title = subpage?.title ?? ""
    title.subtitle = subpage?.subtitle ?? ""
    let hidesSwitcher = subpage?.hidesSwitcher ?? false
    if hidesSwitcher != self.hidesSwitcher {
      self.hidesSwitcher = hidesSwitcher
      bar.setTitleWidget(hidesSwitcher ? title : switcher.title)
      switcher.isBarAllowed = !hidesSwitcher
    }
    let actions = subpage?.actions ?? []
    guard actions != self.actions else { return }
    self.actions.forEach(actionBox.remove)
    actions.forEach(actionBox.append)
    self.actions = actions
  }
}
