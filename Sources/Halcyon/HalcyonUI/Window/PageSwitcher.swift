import GtkKit

/// The buttons that switch pages: with labels if the width allows, otherwise with icons only.
final class PageSwitcher {
  let widget: Widget
  private var buttons: [(page: Page, button: ToggleButton, token: SignalToken)] = []

  /// Creates a switcher.
  /// - Parameter onChoose: Called when the user selects a page.
  init(_ pages: [Page], onChoose: @escaping (Page) -> Void) {
    let (wide, wideButtons) = Self.row(pages, withLabels: true)
    let (narrow, narrowButtons) = Self.row(pages, withLabels: false)
    widget = Squeezer([wide, narrow])
    for (page, button) in wideButtons + narrowButtons {
      let token = button.onToggled { if $0 { onChoose(page) } }
      buttons.append((page, button, token))
    }
  }

  /// Marks a page as selected without calling the handler.
  func select(_ page: Page) {
    for entry in buttons where entry.page == page && !entry.button.isActive {
      entry.token.blocked { entry.button.isActive = true }
    }
  }

  private static func row(
    _ pages: [Page], withLabels: Bool
  ) -> (Widget, [(Page, ToggleButton)]) {
    let buttons = pages.map { page in
      let content = BoxLayout(.horizontal, spacing: 6, [Image(icon: page.icon)])
      if withLabels { content.append(Label(page.title)) }
      let button = ToggleButton(child: content)
      button.setAccessibleLabel(page.title)
      if !withLabels { button.tooltip = page.title }
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
