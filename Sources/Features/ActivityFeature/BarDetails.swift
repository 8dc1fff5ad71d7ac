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

  /// The message that the summary shortens.
  private let message = BarDetails.sentence()
  /// The action buttons that have no room in the summary.
  private let actions = BoxLayout(.vertical, spacing: 6)
  private var shownActions: [(action: Activity.Action, label: String)] = []
  private var actionButtons: [Button] = []
  private let onAction: (Activity.Action) -> Void
  private let current = BarDetails.sentence("dim-label")
  private let cause = BarDetails.sentence()
  private let list: ListView<Label>
  private let scroller: FittedScroller
  private let source = RowSource()
  private let copy = Button(label: tr("Copy Report"))
  private var activity: Activity?
  private let column: BoxLayout
  private(set) var illustration: Illustration?
  private var note: IllustratedNote?

  /// A box for the rows, so that the list's closures do not hold the details.
  private final class RowSource {
    var rows = DetailRows()
    var kind = Activity.Kind.contactSync
  }

  /// Creates details.
  /// - Parameters:
  ///   - onAction: Performs an action.
  ///   - onCopied: Called after the report was copied to the clipboard.
  init(
    onAction: @escaping (Activity.Action) -> Void = { _ in }, onCopied: @escaping () -> Void
  ) {
    self.onAction = onAction
    list = ListView(
      makeRow: {
        let row = Label(style: "activity-detail")
        row.wraps = true
        row.textAlignment = 0
        row.setMargins(top: 3, bottom: 3, start: Self.indent)
        return row
      }, bind: { [source] row, id in Self.fill(row, source.rows[id], of: source.kind) })
    list.setAccessibleLabel(tr("Details"))
    scroller = FittedScroller(list, maximumHeight: Self.maximumHeight) { [list] width, maximum in
      list.rowsHeight(width: width, maximum: maximum)
    }
    copy.horizontalAlignment = .end
    copy.setMargins(top: 6, bottom: 8)
    actions.setMargins(top: 6, bottom: 6)
    column = BoxLayout(.vertical, [message, actions, current, cause, scroller, copy])
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
  /// - Parameters:
  ///   - showsMessage: Whether to show the message, which the summary shortens.
  ///   - showsActions: Whether to show the action buttons, for which the summary has no room.
  func show(_ content: BarContent, showsMessage: Bool = false, showsActions: Bool = false) {
    let activity = content.activity
    message.text = content.message
    message.isVisible = showsMessage
    show(showsActions ? content.actions : [], of: activity)
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
    source.kind = activity.kind
    let ids = source.rows.ids
    if list.ids != ids {
      list.ids = ids
      list.refresh(source.rows.headingIDs)
    }
    scroller.isVisible = !ids.isEmpty
  }

  private func show(_ new: [Activity.Action], of activity: Activity) {
    let labeled = new.map { ($0, UserText.label($0, of: activity)) }
    actions.isVisible = !labeled.isEmpty
    guard !labeled.elementsEqual(shownActions, by: ==) else { return }
    shownActions = labeled
    actionButtons.forEach(actions.remove)
    actionButtons = labeled.map { action, label in
      let button = Button(label: label)
      if let style = action.style { button.addStyle(style) }
      button.wrapLabel()
      button.horizontalAlignment = .end
      button.onClicked { [onAction] in onAction(action) }
      actions.append(button)
      return button
    }
  }

  /// The labels of the action buttons.
  var actionLabels: [String] { shownActions.map(\.label) }

  /// The message, if the summary shortens it.
  var messageText: String { message.isVisible ? message.text : "" }
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

  private static func fill(
    _ row: Label, _ content: DetailRows.Row?, of kind: Activity.Kind
  ) {
    switch content {
    case .heading(let text):
      row.text = text
      row.addStyle("heading")
    case .name(let name):
      row.text = name
      row.removeStyle("heading")
    case .failure(let failure):
      row.text = UserText.sentence(failure, of: kind)
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
