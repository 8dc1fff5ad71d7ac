import GtkKit

/// The buttons that choose a page: with words where there is room, with icons alone where there is not.
final class PageSwitcher {
  let widget: Widget
  private var buttons: [(page: Page, button: ToggleButton, token: SignalToken)] = []

  /// - Parameter onChoose: called when the user chooses a page.
  init(onChoose: @escaping (Page) -> Void) {
    let (wide, wideButtons) = Self.row(withWords: true)
    let (narrow, narrowButtons) = Self.row(withWords: false)
    widget = Squeezer([wide, narrow])
    for (page, button) in wideButtons + narrowButtons {
      let token = button.onToggled { if $0 { onChoose(page) } }
      buttons.append((page, button, token))
    }
  }

  /// Shows which page is open, without choosing it.
  func select(_ page: Page) {
    for entry in buttons where entry.page == page && !entry.button.isActive {
      entry.token.blocked { entry.button.isActive = true }
    }
  }

  private static func row(withWords: Bool) -> (Widget, [(Page, ToggleButton)]) {
    let buttons = Page.allCases.map { page in
      let content = BoxLayout(.horizontal, spacing: 6, [Image(icon: page.icon)])
      if withWords { content.append(Label(page.title)) }
      let button = ToggleButton(child: content)
      button.setAccessibleLabel(page.title)
      if !withWords { button.tooltip = page.title }
      return (page, button)
    }
    for (_, button) in buttons.dropFirst() { button.join(buttons[0].1) }
    let row = BoxLayout(.horizontal, buttons.map(\.1))
    row.addStyle("linked")
    row.addStyle("page-switcher")
    row.verticalAlignment = .center
    return (row, buttons)
  }
}
