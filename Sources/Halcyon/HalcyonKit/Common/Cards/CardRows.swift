import GtkKit
import Localization

/// The rows of a card, separated by lines.
package final class CardRows {
  package let widget = BoxLayout(.vertical)
  private var rows: [Widget] = []
  /// The rows that are added in the next frames.
  private var waiting: [Widget] = []

  package init() { widget.addStyle("card-rows") }

  /// Replaces the rows.
  package func show(_ new: [Widget]) {
    for row in rows where !waiting.contains(row) { widget.remove(row) }
    (rows, waiting) = (new, [])
    for row in rows { widget.append(row) }
  }

  /// Adds some of the rows in each frame, while they are behind a curtain.
  package func addInSteps(of count: Int, in work: SlicedWork) {
    waiting = Array(rows.dropFirst(count))
    for row in waiting { widget.remove(row) }
    for _ in stride(from: 0, to: waiting.count, by: count) {
      work.addFrame(of: widget)
      work.add { [weak self] in self?.addNext(count) }
    }
  }

  private func addNext(_ count: Int) {
    let next = waiting.prefix(count)
    waiting.removeFirst(next.count)
    next.forEach(widget.append)
  }
}

/// A row of a card: a value of one or more lines, a caption below it, and buttons at the end.
package enum ValueRow {
  /// Creates a row.
  /// - Parameters:
  ///   - caption: What the value is; empty for none.
  ///   - buttons: The buttons at the end.
  package static func make(_ value: String, caption: String, buttons: [Widget] = []) -> Widget {
    let texts = BoxLayout(.vertical, spacing: 2)
    texts.append(label(value))
    if !caption.isEmpty { texts.append(label(caption, styles: ["caption", "dim-label"])) }
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    let row = BoxLayout(.horizontal, spacing: 6, [texts] + buttons)
    row.addStyle("card-row")
    return row
  }

  /// Creates a wrapping label at the start of the line.
  package static func label(_ text: String, styles: [String] = []) -> Label {
    let label = Label(text)
    label.wraps = true
    label.textAlignment = 0
    for style in styles { label.addStyle(style) }
    return label
  }

  /// Creates a round button for the end of a row.
  package static func button(_ icon: String, _ name: String, _ run: @escaping () -> Void) -> Button
  {
    let button = Button(icon: icon, name: name)
    button.addStyle("flat")
    button.addStyle("circular")
    button.verticalAlignment = .center
    button.onClicked(run)
    return button
  }
}
