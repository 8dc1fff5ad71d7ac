import GtkKit

/// The heading of a page: its title, a summary of its content, and buttons. `ContentColumn` places
/// it.
package final class PageHeading {
  package let widget: HeadingRow
  private let buttons: BoxLayout
  private let label = Label(style: "dim-label")

  /// Creates a heading without a summary.
  /// - Parameters:
  ///   - title: The title.
  ///   - buttons: The buttons at the end.
  ///   - spacing: The space before each button in logical pixels.
  ///   - wraps: Whether a long summary wraps rather than being ellipsized.
  package init(_ title: String, buttons: [Button] = [], spacing: Int = 6, wraps: Bool = true) {
    let heading = Label(title, style: "title-2")
    heading.textAlignment = 0
    heading.ellipsizes = true
    label.textAlignment = 0
    if wraps { label.wraps = true } else { label.ellipsizes = true }
    label.addStyle("numeric")
    let lines = BoxLayout(.vertical, spacing: 6, [heading, label])
    for button in buttons { button.verticalAlignment = .center }
    self.buttons = BoxLayout(.horizontal, spacing: spacing, buttons)
    widget = HeadingRow(nil, lines)
    widget.show(buttons: self.buttons, spacing: spacing)
    widget.setMargins(top: 24, bottom: 12)
  }

  /// Adds a button at the end.
  package func append(_ button: Button) { buttons.append(button) }

  /// The label with the summary.
  var summaryLabel: Label { label }
  /// The summary of the page's content.
  package var summary: String {
    get { label.text }
    set { label.text = newValue }
  }
}
