import Foundation
import GtkKit
import GtkTestSupport
import HalcyonActivity
import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import HalcyonStore
import HalcyonText
import XCTest

@testable import DashboardFeature
@testable import GalleryFeature
@testable import HabitsFeature
@testable import HalcyonKit
@testable import PeopleFeature
@testable import Shell

final class DashboardTests: GtkTestCase {
  /// Locates addresses in one city.
  private struct OneCity: Geocoder {
    func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
      guard address.locality == "Lisboa",
        let coordinate = Coordinate(latitude: 38.72, longitude: -9.14)
      else {
        return nil
      }
      return Place(name: "Lisbon", countryCode: "PT", coordinate: coordinate, precision: .city)
    }
  }

  /// A Dashboard with models of its own.
  @MainActor private final class Fixture {
    let people = PeopleModel(
      calendar: Calendar(identifier: .gregorian),
      now: { Date(timeIntervalSince1970: 1_795_000_000) })
    let habits = HabitsModel(now: { Date(timeIntervalSince1970: 1_795_000_000) })
    let gallery = GalleryModel()
    let undo = UndoStack()
    var stored = ""
    lazy var context = DashboardContext(
      people: people, habits: habits, gallery: gallery, window: nil)
    lazy var guests = DashboardGuests(above: page, PersonActions(model: people, window: nil))
    lazy var page = DashboardPage(
      context,
      store: .init(
        read: { [weak self] in self?.stored ?? "" }, write: { [weak self] in self?.stored = $0 }),
      undo: { [weak self] in self?.undo })

    func use(_ database: HalcyonDatabase) {
      let activity = ActivityCenter()
      let services = AppServices(
        database: database, activity: activity,
        geocoding: GeocodingQueue(database: database, geocoder: OneCity(), activity: activity))
      people.use(services)
      habits.use(services)
    }
  }

  func testShowsLoadingThenImportedPeople() throws {
    let fixture = Fixture()
    let (page, model) = (fixture.page, fixture.people)
    let path = try writeCards()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try withWindow(page.widget) { _ in
      XCTAssertEqual(model.phase, .loading)
      XCTAssertNotNil(page.pageContent.loadingMessage)
      var shown: [Bool] = []
      page.pageContent.onChange = { [weak page] in
        guard let page, page.pageContent.loadingMessage == nil else { return }
        let areLaidOut = page.cards.values.allSatisfy { $0.card.widget.size.height > 0 }
        shown.append(areLaidOut && page.curtain.isOpen)
      }
      fixture.use(try HalcyonDatabase.inMemory())
      XCTAssertTrue(MainLoop.wait { model.phase == .ready })
      XCTAssertTrue(MainLoop.wait { page.pageContent.loadingMessage == nil })
      XCTAssertEqual(shown.first, true, "The cards are shown before they are laid out.")
      model.importContacts([path])
      XCTAssertTrue(MainLoop.wait { model.people.locatedCount == 1 })
      XCTAssertEqual(model.people.people.map(\.displayName), ["Ada", "Bo"])
      XCTAssertEqual(PersonText.place(of: model.people.people[0]), "Rua A 1, Lisboa")
    }
  }

  /// Shows a page whose people are being imported.
  private func withImport(_ body: (Fixture, DashboardPage) throws -> Void) throws {
    let fixture = Fixture()
    let path = try writeCards()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try withWindow(fixture.page.widget, width: 600) { _ in
      fixture.people.importContacts([path])
      fixture.use(try HalcyonDatabase.inMemory())
      try body(fixture, fixture.page)
    }
  }

  func testOpensThePeopleAndAPersonByKeyboard() throws {
    try withImport { fixture, page in
      XCTAssertTrue(MainLoop.wait { fixture.people.people.ids.count == 2 })
      page.subpages = fixture.guests
      page.openPeople(isAnimated: false)
      let people = try XCTUnwrap(fixture.guests.people.list)
      XCTAssertTrue(MainLoop.wait { people.list.boundIDs.count == 2 })
      MainLoop.paint(framesOf: page.widget)
      let ids = people.list.ids
      XCTAssertTrue(page.takeFocus())
      XCTAssertEqual(people.list.focusedID, ids[0])
      XCTAssertTrue(page.widget.moveFocus(.down))
      XCTAssertEqual(people.list.focusedID, ids[1])
      people.open(ids[0], isAnimated: false)
      XCTAssertEqual(page.navigator.current?.title, "Ada")
      XCTAssertTrue(page.navigator.canGoBack)
      XCTAssertTrue(page.navigator.pop())
      XCTAssertTrue(MainLoop.wait { page.navigator.current?.title == "People" })
      XCTAssertTrue(page.navigator.pop())
      XCTAssertTrue(MainLoop.wait { page.navigator.current == nil })
    }
  }

  /// The Dashboard may have been released while another page was shown.
  func testAPersonWhomAnotherPageAskedForOpensAboveANewPage() throws {
    try withImport { fixture, page in
      XCTAssertTrue(MainLoop.wait { fixture.people.people.ids.count == 2 })
      let id = try XCTUnwrap(fixture.people.people.ids.last)
      fixture.people.requested = id
      MainLoop.drain()
      page.subpages = fixture.guests
      XCTAssertTrue(MainLoop.wait { page.navigator.current?.title == "Bo" })
      XCTAssertNil(fixture.people.requested)
      fixture.people.requested = fixture.people.people.ids[0]
      XCTAssertTrue(MainLoop.wait { page.navigator.current?.title == "Ada" })
    }
  }

  func testTheFocusBeginsAtTheContentOfACardNotAtItsMenu() throws {
    try withImport { _, page in
      let today = try XCTUnwrap(page.cards[.today] as? TodayCard)
      XCTAssertTrue(MainLoop.wait { today.rows.widget.isMapped })
      MainLoop.paint(framesOf: page.widget)
      XCTAssertTrue(page.takeFocus())
      XCTAssertTrue(today.rows.widget.containsFocus)
    }
  }

  func testTheMapAndAllPeopleKeepTheFocusWhenTheFacesChange() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["Ada", "Bo", "Cleo"].map { name in
      let file = folder.appendingPathComponent(name + ".vcf")
      try """
      BEGIN:VCARD\r
      VERSION:4.0\r
      FN:\(name)\r
      GEO:geo:38.7,-9.1\r
      END:VCARD\r

      """.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }
    let fixture = Fixture()
    let page = fixture.page
    try withWindow(page.widget, width: 600) { _ in
      fixture.people.importContacts([files[0]])
      fixture.use(try HalcyonDatabase.inMemory())
      let card = try XCTUnwrap(page.cards[.people] as? PeopleCard)
      for (count, widget) in [(2, card.all), (3, card.mapButton)] {
        XCTAssertTrue(MainLoop.wait { widget.grabFocus() }, "\(count)")
        fixture.people.importContacts([files[count - 1]])
        XCTAssertTrue(MainLoop.wait { fixture.people.people.ids.count == count })
        MainLoop.paint(framesOf: page.widget)
        XCTAssertTrue(widget.containsFocus, "\(count)")
      }
    }
  }

  func testCardsCanBeMovedAndHiddenWithUndo() throws {
    let fixture = Fixture()
    let page = fixture.page
    XCTAssertEqual(page.layout.shown, DashboardCard.allCases)
    page.setHidden(.week, true)
    page.move(.comingUp, -1)
    XCTAssertFalse(page.layout.shown.contains(.week))
    XCTAssertEqual(page.layout.shown.prefix(3), [.today, .comingUp, .care])
    XCTAssertEqual(DashboardLayout(text: fixture.stored), page.layout)
    fixture.undo.undo()
    XCTAssertTrue(MainLoop.wait { page.layout.shown.prefix(2) == [.today, .care] })
    fixture.undo.undo()
    XCTAssertTrue(MainLoop.wait { page.layout == .standard })
    page.move(.today, -1)
    XCTAssertEqual(page.layout, .standard, "the first card cannot move up")
  }

  func testComingUpKeepsRoomForDatesBesideReminders() throws {
    let today = Day(clamping: 20_000)
    func date(_ number: Int) -> ComingUpState.Item {
      .date(
        UpcomingDate(
          personID: Int64(number), displayName: "\(number)", kind: .birthday(turning: nil),
          day: today.advanced(by: number)), nil)
    }
    func reminder(_ number: Int) -> ComingUpState.Item {
      let day = today.advanced(by: number)
      let habit = Habit(
        id: Int64(number), uuid: UUID(), definition: HabitDefinition(name: "\(number)"),
        created: Date(timeIntervalSince1970: 0), modified: Date(timeIntervalSince1970: 0))
      return .reminder(
        HabitAlarm(
          habitID: Int64(number), day: day, minute: 60, time: Date(timeIntervalSince1970: 0)),
        habit, person: nil)
    }
    func state(_ dates: Int, _ reminders: Int, all: Bool = false) -> (dates: Int, [Int], Int) {
      let state = ComingUpState(
        dates: (0..<dates).map(date), reminders: (0..<reminders).map(reminder), today: today,
        showsAll: all)
      let shown = state.items.count { if case .date = $0 { true } else { false } }
      return (shown, state.items.map { today.distance(to: $0.day) }, state.hiddenCount)
    }
    XCTAssertEqual(state(9, 9).dates, 3)
    XCTAssertEqual(state(9, 9).1, [0, 0, 1, 1, 2])
    XCTAssertEqual(state(9, 9).2, 13)
    XCTAssertEqual(state(1, 9).dates, 1)
    XCTAssertEqual(state(1, 9).1, [0, 0, 1, 2, 3])
    XCTAssertEqual(state(0, 2).1, [0, 1])
    XCTAssertEqual(state(9, 1).dates, 4)
    XCTAssertEqual(state(2, 2, all: true).1, [0, 0, 1, 1])
    XCTAssertEqual(state(90, 90, all: true).1.count, ComingUpState.maximumRows)
    XCTAssertEqual(state(90, 90, all: true).2, 0)
  }

  func testCardsWithoutContentSayWhatTheyShow() throws {
    let fixture = Fixture()
    let page = fixture.page
    fixture.use(try HalcyonDatabase.inMemory())
    withWindow(page.widget) { _ in
      XCTAssertTrue(MainLoop.wait { fixture.people.phase == .ready })
      for card in DashboardCard.allCases {
        XCTAssertEqual(page.cards[card]?.card.widget.isVisible, true, card.rawValue)
      }
    }
  }

  func testStoredLayoutsAreRepaired() throws {
    let layout = DashboardLayout(text: "-week,people,unknown,people,,--today")
    XCTAssertEqual(layout.cards.prefix(2), [.week, .people])
    XCTAssertEqual(Set(layout.cards), Set(DashboardCard.allCases))
    XCTAssertEqual(layout.hidden, [.week])
  }

  func testImportsRequestedBeforeTheStoreOpensRunAfterwards() throws {
    let model = PeopleModel()
    let path = try writeCards()
    defer { try? FileManager.default.removeItem(atPath: path) }
    model.importContacts([path])
    model.use(
      AppServices(
        database: try HalcyonDatabase.inMemory(), activity: ActivityCenter(), geocoding: nil))
    XCTAssertTrue(MainLoop.wait { !model.people.people.isEmpty })
    XCTAssertEqual(model.people.people.count, 2)
  }

  func testStoreErrorIsShown() throws {
    let fixture = Fixture()
    let page = fixture.page
    withWindow(page.widget) { _ in
      fixture.people.fail(.newer(path: "/data/halcyon.sqlite"))
      let message = UserText.sentence(StoreError.newer(path: "/data/halcyon.sqlite"))
      XCTAssertTrue(MainLoop.wait { page.pageContent.errorMessage != nil })
      XCTAssertEqual(page.pageContent.errorMessage, message)
    }
  }

  func testPlaceShowsItsAttribution() throws {
    let row = PersonRow()
    let place = Place(
      name: "Porto", coordinate: try XCTUnwrap(Coordinate(latitude: 41, longitude: -8)),
      precision: .city, attribution: "GeoNames")
    row.show(PersonSummary(id: 1, displayName: "A", whereabouts: .located(place)))
    XCTAssertEqual(row.tooltip, "Place data: GeoNames")
    row.show(PersonSummary(id: 1, displayName: "A", whereabouts: .noAddress))
    XCTAssertEqual(row.tooltip, "")
  }

  func testTheRingIsAboveTheDateWhereTextIsLarge() throws {
    defer { Appearance.setTextScale(1) }
    for (scale, width, isBeside) in [(1.0, 360, true), (2, 360, false), (2, 900, true)] {
      Appearance.setTextScale(scale)
      let (ring, texts) = (DayRing(), Label("Wednesday", style: "title-1"))
      texts.wraps = true
      let row = HeadingRow(ring, texts)
      row.show(buttons: Button(label: "…"))
      let scroller = ScrolledWindow(child: row)
      withWindow(scroller, width: width) { _ in
        XCTAssertTrue(MainLoop.wait { row.size.width > 0 })
        MainLoop.paint(framesOf: row)
        let top = ring.bounds(in: row).map { $0.y + $0.height } ?? .infinity
        let isAbove = top <= texts.bounds(in: row)?.y ?? 0
        XCTAssertEqual(isAbove, !isBeside, "\(width) px, \(scale)")
        XCTAssertLessThanOrEqual(row.size.width, width)
      }
    }
  }

  func testTheButtonsOfAHeadingBeginAtItsEdgeIfTheyAreBelow() throws {
    for (width, isBelow) in [(140, true), (600, false)] {
      let (texts, button) = (Label("Habits of everybody"), Button(label: "New Habit"))
      texts.wraps = true
      let row = HeadingRow(nil, texts)
      row.show(buttons: button, spacing: 40)
      withWindow(ScrolledWindow(child: row), width: width) { _ in
        XCTAssertTrue(MainLoop.wait { row.size.width > 0 })
        MainLoop.paint(framesOf: row)
        let (text, place) = (texts.bounds(in: row), button.bounds(in: row))
        XCTAssertEqual((place?.y ?? 0) >= (text?.y ?? 0) + (text?.height ?? 1), isBelow)
        if isBelow {
          XCTAssertEqual(place?.x, 0)
        } else {
          XCTAssertGreaterThanOrEqual(place?.x ?? 0, (text?.width ?? .infinity) + 40)
        }
      }
    }
  }

  func testPageIsFinalized() throws {
    assertFinalized {
      let fixture = Fixture()
      return withExtendedLifetime(fixture) { fixture.page.widget }
    }
    assertFinalized { DayRing() }
    assertFinalized { HeadingRow(DayRing(), Label("")) }
  }
}

@MainActor private func writeCards() throws -> String {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString + ".vcf")
  try """
  BEGIN:VCARD\r
  VERSION:4.0\r
  UID:1\r
  FN:Ada\r
  ADR:;;Rua A 1;Lisboa;;;Portugal\r
  END:VCARD\r
  BEGIN:VCARD\r
  VERSION:4.0\r
  UID:2\r
  FN:Bo\r
  ADR:;;Nowhere 1;Nowhere;;;\r
  END:VCARD\r

  """.write(to: path, atomically: true, encoding: .utf8)
  return path.path
}
