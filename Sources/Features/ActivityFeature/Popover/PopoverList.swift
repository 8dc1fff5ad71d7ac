import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The rows of the popover. Rows stay while what they are about stays, and keep the focus.
final class PopoverList {
  let widget = BoxLayout(.vertical)
  var onPause: (Bool, Int) -> Void = { _, _ in }
  var onCancel: (Int) -> Void = { _ in }
  var onAction: (Activity.Action, Int) -> Void = { _, _ in }
  var onOpen: (ActivityRun) -> Void = { _ in }
  /// A Boolean value indicating whether results were shown since the popover was opened.
  var hasHadRows = false

  private let empty = Label(tr("No activity yet"), style: "dim-label")
  private(set) var content = PopoverContent()
  private(set) var workRows: [WorkRow] = []
  private(set) var problemRows: [ProblemRow] = []
  private(set) var resultRows: [ResultRow] = []

  init() {
    widget.addStyle("activity-rows")
    empty.wraps = true
    empty.addStyle("activity-row")
    widget.append(empty)
  }

  /// Shows that the history cannot be read.
  func showProblem(_ text: String) {
    empty.text = text
    empty.isVisible = true
  }

  func show(_ new: PopoverContent) {
    empty.isVisible = new.isEmpty
    guard new != content else { return }
    content = new
    let hadFocus = widget.containsFocus
    var last: Widget?
    update(&workRows, with: new.work, after: &last) { [weak self] work in
      WorkRow(
        work, onPause: { self?.onPause($0, $1) }, onCancel: { self?.onCancel($0) })
    }
    update(&problemRows, with: new.problems, after: &last) { [weak self] problem in
      ProblemRow(problem) { self?.onAction($0, $1) }
    }
    update(&resultRows, with: new.results, after: &last) { [weak self] result in
      ResultRow(result) { self?.onOpen($0) }
    }
    // The row with the focus may be gone.
    if hadFocus, !widget.containsFocus { focus() }
  }

  /// Focuses the first control.
  /// - Returns: Whether there is one.
  @discardableResult
  func focus() -> Bool { widget.focusFirstChild() }

  /// Updates the rows of one part, which follow `last`.
  private func update<Row: PopoverRow>(
    _ rows: inout [Row], with items: [Row.Item], after last: inout Widget?,
    make: (Row.Item) -> Row
  ) {
    var free = rows
    let matches = items.map { item in
      free.firstIndex { $0.isAbout(item) }.map { free.remove(at: $0) }
    }
    for row in free { widget.remove(row.root) }
    // A row that is moved for no reason would lose the focus.
    let stay = rows.filter { row in !free.contains { $0 === row } }
    let isSameOrder = matches.compactMap(\.self).elementsEqual(stay) { $0 === $1 }
    rows = zip(items, matches).map { item, known in
      known?.show(item)
      return known ?? make(item)
    }
    for (row, known) in zip(rows, matches) {
      if known == nil || !isSameOrder { widget.insert(row.root, after: last) }
      last = row.root
    }
  }
}
