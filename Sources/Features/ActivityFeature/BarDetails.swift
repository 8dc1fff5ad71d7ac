import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The details of a bar: the items in progress, the cause of a failure, and the names of affected
/// items. Created when the details are opened and released when they are closed.
package final class BarDetails {
  let widget: SlidingPanel
  private static let maximumHeight = 240
  /// The distance from the edge of the content to the message.
  private static let indent = 28

  private let current = BarDetails.sentence("dim-label")
  private let cause = BarDetails.sentence()
  private let list: ListView<Label>
  private let scroller: FittedScroller<Label>
  private let source = RowSource()
  private let copy = Button(label: tr("Copy Report"))
  private var activity: Activity?
  private let column: BoxLayout
  private(set) var illustration: Illustration?
  private var note: IllustratedNote?

  /// A box for the rows, so that the list's closures do not hold the details.
  private final class RowSource { var rows = DetailRows() }

  /// Creates details.
  /// - Parameter onCopied: Called after the report was copied to the clipboard.
  init(onCopied: @escaping () -> Void) {
    list = ListView(
      makeRow: {
        let row = Label(style: "activity-detail")
        row.wraps = true
        row.textAlignment = 0
        row.setMargins(top: 3, bottom: 3, start: Self.indent)
        return row
      }, bind: { [source] row, id in Self.fill(row, source.rows[id]) })
    list.setAccessibleLabel(tr("Details"))
    scroller = FittedScroller(list, maximumHeight: Self.maximumHeight)
    copy.horizontalAlignment = .end
    copy.setMargins(top: 6, bottom: 8)
    column = BoxLayout(.vertical, [current, cause, scroller, copy])
    column.addStyle("activity-details")
    widget = SlidingPanel(child: ContentColumn(column), milliseconds: 200)
    copy.onClicked { [weak self] in
      guard let self, let activity else { return }
      copy.copy(UserText.report(activity))
      onCopied()
    }
  }

  /// Shows the drawing of a finished import and of missing network, which plays once.
  private func draw(_ new: Illustration?) {
    guard new != illustration else { return }
    illustration = new
    note.map { column.remove($0.widget) }
    note = new.map { IllustratedNote($0, "") }
    guard let note else { return }
    note.widget.setMargins(top: 6, bottom: 6)
    column.append(note.widget)
  }

  /// Updates the details.
  func show(_ content: BarContent) {
    let activity = content.activity
    draw(activity.illustration)
    let detail = activity.presentation.detail()
    cause.text = detail ?? ""
    cause.isVisible = detail != nil
    let names = activity.details.current
    current.text = names.isEmpty ? "" : tr("Now: %1", names.joined(separator: tr(", ")))
    current.isVisible = !names.isEmpty
    copy.isVisible = !content.failures.isEmpty
    let before = self.activity
    self.activity = activity
    guard before?.failures != activity.failures || before?.details != activity.details else {
      return
    }
    source.rows = DetailRows(activity)
    let ids = source.rows.ids
    if list.ids != ids {
      list.ids = ids
      list.refresh(source.rows.headingIDs)
    }
    scroller.isVisible = !ids.isEmpty
  }

  /// The number of rows in the list.
  var rowCount: Int { list.ids.count }
  /// The ids of the rows that currently have widgets.
  package var boundIDs: [Int64] { list.boundIDs }
  /// The scroll offset in logical pixels.
  package var scrollPosition: Double {
    get { scroller.position }
    set { scroller.position = newValue }
  }

  private static func sentence(_ style: String? = nil) -> Label {
    let label = Label(style: style)
    label.wraps = true
    label.textAlignment = 0
    label.setMargins(bottom: 6, start: indent)
    return label
  }

  private static func fill(_ row: Label, _ content: DetailRows.Row?) {
    switch content {
    case .heading(let text):
      row.text = text
      row.addStyle("heading")
    case .name(let name):
      row.text = name
      row.removeStyle("heading")
    case .failure(let failure):
      row.text = UserText.sentence(failure)
      row.removeStyle("heading")
    case nil: row.text = ""
    }
  }
}

extension Activity {
  /// The drawing in the details; `nil` for most states.
  fileprivate var illustration: Illustration? {
    switch state {
    case .succeeded where kind == .contactImport || kind == .photoImport: .imported
    case .offline: .offline
    default: nil
    }
  }
}
