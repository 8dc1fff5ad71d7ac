import GtkKit

/// A placeholder for a page without content, with actions that add some.
package enum EmptyPage {
  /// Creates the placeholder.
  /// - Parameters:
  ///   - icon: The symbolic icon to show if the illustration cannot be read.
  ///   - actions: The buttons to show. The first one is highlighted as the suggested action.
  package static func make(
    _ illustration: Illustration, icon: String, title: String, description: String,
    actions: [Button] = []
  ) -> Widget {
    let buttons = BoxLayout(.vertical, spacing: 12, actions)
    buttons.horizontalAlignment = .center
    for button in actions {
      button.addStyle("pill")
      button.wrapLabel()
    }
    actions.first?.addStyle("suggested-action")
    let page = StatusPage(icon: icon, title: title, description: description, child: buttons)
    page.expandsVertically = true
    // Many pages are never shown, and reading a drawing takes milliseconds.
    var isDrawn = false
    page.onMap { [weak page] in
      guard !isDrawn, let page else { return }
      isDrawn = true
      draw(illustration, on: page)
    }
    return page
  }

  private static func draw(_ illustration: Illustration, on page: StatusPage) {
    guard let drawing = illustration.makePaintable() else { return }
    page.show(drawing)
    page.addStyle("illustrated")
    // Later, because a page that is shown while its model is tracked would track the drawing too.
    Task { [weak page] in if let page { drawing.animate(in: page) } }
  }
}
