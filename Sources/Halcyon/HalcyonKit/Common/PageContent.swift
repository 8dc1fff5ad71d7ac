import GtkKit

/// The container for the content of a page: a placeholder while loading, an empty or error page, or
/// the real content.
package final class PageContent {
  /// The delay of a removal. When the wheel is turned beyond the end of a GtkScrolledWindow, GTK
  /// 4.8 starts an animation 50 ms later, which requires that the window is still in the tree.
  private static let removalMilliseconds = 100

  package let widget = BoxLayout(.vertical)
  private var hidden: [Widget] = []
  private let timers: any Timers
  private var removal: AnyObject?
  package private(set) var child: Widget?
  /// What the page could not show; above the content.
  private(set) var notice: Label?
  /// The localized loading message; `nil` once the page shows its content, an empty page or an
  /// error.
  package private(set) var loadingMessage: String? = ""
  /// The message of the error page; `nil` while another page is shown.
  private(set) var errorMessage: String?
  /// Called after the content or the loading message changes.
  package var onChange: (() -> Void)?

  package init(timers: any Timers = MainLoopTimers()) {
    self.timers = timers
    widget.addStyle("page")
  }

  /// Replaces the content. If it has the focus, or nothing in the window has, the first focusable
  /// child of the new content is focused.
  package func show(_ new: Widget) { show(new, loadingMessage: nil) }

  /// Replaces the placeholder with content that is still transparent. It counts as loading until
  /// `show(_:)`, and is laid out before.
  package func prepare(_ new: Widget) { show(new, loadingMessage: loadingMessage ?? "") }

  /// Shows a placeholder while the content loads.
  package func show(_ loading: LoadingPage) {
    show(loading.widget, loadingMessage: loading.message)
  }

  private func show(_ new: Widget, loadingMessage message: String?) {
    guard new !== child || message != loadingMessage else { return }
    loadingMessage = message
    errorMessage = nil
    defer { onChange?() }
    guard new !== child else { return }
    // Otherwise GTK would move the focus to the beginning of the window or to a toast.
    let takesFocus =
      widget.isMapped && (child?.containsFocus == true || !widget.windowHasFocus)
    if let child { hide(child) }
    if let index = hidden.firstIndex(where: { $0 === new }) {
      hidden.remove(at: index)
      new.isVisible = true
    } else {
      widget.append(new)
    }
    child = new
    if takesFocus { new.focusFirstChild() }
  }

  private func hide(_ old: Widget) {
    old.isVisible = false
    hidden.append(old)
    removal = timers.after(Self.removalMilliseconds) { [weak self] in self?.removeHidden() }
  }

  private func removeHidden() {
    for old in hidden {
      widget.remove(old)
      old.isVisible = true
    }
    hidden = []
  }

  /// Shows a notice above the content, such as about rows that could not be read.
  /// - Parameter text: The text; `nil` removes the notice.
  package func showNotice(_ text: String?) {
    if let text, notice == nil {
      let label = Label(style: "dim-label")
      label.wraps = true
      label.textAlignment = 0
      label.setMargins(top: 10, start: 12, end: 12)
      widget.insert(label, after: nil)
      notice = label
      label.text = text
    }
    notice?.text = text ?? ""
    notice?.isVisible = text != nil
  }

  /// Shows an error page instead of the content.
  package func showFailure(title: String, _ words: String) {
    let page = StatusPage(icon: "dialog-error-symbolic", title: title, description: words)
    page.expandsVertically = true
    show(page)
    errorMessage = words
  }
}
