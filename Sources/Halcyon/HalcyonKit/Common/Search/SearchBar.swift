import GtkKit
import HalcyonCore
import Localization

/// The search of a page or subpage: a bar with a field and the number of results.
///
///     let search = SearchBar(placeholder: tr("Search habits"))
///     search.onQuery = { [weak self] in self?.filter($0) }  // then search.show(count: 3)
///     search.onActivate = { [weak self] in self?.focusFirstResult() ?? false }
///     content.append(search.widget)  // above the list
///
/// The page returns it as `PageView.search`, a subpage has it in `Subpage.search`. The window opens
/// it with Ctrl+F, the button in the header bar, or typed characters. Escape clears the query, then
/// closes the bar and returns the focus.
package final class SearchBar {
  package let widget: Widget
  package let entry: SearchEntry
  private let revealer: SearchRevealer
  let countLabel = Label(style: "dim-label")
  private var bookmark: FocusBookmark?
  private var reported = ""

  /// Called with the trimmed query after it changed: an empty one at once, others when the user
  /// stops typing. A page that searches the store must not do so on the main thread.
  package var onQuery: ((String) -> Void)?
  /// Moves the focus to the first result on Enter, and returns whether there is one.
  package var onActivate: (() -> Bool)?
  /// Moves the focus to the page if the control that had it is gone. Set by the window.
  package var onLeave: (() -> Void)?
  /// Speaks the number of results. Set by the window.
  package var onCount: ((String) -> Void)?
  /// Called after `isOpen` or `isAvailable` changed. Set by the window.
  package var onChange: (() -> Void)?

  /// A Boolean value indicating whether the page can be searched now. False while it is empty,
  /// loading or failed; the bar is then closed.
  package var isAvailable = true {
    didSet {
      guard isAvailable != oldValue else { return }
      if !isAvailable, isOpen { close() }
      onChange?()
    }
  }

  /// Creates a closed search bar.
  /// - Parameters:
  ///   - placeholder: What is searched, such as “Search habits”; also the accessible name.
  ///   - delayMilliseconds: How long the user must not type before `onQuery` is called.
  package init(placeholder: String, delayMilliseconds: Int = 150) {
    entry = SearchEntry(placeholder: placeholder)
    entry.delayMilliseconds = delayMilliseconds
    entry.expandsHorizontally = true
    countLabel.setAccessibleRole(.status)
    countLabel.addStyle("numeric")
    countLabel.isVisible = false
    let row = BoxLayout(.horizontal, spacing: 12, [entry, countLabel])
    let clamp = Clamp(child: row, maximumWidth: 480)
    clamp.expandsHorizontally = true
    revealer = SearchRevealer(child: clamp)
    widget = revealer
    entry.onSearch { [weak self] in self?.changed() }
    entry.onStop { [weak self] in self?.stop() }
    entry.onActivated { [weak self] in self?.activate() }
  }

  /// The current query, without spaces at its ends.
  package var query: String { isOpen ? entry.text.trimmingBlanks : "" }

  /// A Boolean value indicating whether the bar is shown.
  package var isOpen: Bool { revealer.isRevealed }

  /// Shows the bar and focuses its field.
  /// - Parameter selectsText: Whether typing replaces the previous query.
  package func open(selectsText: Bool = true) {
    guard isAvailable else { return }
    if !entry.containsFocus { bookmark = FocusBookmark(inWindowOf: entry) }
    let wasOpen = isOpen
    revealer.isRevealed = true
    if selectsText { entry.selectAll() } else { entry.focusEnd() }
    if !wasOpen { onChange?() }
  }

  /// Hides the bar, clears the query and, if the field has the focus, returns it.
  package func close() {
    guard isOpen else { return }
    let returnsFocus = entry.containsFocus
    entry.text = ""
    changed()
    if returnsFocus, bookmark?.restore() != true { onLeave?() }
    bookmark = nil
    revealer.isRevealed = false
    onChange?()
  }

  /// Clears the query, or closes the bar if it is empty.
  func stop() {
    if entry.text.isEmpty { close() } else { entry.text = "" }
  }

  /// Handles Escape, also while the focus is in the results.
  /// - Returns: Whether the key was handled.
  package func handle(_ key: KeyPress) -> Bool {
    guard key == KeyPress(name: "Escape"), isOpen else { return false }
    if !entry.containsFocus { entry.focusEnd() }
    stop()
    return true
  }

  /// Shows the number of results of the query; `nil` hides it.
  package func show(count: Int?) {
    countLabel.isVisible = count != nil && !query.isEmpty
    guard let count else { return countLabel.text = "" }
    let words = count == 0 ? tr("No results") : ntr("%1 result", "%1 results", count)
    guard words != countLabel.text else { return }
    countLabel.text = words
    // A status takes no name from its text in newer versions of GTK.
    countLabel.setAccessibleLabel(words)
    if !query.isEmpty { onCount?(words) }
  }

  /// The text with the number of results; empty if it is not shown.
  var countText: String { countLabel.isVisible ? countLabel.text : "" }

  private func changed() {
    if query.isEmpty { show(count: nil) }
    guard query != reported else { return }
    reported = query
    onQuery?(query)
  }

  /// The results may be those of an earlier query: the user did not stop typing.
  private func activate() {
    changed()
    _ = onActivate?()
  }
}
