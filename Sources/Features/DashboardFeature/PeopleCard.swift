import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// A row of faces, and the way to all people.
final class PeopleCard: DashboardCardView {
  private static let faces = 6

  let card: Card
  private let rows = CardRows()
  private let context: DashboardContext
  private let map: MapCard
  private var shown: [PersonSummary]?
  private var isMapped: Bool?
  /// Whether the empty card that is shown waits for an import; `nil` if it is not shown.
  private var expectedPeople: Bool?
  /// The map, if there are places, and the faces.
  private let top = BoxLayout(.vertical)
  private var faceRow: WrapRow?
  /// Whether the rows are the faces, and not an empty card or an error.
  private var showsFaces = false
  private var showsMap = false
  /// Kept when the faces change: GTK activates a button 250 ms after the key press, unless it was
  /// removed in the meantime.
  private(set) lazy var all = makeAll()
  /// The button that opens the map.
  var mapButton: Widget { map.widget }
  private var observer: ObservationTracker?

  init(_ context: DashboardContext, menu: Widget) {
    self.context = context
    card = Card(tr("People"), action: menu, rows.widget)
    map = MapCard(resources: context.resources)
    map.onOpen = { [weak context] in context?.openMap() }
    observer = ObservationTracker(in: context.work) { [weak self] in self?.update() }
  }

  var isComplete: Bool { isMapped != true || map.still.isDrawn }

  private func update() {
    let model = context.people
    switch model.phase {
    case .loading: return
    case .failed(let error):
      card.summary = ""
      (expectedPeople, shown, showsFaces) = (nil, nil, false)
      return rows.show([EmptyCard.make(UserText.sentence(error), actions: [])])
    case .ready: break
    }
    guard !model.people.people.isEmpty else { return showEmpty(model) }
    card.summary = summary(model.people)
    let faces = faces(model)
    let hasPlaces = model.people.locatedCount > 0
    if hasPlaces { map.show(model.people.people) }
    guard faces != shown || isMapped != hasPlaces else { return }
    (shown, isMapped) = (faces, hasPlaces)
    // The buttons of all faces take longer than a slice of work.
    var buttons: [Widget] = []
    for start in stride(from: 0, to: faces.count, by: 2) {
      context.work.add { [context] in
        buttons += faces[start...].prefix(2).map {
          FaceButton.make($0, pictures: model.pictures, open: context.openPerson)
        }
      }
    }
    context.work.add { [weak self] in
      guard let self, shown == faces, isMapped == hasPlaces else { return }
      show(buttons, hasPlaces: hasPlaces)
    }
  }

  private func show(_ faces: [Widget], hasPlaces: Bool) {
    faceRow.map(top.remove)
    // The map keeps its place while it is shown, for the same reason as the button.
    if hasPlaces != showsMap {
      if hasPlaces { top.append(map.widget) } else { top.remove(map.widget) }
      showsMap = hasPlaces
    }
    expectedPeople = nil
    let row = WrapRow(faces, spacing: 4)
    row.setMargins(top: 8, bottom: 8, start: 12, end: 12)
    faceRow = row
    top.append(row)
    if !showsFaces { rows.show([top, all]) }
    showsFaces = true
  }

  private func makeAll() -> Button {
    let all = Button(label: tr("All People"))
    all.addStyle("flat")
    all.addStyle("card-button")
    all.onClicked { [context] in context.openPeople() }
    return all
  }

  private func summary(_ people: PeopleList) -> String {
    let count = ntr("%1 person", "%1 people", people.people.count)
    guard people.locatedCount > 0 else { return count }
    return count + " · " + ntr("%1 on the map", "%1 on the map", people.locatedCount)
  }

  /// The favorites, then the people to get in touch with, then others.
  private func faces(_ model: any DashboardPeople) -> [PersonSummary] {
    let all = model.people
    var chosen = Array(all.people.lazy.filter(\.isFavorite).prefix(Self.faces))
    let due = model.dates.lazy.filter { $0.contact != nil }.compactMap { all[$0.personID] }
    for person in [Array(due.prefix(Self.faces)), Array(all.people.prefix(2 * Self.faces))].joined()
    where chosen.count < Self.faces && !chosen.contains(where: { $0.id == person.id }) {
      chosen.append(person)
    }
    return chosen
  }

  private func showEmpty(_ model: any DashboardPeople) {
    (shown, showsFaces) = (nil, false)
    card.summary = ""
    // The drawing is observable: shown anew after each of its frames, it would never end.
    let isSame = expectedPeople == model.expectsPeople
    expectedPeople = model.expectsPeople
    guard !isSame else { return }
    if model.expectsPeople {
      return rows.show([EmptyCard.make(tr("Importing contacts…"), actions: [])])
    }
    let choose = EmptyCard.button(tr("Import Contacts…")) { [context] in context.importContacts() }
    choose.addStyle("suggested-action")
    var actions = [choose]
    if let useDemo = context.useDemo {
      actions.append(EmptyCard.button(tr("Try Sample People"), useDemo))
    }
    rows.show([
      EmptyCard.make(
        tr(
          "Import contacts to see the people you keep up with and where they live. You can also drop a contact file here."
        ), .people, actions: actions)
    ])
  }
}
