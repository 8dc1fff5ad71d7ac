import GtkKit
import HalcyonCore
import HalcyonMap
import HalcyonText
import Localization

/// The list beside the map: the people in view, for the eye and for assistive technology.
final class MapPanel {
  static let width = 300

  let widget = BoxLayout(.vertical)
  let list: ListView<MapRow>
  let titleLabel = Label(tr("In View"), style: "heading")
  let countLabel = Label(style: "dim-label")
  let missingButton = Button(label: "")
  /// Closes the list where it covers the map.
  let mapButton = Button(icon: "mark-location-symbolic", name: tr("Show Map"))
  let emptyLabel = Label(style: "dim-label")
  private let scroller: ScrolledWindow
  private let rows = Rows()
  /// Called when the user activates a row.
  var onActivate: ((Int64) -> Void)?

  /// The people by id, created off the main thread.
  nonisolated struct People: Sendable {
    let people: [Int64: PersonSummary]
    let missingCount: Int

    /// - Complexity: O(`people.count`).
    init(_ people: [PersonSummary]) {
      self.people = Dictionary(
        people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      missingCount = people.count {
        if case .located = $0.whereabouts { false } else { true }
      }
    }
  }

  /// What the rows show, for the closures of the list.
  private final class Rows {
    var people: [Int64: PersonSummary] = [:]
    var pictures = MapPictures()
    func fill(_ row: MapRow, _ id: Int64) {
      guard let person = people[id] else { return }
      let pictures = pictures
      row.show(name: PersonText.name(person.displayName), caption: PersonText.place(of: person)) {
        pictures.texture(id, $0)
      }
    }
  }

  /// - Parameter pictures: The pictures of the people.
  init(pictures: MapPictures = MapPictures()) {
    let rows = rows
    rows.pictures = pictures
    list = ListView(makeRow: { MapRow() }, bind: { row, id in rows.fill(row, id) })
    list.showsSeparators = true
    list.opensOnClick = true
    list.setAccessibleLabel(tr("People in view"))
    scroller = ScrolledWindow(child: list)
    scroller.expandsVertically = true
    titleLabel.textAlignment = 0
    countLabel.addStyle("numeric")
    countLabel.textAlignment = 0
    countLabel.expandsHorizontally = true
    countLabel.ellipsizes = true
    mapButton.addStyle("flat")
    let heading = BoxLayout(.horizontal, spacing: 6, [titleLabel, countLabel, mapButton])
    heading.setMargins(top: 12, bottom: 6, start: 12, end: 12)
    emptyLabel.wraps = true
    emptyLabel.setMargins(12)
    missingButton.wrapLabel()
    missingButton.addStyle("flat")
    missingButton.addStyle("accent")
    missingButton.setMargins(6)
    [heading, emptyLabel, scroller, missingButton].forEach(widget.append)
    widget.addStyle("mappanel")
    list.onActivate { [weak self] in self?.onActivate?($0) }
  }

  /// Sets all people, which the ids refer to.
  func use(_ people: People) {
    rows.people = people.people
    missingButton.label = ntr("%1 not located yet", "%1 not located yet", people.missingCount)
    missingButton.isVisible = people.missingCount > 0
    list.refreshAll()
  }

  /// Shows people under a title.
  /// - Parameter empty: What an empty list says.
  func show(_ ids: [Int64], title: String, empty: String) {
    titleLabel.text = title
    countLabel.text = ntr("%1 person", "%1 people", ids.count)
    emptyLabel.text = empty
    emptyLabel.isVisible = ids.isEmpty
    list.ids = ids
  }
}
