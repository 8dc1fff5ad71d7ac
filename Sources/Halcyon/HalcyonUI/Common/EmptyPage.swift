import GtkKit

/// A placeholder for a page without content, with actions that add some.
enum EmptyPage {
  /// Creates the placeholder.
  /// - Parameter actions: The buttons to show. The first one is highlighted as the suggested
  ///   action.
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
