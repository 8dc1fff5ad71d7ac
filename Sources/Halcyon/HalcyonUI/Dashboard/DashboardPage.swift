import GtkKit
import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// The page with the user's people and where they live.
final class DashboardPage: LoadablePage {
  /// The state that survives the page: the scroll position and the focused person.
  final class SavedState {
    /// The id of the first visible person.
    var first: Int64?
    /// The scroll offset in pixels.
    var position = 0.0
    var cursor: Int64?
  }

  let widget: Widget
  private let savedState: SavedState
  private let model: PeopleModel
  let pageContent = PageContent()
  private let heading = PageHeading(tr("People"), wraps: false)
  let list: ListView<PersonRow>
  let scroller: ScrolledWindow
  private let tabStop: TabStop
  private let listPage: Widget
  private let loadingPage = LoadingPage()
  private var people = PeopleList([])
  private var observer: ObservationTracker?

  /// Creates the page.
  /// - Parameters:
  ///   - importContacts: Lets the user choose files to import.
  ///   - useDemo: Imports the bundled sample people; `nil` if they are missing.
  init(
    model: PeopleModel, importContacts: @escaping () -> Void, useDemo: (() -> Void)?,
    savedState: SavedState = SavedState()
  ) {
    self.model = model
    self.savedState = savedState
    self.importContacts = importContacts
    self.useDemo = useDemo
    let rows = RowSource()
    let culling = ViewCulling()
    list = ListView(
      makeRow: { PersonRow(culling: culling) }, bind: { row, id in rows.fill(row, id) })
    list.showsSeparators = true
    list.addStyle("people")
    list.setAccessibleLabel(tr("People"))
    scroller = ScrolledWindow(child: list)
    scroller.expandsVertically = true
    scroller.useNaturalHeight()
    culling.follow(scroller)
    // The card has rounded corners, but the scrolled content is not clipped to them: rounded
    // clipping of everything that scrolls takes a software renderer half of its frame time.
    let tabStop = TabStop(scroller)
    self.tabStop = tabStop
    let card = BoxLayout(.vertical, [tabStop])
    card.addStyle("people-card")
    card.expandsVertically = true
    card.verticalAlignment = .start
    card.setMargins(bottom: 12, start: 12, end: 12)
    listPage = Clamp(child: BoxLayout(.vertical, [heading.widget, card]), maximumWidth: 720)
    listPage.expandsVertically = true
    widget = pageContent.widget
    rows.page = self
    tabStop.onEnter = { [weak self] in
      guard let self, let id = list.inView(savedState.cursor) else { return false }
      return list.focus(id)
    }
    tabStop.onLeave = { [weak self] in
      if let id = self?.list.focusedID { self?.savedState.cursor = id }
    }
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  var isFrozen = false {
    didSet {
      guard isFrozen != oldValue else { return }
      list.isHeld = isFrozen
      guard isFrozen, list.isMapped else { return }
      savedState.first = list.place?.id
      savedState.position = scroller.verticalPosition
      savedState.cursor = list.inView(list.focusedID ?? savedState.cursor)
    }
  }

  func restore() { if savedState.position > 0 { scroller.restore(savedState.position) } }

  func takeFocus() -> Bool {
    if pageContent.child === listPage, let cursor = savedState.cursor, list.focus(cursor) {
      return true
    }
    return widget.focusFirstChild()
  }

  private let importContacts: () -> Void
  private let useDemo: (() -> Void)?

  /// A weak reference to the page for the list's closures, which are created before it.
  private final class RowSource {
    weak var page: DashboardPage?
    func fill(_ row: PersonRow, _ id: Int64) {
      guard let page, let person = page.people[id] else { return }
      row.show(person, canLocate: page.model.canLocate)
    }
  }

  private func update() {
    switch model.phase {
    case .loading: wait(tr("Loading people…"))
    case .failed(let error):
      pageContent.showFailure(
        title: tr("Could Not Load People"), UserText.sentence(error))
    case .ready where model.people.people.isEmpty && model.expectsPeople:
      wait(tr("Importing contacts…"))
    case .ready where model.people.people.isEmpty: pageContent.show(emptyPage)
    case .ready:
      showPeople(model.people)
      pageContent.show(listPage)
    }
  }

  private func wait(_ message: String) {
    loadingPage.message = message
    pageContent.show(loadingPage)
  }

  private func showPeople(_ new: PeopleList) {
    let old = people
    people = new
    list.show(new.ids, scrolledTo: savedState.first)
    list.refresh(list.boundIDs.filter { old[$0] != nil && old[$0] != new[$0] })
    heading.summary =
      ntr("%1 person", "%1 people", new.ids.count) + " · "
      + ntr("%1 located", "%1 located", new.locatedCount)
  }

  private lazy var emptyPage: Widget = {
    let choose = Button(label: tr("Import Contacts…"))
    choose.onClicked { [weak self] in self?.importContacts() }
    var actions = [choose]
    if useDemo != nil {
      let demo = Button(label: tr("Try Sample People"))
      demo.onClicked { [weak self] in self?.useDemo?() }
      actions.append(demo)
    }
    return EmptyPage.make(
      .people, icon: Page.dashboard.icon, title: tr("No People Yet"),
      description: tr(
        "Import contacts to see the people you keep up with and where they live. You can also drop a contact file here."
      ), actions: actions)
  }()
}
