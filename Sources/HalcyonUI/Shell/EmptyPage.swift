import GtkKit

/// Says what will be on a page, and offers what fills it.
enum EmptyPage {
  /// - Parameter actions: the first is the suggested one.
  static func make(icon: String, title: String, description: String, actions: [Button]) -> Widget {
    let buttons = BoxLayout(.vertical, spacing: 12, actions)
    buttons.horizontalAlignment = .center
    for button in actions {
      button.addStyle("pill")
      button.wrapLabel()
    }
    actions.first?.addStyle("suggested-action")
    let page = StatusPage(icon: icon, title: title, description: description, child: buttons)
    page.expandsVertically = true
    return page
  }
}
