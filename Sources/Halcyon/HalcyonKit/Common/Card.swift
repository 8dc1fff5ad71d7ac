import GtkKit

/// A titled box for a part of a page, such as "Today" on the Dashboard.
///
///     let card = Card(tr("Today"), summary: "2 of 4 done", action: addButton, list)
///     card.summary = "3 of 4 done"
///
/// The rows of a list reach the edges of the card and have their own margins of `Card.inset`. Other
/// content, such as a chart, is placed within the margins with `isInset`.
package final class Card {
  /// The space beside the title and the content of a card in logical pixels.
  package nonisolated static let inset = 16

  package let widget: BoxLayout
  private let titleLabel = Label(style: "heading")
  private let summaryLabel = Label(style: "caption")
  private let content: Widget

  /// Creates a card.
  /// - Parameters:
  ///   - title: The title in header capitalization; empty for a card without one.
  ///   - summary: A short text at the end of the title line, such as "2 of 4 done"; below the title
  ///     if there is no room.
  ///   - action: A button at the end of the title line.
  ///   - content: The content below the title line.
  ///   - isInset: Whether the content has the margins of the title.
  package init(
    _ title: String, summary: String = "", action: Widget? = nil, _ content: Widget,
    isInset: Bool = false
  ) {
    self.content = content
    titleLabel.textAlignment = 0
    titleLabel.wraps = true
    titleLabel.prefersOneLine()
    summaryLabel.addStyle("dim-label")
    summaryLabel.addStyle("numeric")
    summaryLabel.textAlignment = 0
    summaryLabel.wraps = true
    summaryLabel.prefersOneLine()
    action?.verticalAlignment = .center
    // Without room for both, the summary is below the title.
    let texts = WrapRow([titleLabel, summaryLabel], spacing: 12)
    texts.firstFills = true
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    let line = BoxLayout(.horizontal, spacing: 12, [texts, action].compactMap(\.self))
    line.setMargins(top: 12, bottom: 6, start: Self.inset, end: action == nil ? Self.inset : 8)
    content.expandsVertically = true
    if isInset {
      content.setMargins(top: 6, bottom: Self.inset, start: Self.inset, end: Self.inset)
    }
    // GTK 4.8 gives boxes the role of a group, which has a label.
    widget = BoxLayout(.vertical, [line, content])
    widget.addStyle("card")
    widget.addStyle("content-card")
    widget.verticalAlignment = .start
    line.isVisible = !title.isEmpty || !summary.isEmpty || action != nil
    self.title = title
    self.summary = summary
  }

  /// Moves the focus to the first control of the content, not to the button beside the title.
  /// - Returns: Whether there is one.
  package func focusContent() -> Bool { content.isMapped && content.focusFirstChild() }

  /// The title.
  package var title: String {
    get { titleLabel.text }
    set {
      titleLabel.text = newValue
      widget.setAccessibleLabel(newValue)
    }
  }

  /// The text at the end of the title line; empty for none.
  package var summary: String {
    get { summaryLabel.text }
    set {
      summaryLabel.text = newValue
      summaryLabel.isVisible = !newValue.isEmpty
    }
  }
}
