import GtkKit

/// A window that is hidden when it is closed and shown again, until its parent is closed.
///
/// The search of libadwaita's preferences windows (1.2) never releases their rows: each new window
/// would take some megabytes for good.
final class KeptWindow<Content: AnyObject> {
  private let window: (Content) -> PreferencesWindow
  /// The content of the window; `nil` before it is first shown.
  private(set) var content: Content?
  private var isOutdated = false

  /// - Parameter window: Returns the window of the content.
  init(_ window: @escaping (Content) -> PreferencesWindow) { self.window = window }

  /// A Boolean value indicating whether the window has the focus.
  var isActive: Bool { content.map { window($0).window.isActive } ?? false }

  /// Makes the window anew when it is shown next; a visible window stays until it is closed.
  func replaceContent() { isOutdated = content != nil }

  /// Returns the content and whether the window is hidden, and creates it if necessary.
  func open(over parent: Window, _ make: () -> Content) -> (content: Content, isHidden: Bool) {
    if let content, isOutdated, !window(content).window.isVisible { destroy() }
    let shown = content ?? make()
    if content == nil { keep(shown, with: parent) }
    return (shown, !window(shown).window.isVisible)
  }

  private func keep(_ content: Content, with parent: Window) {
    self.content = content
    window(content).hidesWhenClosed = true
    parent.onUnmap { [weak self, weak content] in
      if self?.content === content { self?.destroy() }
    }
  }

  private func destroy() {
    if let content { window(content).window.destroy() }
    (content, isOutdated) = (nil, false)
  }
}
