import GtkKit
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// The people you keep up with, and where they live.
final class DashboardPage: WaitingPage {
  /// What comes back with the page: where the list was scrolled to, and who in view had the keyboard.
  final class Memory {
    /// The first in view.
    var first: Int64?
    /// In pixels from the top.
    var position = 0.0
    var cursor: Int64?
  }

  let widget: Widget
  private let memory: Memory
  private let model: PeopleModel
  let holder = ContentHolder()
  private let summary = Label(style: "dim-label")
  let list: ListView<PersonRow>
  let scroller: ScrolledWindow
  private let listPage: Widget
  private let loadingPage = LoadingPage()
  private var people = PeopleList([])
  private var observer: Observer?

  /// - Parameters:
  ///   - importContacts: asks the user for files.
  ///   - useDemo: takes the invented people that come with Halcyon; `nil` where they are missing.
  init(
    model: PeopleModel, importContacts: @escaping () -> Void, useDemo: (() -> Void)?,
    memory: Memory = Memory()
  ) {
    self.model = model
    self.memory = memory
    self.importContacts = importContacts
    self.useDemo = useDemo
    let rows = RowSource()
    let culling = ViewCulling()
    list = ListView(
      makeRow: { PersonRow(culling: culling) }, bind: { row, id in rows.fill(row, id) })
    list.showsSeparators = true
    list.addStyle("people")
    list.setAccessibleLabel(tr("People"))
    let title = Label(tr("People"), style: "title-2")
    title.textAlignment = 0
    summary.textAlignment = 0
    summary.ellipsizes = true
    summary.addStyle("numeric")
    let heading = BoxLayout(.vertical, spacing: 6, [title, summary])
    heading.setMargins(top: 24, bottom: 12, start: 12, end: 12)
    scroller = ScrolledWindow(child: list)
    scroller.expandsVertically = true
    scroller.takesNaturalHeight()
    culling.follow(scroller)
    // The card has round corners and the scrolled part inside it has not: to clip everything that scrolls to a
    // round shape costs a software renderer half of its frame.
    let card = BoxLayout(.vertical, [scroller])
    card.addStyle("people-card")
    card.expandsVertically = true
    card.verticalAlignment = .start
    card.setMargins(bottom: 12, start: 12, end: 12)
    listPage = Clamp(child: BoxLayout(.vertical, [heading, card]), maximumWidth: 720)
    listPage.expandsVertically = true
    widget = holder.widget
    rows.page = self
    observer = Observer { [weak self] in self?.update() }
  }

  var isStill = false {
    didSet {
      guard isStill != oldValue else { return }
      list.isHeld = isStill
      guard isStill, list.isMapped else { return }
      memory.first = list.place?.id
      memory.position = scroller.verticalPosition
      memory.cursor = list.inView(list.focusedID ?? memory.cursor)
    }
  }

  func restore() { if memory.position > 0 { scroller.restore(memory.position) } }

  func takeFocus() -> Bool {
    if holder.content === listPage, let cursor = memory.cursor, list.focus(cursor) { return true }
    return widget.focusFirstChild()
  }

  private let importContacts: () -> Void
  private let useDemo: (() -> Void)?

  /// Lets the list's closures reach the page, which is made after them and must not be held by them.
  private final class RowSource {
    weak var page: DashboardPage?
    func fill(_ row: PersonRow, _ id: Int64) {
      guard let page, let person = page.people[id] else { return }
      row.show(person, canLocate: page.model.canLocate)
    }
  }

  private func update() {
    switch model.phase {
    case .loading: wait(tr("Opening your people…"))
    case .failed(let error):
      holder.showFailure(
        title: tr("Your People Cannot Be Opened"), Words.sentence(error))
    case .ready where model.people.people.isEmpty && model.expectsPeople:
      wait(tr("Importing your contacts…"))
    case .ready where model.people.people.isEmpty: holder.show(emptyPage())
    case .ready:
      showPeople(model.people)
      holder.show(listPage)
    }
  }

  private func wait(_ message: String) {
    loadingPage.message = message
    holder.show(loadingPage)
  }

  private func showPeople(_ new: PeopleList) {
    let old = people
    people = new
    list.show(new.ids, scrolledTo: memory.first)
    list.refresh(list.boundIDs.filter { old[$0] != nil && old[$0] != new[$0] })
    summary.text =
      ntr("%1 person", "%1 people", new.ids.count) + " · "
      + ntr("%1 located", "%1 located", new.locatedCount)
  }

  private func emptyPage() -> Widget {
    let choose = Button(label: tr("Import Contacts…"))
    choose.onClicked { [weak self] in self?.importContacts() }
    var actions = [choose]
    if useDemo != nil {
      let demo = Button(label: tr("Try It With Invented People"))
      demo.onClicked { [weak self] in self?.useDemo?() }
      actions.append(demo)
    }
    return EmptyPage.make(
      icon: Page.dashboard.icon, title: tr("Nobody Here Yet"),
      description: tr(
        "Import contacts to see the people you keep up with, and where they live. You can also drop a contact file here."
      ), actions: actions)
  }
}
