import GtkKit

/// Holds what a page shows at present: loading, empty, failed, or the real thing.
final class ContentHolder {
  let widget = BoxLayout(.vertical)
  private(set) var content: Widget?
  /// What the page is waiting for, in the user's language; `nil` while it shows what it is for.
  private(set) var waitsFor: String? = ""
  /// Called after each change of what is shown.
  var onChange: (() -> Void)?

  init() { widget.addStyle("page") }

  /// Shows something else; where nothing in the window has the keyboard, its first control takes it.
  func show(_ new: Widget) { show(new, waitsFor: nil) }

  /// Shows that something is waited for.
  func show(_ loading: LoadingPage) { show(loading.widget, waitsFor: loading.message) }

  private func show(_ new: Widget, waitsFor message: String?) {
    guard new !== content || message != waitsFor else { return }
    waitsFor = message
    defer { onChange?() }
    guard new !== content else { return }
    if let content { widget.remove(content) }
    widget.append(new)
    content = new
    if widget.isMapped, !widget.windowHasFocus { new.focusFirstChild() }
  }

  /// A failure in words, in place of the page.
  func showFailure(title: String, _ words: String) {
    let page = StatusPage(icon: "dialog-error-symbolic", title: title, description: words)
    page.expandsVertically = true
    show(page)
  }
}
