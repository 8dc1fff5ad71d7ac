import GtkKit
import HalcyonServices

/// Holds what a page shows at present: loading, empty, failed, or the real thing.
final class ContentHolder {
  let widget = BoxLayout(.vertical)
  private(set) var content: Widget?
  /// The way back to a backup, while it is offered.
  private(set) var restoreButton: Button?

  init() { widget.addStyle("page") }

  /// Shows something else; where nothing in the window has the keyboard, its first control takes it.
  func show(_ new: Widget) {
    guard new !== content else { return }
    if let content { widget.remove(content) }
    restoreButton = nil
    widget.append(new)
    content = new
    if widget.isMapped, !widget.windowHasFocus { new.focusFirstChild() }
  }

  /// A failure in words, in place of the page.
  /// - Parameter offer: the way back, where there is one.
  func showFailure(title: String, _ words: String, offer: RestoreOffer? = nil) {
    let button = offer.map { offer in
      let button = Button(label: offer.label)
      button.addStyle("pill")
      button.addStyle("suggested-action")
      button.horizontalAlignment = .center
      button.tooltip = tr("The present file is kept beside it.")
      button.onClicked { offer.restore() }
      return button
    }
    let page = StatusPage(
      icon: "dialog-error-symbolic", title: title, description: words, child: button)
    page.expandsVertically = true
    show(page)
    restoreButton = button
  }
}
