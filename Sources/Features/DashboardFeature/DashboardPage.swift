import Foundation
import GtkKit
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonStore
import HalcyonText
import Localization

/// The page to open every morning: today's habits, what comes up, people, photos and the week.
package final class DashboardPage: LoadablePage, NavigatingPage {
  /// The state that survives the page.
  package final class SavedState {
    /// The scroll offset in pixels.
    var position = 0.0

    package init() {}
  }

  /// The stored order of the cards.
  package struct LayoutStore {
    var read: () -> String = { "" }
    var write: (String) -> Void = { _ in }

    package init(
      read: @escaping () -> String = { "" }, write: @escaping (String) -> Void = { _ in }
    ) {
      self.read = read
      self.write = write
    }
  }

  package var widget: Widget { navigator.widget }
  package let navigator: Navigator
  package let pageContent = PageContent()
  let scroller: ScrolledWindow
  let curtain: Curtain
  package let context: DashboardContext
  private let undo: () -> UndoStack?
  private let store: LayoutStore
  let savedState: SavedState
  let columns = CardColumns()
  private let loadingPage = LoadingPage(tr("Loading people…"))
  private(set) var cards: [DashboardCard: any DashboardCardView] = [:]
  private var menus: [DashboardCard: RowMenu] = [:]
  private var header: TodayHeader?
  let backupNotice: BackupNotice
  private var observer: ObservationTracker?
  private var dayEnd: Timeout?
  private var couldSearch = false
  /// Called once, after the first frame in which all cards have their content.
  package var onCardsShown: (() -> Void)?
  /// What opens above the page; `nil` until the provider sets it.
  package var subpages: (any DashboardSubpages)? { didSet { openRequested() } }
  private(set) var layout: DashboardLayout

  /// Creates the page.
  package init(
    _ context: DashboardContext, store: LayoutStore = LayoutStore(),
    undo: @escaping () -> UndoStack? = { nil }, savedState: SavedState = SavedState()
  ) {
    self.context = context
    self.store = store
    self.undo = undo
    self.savedState = savedState
    layout = DashboardLayout(text: store.read())
    backupNotice = context.makeBackupNotice()
    navigator = Navigator(root: pageContent.widget)
    let column = BoxLayout(.vertical)
    let scroller = ScrolledWindow(child: ContentColumn(column))
    scroller.expandsVertically = true
    self.scroller = scroller
    curtain = Curtain(scroller, isOpen: true)
    curtain.expandsVertically = true
    let header = TodayHeader(context) { [weak self] in self?.pageMenu() ?? Menu([]) }
    self.header = header
    columns.setMargins(bottom: 24)
    [header.widget, backupNotice.widget, columns].forEach(column.append)
    context.openPerson = { [weak self] in self?.openPerson($0) }
    context.openPeople = { [weak self] in self?.openPeople() }
    context.openMap = { [weak self] in self?.subpages?.openMap() }
    showCards()
    observer = ObservationTracker(in: context.work) { [weak self] in self?.update() }
    scroller.onMap { [weak self] in
      self?.watchDay()
      self?.watchCards()
      self?.backupNotice.refresh()
    }
    scroller.onUnmap { [weak self] in self?.dayEnd = nil }
  }

  package var isFrozen = false {
    didSet {
      guard isFrozen != oldValue else { return }
      subpages?.isFrozen = isFrozen
      if isFrozen, scroller.isMapped { savedState.position = scroller.verticalPosition }
    }
  }

  package var search: SearchBar? { navigator.current?.search }
  package var canSearch: Bool {
    context.people.phase == .ready && !context.people.people.people.isEmpty
  }

  package func openSearch() -> SearchBar? {
    if navigator.current == nil { openPeople() }
    return search
  }

  package func restore() {
    if savedState.position > 0 { scroller.restore(savedState.position) }
    subpages?.restore()
  }

  package func takeFocus() -> Bool {
    navigator.takeFocus() || columns.containsFocus
      || layout.shown.contains { view(of: $0).card.focusContent() }
      || columns.focusFirstChild() || widget.focusFirstChild()
  }

  /// Opens the list of all people.
  package func openPeople(isAnimated: Bool = true) { subpages?.openPeople(isAnimated: isAnimated) }

  /// Opens the map.
  package func openMap() { subpages?.openMap() }

  /// Opens the list of all people with a search, whatever is open above the Dashboard.
  package func searchPeople(_ query: String) { subpages?.searchPeople(query) }

  /// Opens a person above the Dashboard.
  package func openPerson(_ id: Int64) { subpages?.openPerson(id) }

  package func continueEditing(_ draft: Draft) -> Bool { subpages?.continueEditing(draft) ?? false }

  /// Updates the current day when it ends while the page is visible.
  private func watchDay() {
    context.habits.refreshToday()
    dayEnd = Timeout(milliseconds: Int(context.habits.secondsToNextCheck * 1_000)) {
      [weak self] in self?.watchDay()
    }
  }

  private func update() {
    switch context.people.phase {
    case .loading: pageContent.show(loadingPage)
    case .failed(let error):
      pageContent.showFailure(title: tr("Could Not Load People"), UserText.sentence(error))
    case .ready:
      showContent()
      openRequested()
    }
    // The header bar has a button for the search.
    if canSearch != couldSearch {
      couldSearch = canSearch
      navigator.onChange?()
    }
  }

  /// Opens the person that another page asked for. The page may have been made for them.
  private func openRequested() {
    // The request is read first, so that the page notices the next one.
    guard let id = context.people.requested, subpages != nil, context.people.phase == .ready else {
      return
    }
    context.people.requested = nil
    openPerson(id)
  }

  /// Shows the cards once all have their content.
  private func showContent() {
    guard pageContent.widget.isMapped, pageContent.loadingMessage != nil else {
      return pageContent.show(curtain)
    }
    guard pageContent.child !== curtain else { return }
    curtain.close()
    addCardsInSteps()
    pageContent.prepare(curtain)
    context.work.open(curtain) { [weak self] in
      guard let self, context.people.phase == .ready else { return }
      columns.paintInSteps()
      pageContent.show(curtain)
    }
  }

  /// Adds the cards over some frames. The habits of today are most of the widgets.
  private func addCardsInSteps() {
    (cards[.today] as? TodayCard)?.rows.addInSteps(of: 7, in: context.work)
    columns.addInSteps(first: 1, of: 3, in: context.work)
  }

  // MARK: - Cards

  private func view(of card: DashboardCard) -> any DashboardCardView {
    if let view = cards[card] { return view }
    let slot = BoxLayout(.horizontal)
    let view: any DashboardCardView =
      switch card {
      case .today: TodayCard(context, isCare: false, menu: slot)
      case .care: TodayCard(context, isCare: true, menu: slot)
      case .comingUp: ComingUpCard(context, menu: slot)
      case .onThisDay: OnThisDayCard(context, menu: slot)
      case .people: PeopleCard(context, menu: slot)
      case .week: WeekCard(context, menu: slot)
      }
    let menu = RowMenu(on: view.card.widget) { [weak self] in self?.menu(of: card) ?? Menu([]) }
    menu.name = view.card.title
    slot.append(menu.button)
    menus[card] = menu
    cards[card] = view
    return view
  }

  private func showCards() { columns.show(layout.shown.map { view(of: $0).card.widget }) }

  private func menu(of card: DashboardCard) -> Menu {
    let order = layout.shown
    let place = order.firstIndex(of: card) ?? 0
    return Menu(
      [
        MenuItem(tr("Move Up"), isEnabled: place > 0) { [weak self] in self?.move(card, -1) },
        MenuItem(tr("Move Down"), isEnabled: place < order.count - 1) { [weak self] in
          self?.move(card, 1)
        },
      ],
      [MenuItem(tr("Hide")) { [weak self] in self?.setHidden(card, true) }])
  }

  /// The menu of the page: the hidden cards.
  private func pageMenu() -> Menu {
    let hidden = layout.cards.filter(layout.hidden.contains).map { card in
      MenuItem(tr("Show “%1”", view(of: card).card.title)) { [weak self] in
        self?.setHidden(card, false)
      }
    }
    let reset = MenuItem(tr("Reset Cards"), isEnabled: layout != .standard) { [weak self] in
      self?.change(to: .standard, title: tr("Cards reset"))
    }
    return Menu(hidden, [reset])
  }

  /// Moves a card by one place.
  func move(_ card: DashboardCard, _ step: Int) {
    var new = layout
    guard new.move(card, by: step, among: layout.shown) else { return }
    change(to: new, title: tr("“%1” moved", view(of: card).card.title), isAnnounced: false)
  }

  /// Hides or shows a card.
  func setHidden(_ card: DashboardCard, _ isHidden: Bool) {
    var new = layout
    new.setHidden(card, isHidden)
    let name = view(of: card).card.title
    change(
      to: new, title: isHidden ? tr("“%1” hidden", name) : tr("“%1” shown", name))
  }

  private func change(to new: DashboardLayout, title: String, isAnnounced: Bool = true) {
    let old = layout
    guard new != old else { return }
    apply(new)
    undo()?.record(
      UndoableChange(
        title: title, isAnnounced: isAnnounced, undo: { [weak self] in self?.apply(old) },
        redo: { [weak self] in self?.apply(new) }))
  }

  private func apply(_ new: DashboardLayout) {
    layout = new
    store.write(new.text)
    showCards()
  }
}
