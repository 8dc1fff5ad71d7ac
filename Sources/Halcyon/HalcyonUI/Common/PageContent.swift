import GtkKit

/// The container for the content of a page: a placeholder while loading, an empty or error page, or
/// the real content.
final class PageContent {
  let widget = BoxLayout(.vertical)
  private(set) var child: Widget?
  /// The localized loading message; `nil` once the page shows its content, an empty page or an
  /// error.
  private(set) var loadingMessage: String? = ""
  /// The message of the error page; `nil` while another page is shown.
  private(set) var errorMessage: String?
  /// Called after the content or the loading message changes.
  var onChange: (() -> Void)?

  init() { widget.addStyle("page") }

  /// Replaces the content. If nothing in the window has the focus, the first focusable child of the
  /// new content is focused.
  func show(_ new: Widget) { show(new, loadingMessage: nil) }

  /// Shows a placeholder while the content loads.
  func show(_ loading: LoadingPage) { show(loading.widget, loadingMessage: loading.message) }

  private func show(_ new: Widget, loadingMessage message: String?) {
    guard new !== child || message != loadingMessage else { return }
    loadingMessage = message
    errorMessage = nil
    defer { onChange?() }
    guard new !== child else { return }
    if let child { widget.remove(child) }
    widget.append(new)
    child = new
    if widget.isMapped, !widget.windowHasFocus { new.focusFirstChild() }
  }

  /// Shows an error page instead of the content.
  func showFailure(title: String, _ words: String) {
    let page = StatusPage(icon: "dialog-error-symbolic", title: title, description: words)
    page.expandsVertically = true
    show(page)
    errorMessage = words
  }
}
