import GtkKit

/// The widgets of a page. They exist from when the page is first shown until the page is evicted
/// from the stack's cache. State that must survive that is kept by the page's provider.
@MainActor package protocol PageView: AnyObject {
  /// The root widget of the page.
  var widget: Widget { get }
  /// Focuses the control that the user is most likely to use first, without scrolling the page.
  /// - Returns: Whether a control was focused.
  func takeFocus() -> Bool
  /// Restores the scroll position. Called once, after the page is laid out for the first time.
  func restore()
  /// A Boolean value indicating whether the page must keep its layout, because a transition draws
  /// it. When the value becomes true on a visible page, the page saves its state.
  var isFrozen: Bool { get set }
  /// The search of the page; `nil` if it cannot be searched. The page contains its widget.
  var search: SearchBar? { get }
  /// A Boolean value indicating whether `openSearch()` returns a search that can be used.
  var canSearch: Bool { get }
  /// Opens the part of the page that is searched, if it is a subpage.
  /// - Returns: The search, which need not be open; `nil` if there is none.
  func openSearch() -> SearchBar?
  /// Handles a key that the widget with the focus did not use. The focus may be outside of the
  /// page.
  /// - Returns: Whether the key was handled.
  func handleShortcut(_ key: KeyPress) -> Bool
  /// Opens the editor of a draft with what was entered in an earlier session.
  /// - Returns: `false` if the draft cannot be read, or what it is about no longer exists.
  func continueEditing(_ draft: Draft) -> Bool
}

extension PageView {
  package func takeFocus() -> Bool { widget.focusFirstChild() }
  package func restore() {}
  package var search: SearchBar? { nil }
  package var canSearch: Bool { search?.isAvailable ?? false }
  package func openSearch() -> SearchBar? { search }
  package func handleShortcut(_ key: KeyPress) -> Bool { false }
  package func continueEditing(_ draft: Draft) -> Bool { false }
}

/// A page whose content may still be loading.
@MainActor package protocol LoadablePage: PageView {
  var pageContent: PageContent { get }
}

/// A page that consists of one widget and saves no state.
package final class PlainPage: PageView {
  package let widget: Widget
  package var isFrozen = false
  package init(_ widget: Widget) { self.widget = widget }
}
