import GtkKit
import HalcyonCore
import HalcyonText
import Localization

/// The list of people who are not on the map, each with the reason and what helps.
final class NotLocatedList {
  let widget: Widget
  let list: ListView<MapRow>
  private let rows = Rows()
  /// Called with the person whose position the user wants to set.
  var onActivate: ((Int64) -> Void)?

  private final class Rows {
    var people: [Int64: PersonSummary] = [:]
    var canLocate = true
  }

  init() {
    let rows = rows
    list = ListView(
      makeRow: { MapRow() },
      bind: { row, id in
        guard let person = rows.people[id] else { return }
        row.show(
          name: PersonText.name(person.displayName),
          caption: NotLocatedList.reason(person.whereabouts, canLocate: rows.canLocate))
      })
    list.showsSeparators = true
    list.opensOnClick = true
    list.setAccessibleLabel(tr("Not Located Yet"))
    let scroller = ScrolledWindow(child: list)
    scroller.expandsVertically = true
    let hint = Label(tr("Choose a person to set the position on the map."), style: "dim-label")
    hint.wraps = true
    hint.textAlignment = 0
    hint.setMargins(12)
    widget = Clamp(child: BoxLayout(.vertical, [hint, scroller]), maximumWidth: 720)
    list.onActivate { [weak self] in self?.onActivate?($0) }
  }

  /// Shows the people of a list who have no position.
  func show(_ people: [PersonSummary], canLocate: Bool) {
    let missing = people.filter {
      if case .located = $0.whereabouts { false } else { true }
    }
    rows.people = Dictionary(missing.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    rows.canLocate = canLocate
    list.ids = missing.map(\.id)
    list.refreshAll()
  }

  /// Why a person is not on the map, and what helps.
  static func reason(_ whereabouts: PersonSummary.Whereabouts, canLocate: Bool) -> String {
    switch whereabouts {
    case .noAddress: tr("No address. Add one to the contact, or set the position.")
    case .waiting(let address):
      canLocate
        ? tr("%1: waiting to be located", address)
        : tr("%1: no place data. Reinstall Halcyon, or add a server in Preferences.", address)
    case .notFound(let address):
      tr("%1: no such place found. Correct the address, or set the position.", address)
    case .located: ""
    }
  }
}
