import GtkKit

/// The values of a chart as a table for assistive technology. It is not visible.
final class ChartTable: Canvas {
  private var rows: [Row] = []

  /// One row, whose accessible name contains all its values.
  private final class Row: Canvas {
    init() { super.init(role: .row, cssName: "chartrow") }
  }

  init() {
    super.init(role: .table, cssName: "charttable")
    isTargetable = false
    canFocus = false
  }

  /// Replaces the rows.
  /// - Parameter texts: One text per row: "March 2026: 12 times".
  func show(title: String, rows texts: [String]) {
    setAccessibleLabel(title)
    while rows.count > texts.count { rows.removeLast().removeFromParent() }
    while rows.count < texts.count {
      let row = Row()
      adopt(row)
      rows.append(row)
    }
    for (row, text) in zip(rows, texts) { row.setAccessibleLabel(text) }
    queueResize()
  }

  /// The number of rows.
  var rowCount: Int { rows.count }

  override func layOut(width: Int, height: Int) {
    for (index, row) in rows.enumerated() {
      place(row, y: Double(height * index / rows.count), width: width, height: height / rows.count)
    }
  }
}
