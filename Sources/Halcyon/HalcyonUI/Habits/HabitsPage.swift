import Foundation
import GtkKit
import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// The page with all habits: sections of rows with the days of the last weeks.
final class HabitsPage: LoadablePage, NavigatingPage {
  /// The state that survives the page.
  final class SavedState {
    /// The scroll position.
    var place: HabitList.Place?
    /// The unfinished habit in the editor; `nil` if it is closed.
    var draft: (id: Int64?, draft: HabitDraft)?
  }

  let widget: Widget
  let navigator: Navigator
  let pageContent = PageContent()
  let actions: HabitActions
  let model: HabitsModel
  let scroller: ScrolledWindow
  let list: HabitList
  private(set) weak var window: (any PageWindow)?
  /// The editor that was opened last.
  var editor: HabitEditor?
  /// The habit that `editor` edits; `nil` for a new one.
  var editedID: Int64?
  /// The archive that was opened last.
  var archive: ArchivedHabits?
  private var menu: RowMenu?
  /// The page of a habit that was opened last.
  var habitPage: HabitPage?
  private let loadingPage = LoadingPage(tr("Loading habits…"))
  private let heading: PageHeading
  private let newButton = Button(
    label: trc("short label next to the heading “Habits”", "New Habit"))
  private let celebration = Label(tr("All done for today"), style: "heading")
  private let celebrationBox: Revealer
  private let header: HabitHeader
  private let culling = ViewCulling()
  private let savedState: SavedState
  private let listPage = BoxLayout(.vertical)
  private var emptyPage: HabitTemplatesPage?
  /// The habit and day that had the focus when Tab left the list.
  private var cursor: (id: Int64, day: Day)?
  private(set) var sections: [HabitSection] = []
  /// The order of the rows while the page is visible: a habit that is done keeps its place until
  /// the page is shown again.
  private var ranks: [Int64: Int] = [:]
  private var rankedDay: Day?
  /// The number of days by which the columns are scrolled back.
  private(set) var daysBack = 0
  private let dayText: DayNames
  private var observer: ObservationTracker?
  private var dayEnd: Timeout?
  private let searchBar = SearchBar(placeholder: tr("Search habits"))
  /// The search for habits by name.
  var search: SearchBar? { searchBar }
  /// The text that the names of shown habits contain.
  var filter = "" {
    didSet {
      guard filter != oldValue else { return }
      showHabits()
      searchBar.show(count: sections.reduce(0) { $0 + $1.ids.count })
    }
  }

  init(model: HabitsModel, savedState: SavedState = SavedState(), window: any PageWindow) {
    self.model = model
    self.savedState = savedState
    self.window = window
    dayText = DayNames(model.dates)
    actions = HabitActions(model: model, undo: window.undo) { [weak window] in
      window?.showToast($0, button: nil, onButton: nil)
    }
    let reference = Reference()
    heading = PageHeading(tr("Habits"), buttons: [newButton], spacing: 12)
    newButton.setAccessibleLabel(tr("New Habit"))
    newButton.addStyle("suggested-action")
    newButton.wrapLabel()
    header = HabitHeader { reference.page?.scroll(by: $0) }
    list = HabitList(startingAt: savedState.place) { reference.page?.makeItem($0) ?? Label() }
    let tabStop = TabStop(list.widget, heightForWidth: true)
    tabStop.setMargins(bottom: 24)
    list.widget.setAccessibleLabel(tr("Habits"))
    list.widget.addStyle("habits")
    let scrolled = ContentColumn(tabStop)
    scroller = ScrolledWindow(child: scrolled)
    scroller.expandsVertically = true
    let icon = Image(icon: "habit-star-symbolic", size: 24)
    let line = BoxLayout(.horizontal, spacing: 12, [icon, celebration])
    line.addStyle("all-done")
    line.horizontalAlignment = .center
    celebrationBox = Revealer(child: line, transition: .slideDown)
    navigator = Navigator(root: pageContent.widget)
    widget = navigator.widget
    reference.page = self
    culling.follow(scroller)
    list.follow(scroller, scrolling: scrolled)
    tabStop.onEnter = { [weak self] in self?.focusCursor() ?? false }
    tabStop.onLeave = { [weak self] in self?.saveCursor() }
    list.onShift = { [weak self] in self?.scroller.verticalPosition += $0 }
    let top = BoxLayout(.vertical, [heading.widget, searchBar.widget, celebrationBox, header])
    [ContentColumn(top), scroller].forEach(listPage.append)
    listPage.expandsVertically = true
    newButton.onClicked { [weak self] in self?.addHabit() }
    let menu = RowMenu(on: heading.widget) { [weak self] in self?.pageMenu ?? Menu() }
    menu.name = tr("Habits")
    heading.widget.append(menu.button)
    self.menu = menu
    searchBar.onQuery = { [weak self] in self?.filter = $0 }
    searchBar.onActivate = { [weak self] in self?.rows.first?.row.openButton.grabFocus() ?? false }
    list.widget.onKey { [weak self] in self?.handle($0) ?? false }
    pageContent.widget.onKey { [weak self] key in
      guard key == KeyPress(name: "n", control: true) else { return false }
      self?.addHabit()
      return true
    }
    pageContent.widget.onMap { [weak self] in self?.watchDay() }
    pageContent.widget.onUnmap { [weak self] in self?.dayEnd = nil }
    observer = ObservationTracker { [weak self] in self?.update() }
    if let (id, draft) = savedState.draft { openEditor(of: id, draft, isAnimated: false) }
  }

  /// A weak reference to the page for closures that are created before it.
  private final class Reference { weak var page: HabitsPage? }

  /// The existing rows of habits in list order.
  var rows: [(id: Int64, row: HabitRow)] {
    list.rows.compactMap { item, row in
      guard case .habit(let id) = item, let row = row as? HabitRow else { return nil }
      return (id, row)
    }
  }

  var isFrozen = false {
    didSet {
      guard isFrozen != oldValue else { return }
      list.isHeld = isFrozen
      guard isFrozen, widget.isMapped else { return }
      let open = editor.flatMap { navigator.current === $0.subpage ? $0 : nil }
      savedState.draft = open.map { (editedID, $0.draft) }
      if scroller.isMapped { savedState.place = list.place(in: scroller) }
    }
  }

  func restore() {
    if let place = savedState.place {
      scroller.verticalPosition += list.distance(to: place, in: scroller)
    }
  }

  func takeFocus() -> Bool { navigator.takeFocus() || pageContent.widget.focusFirstChild() }

  // MARK: - Content

  private func update() {
    showHabits()
    switch model.phase {
    case .loading: pageContent.show(loadingPage)
    case .failed(let error):
      pageContent.showFailure(title: tr("Could Not Load Habits"), UserText.sentence(error))
    case .ready where model.habits.isEmpty: pageContent.show(makeEmptyPage().widget)
    case .ready: pageContent.show(listPage)
    }
  }

  /// The day of the last column.
  var lastDay: Day { model.today.advanced(by: -daysBack) }

  private func showHabits() {
    let habits = model.habits
    searchBar.isAvailable = !habits.isEmpty
    rank(habits)
    let done = habits.count { $0.isDone }
    let due = habits.count { $0.isDue }
    heading.summary =
      habits.isEmpty
      ? tr("Add your first habit.")
      : ntr(
        "%2 of %1 habit done today", "%2 of %1 habits done today", done + due,
        Translation.number(done))
    celebrationBox.isRevealed = !habits.isEmpty && due == 0 && done > 0
    header.show(last: lastDay, today: model.today, dayText)
    sections = HabitSection.make(
      habits.filter(matches), groups: model.groups, people: model.people.mapValues(\.displayName),
      ranks: ranks)
    list.show(items)
    for (item, row) in list.rows { show(item, in: row) }
  }

  private func matches(_ habit: HabitProgress) -> Bool {
    filter.isEmpty || habit.name.localizedStandardContains(filter)
  }

  /// Sorts the rows anew on a new day and for new habits, otherwise only when the page is shown.
  private func rank(_ habits: [HabitProgress]) {
    if rankedDay != model.today { ranks = [:] }
    rankedDay = model.today
    for habit in habits where ranks[habit.id] == nil { ranks[habit.id] = habit.state.rank }
  }

  private var items: [HabitList.Item] {
    sections.flatMap { section in
      let heading: [HabitList.Item] = section.title.isEmpty ? [] : [.heading(section.key)]
      let isFolded = section.isFolded && filter.isEmpty
      return heading + (isFolded ? [] : section.ids.map { .habit($0) })
    }
  }

  private func makeItem(_ item: HabitList.Item) -> Widget {
    let made: Widget
    switch item {
    case .heading(let key): made = makeHeading(key)
    case .habit(let id): made = makeRow(id)
    }
    show(item, in: made)
    return made
  }

  private func show(_ item: HabitList.Item, in widget: Widget) {
    switch item {
    case .heading(let key):
      guard let section = sections.first(where: { $0.key == key }) else { return }
      (widget as? HabitSectionHeading)?.show(section)
    case .habit(let id):
      guard let habit = model.habit(id), let section = section(of: id) else { return }
      (widget as? HabitRow)?.show(
        habit, last: lastDay, today: model.today, dates: model.dates, dayText)
      let isFirst = section.title.isEmpty && section.ids.first == id
      setStyle("first", isFirst, of: widget)
      setStyle("last", section.ids.last == id, of: widget)
    }
  }

  private func setStyle(_ name: String, _ isSet: Bool, of widget: Widget) {
    if isSet { widget.addStyle(name) } else { widget.removeStyle(name) }
  }

  private func section(of id: Int64) -> HabitSection? {
    sections.first { $0.ids.contains(id) }
  }

  private func makeRow(_ id: Int64) -> HabitRow {
    HabitRow(
      id: id, culling: culling,
      actions: .init(
        open: { [weak self] in self?.open(id) },
        activate: { [weak self] in self?.actions.activate(id, on: $0) },
        enter: { [weak self] in self?.enter(id, on: $0) },
        menu: { [weak self] in self?.menu(of: id, on: $0) ?? Menu() },
        drop: { [weak self] in self?.drop($0, at: id, isAfter: $1) }))
  }

  private func makeHeading(_ key: HabitSection.Key) -> HabitSectionHeading {
    guard case .group(let id) = key else { return HabitSectionHeading(onFold: nil, menu: nil) }
    return HabitSectionHeading(
      onFold: { [weak self] in
        guard let self, let group = model.groups.first(where: { $0.id == id }) else { return }
        actions.setFolded(!group.isFolded, group: id)
      },
      menu: { [weak self] in self?.menu(ofGroup: id) ?? Menu() })
  }

  private func makeEmptyPage() -> HabitTemplatesPage {
    if let emptyPage { return emptyPage }
    let page = HabitTemplatesPage(
      dates: model.dates, onTemplate: { [weak self] in self?.actions.add($0.definition) },
      onNew: { [weak self] in self?.addHabit() })
    emptyPage = page
    return page
  }

  /// The buttons of the templates on the empty page.
  var templateButtons: [Button]? { emptyPage?.buttons }
  /// A Boolean value indicating whether the empty page is shown.
  var isEmptyPageShown: Bool { emptyPage != nil && pageContent.child === emptyPage?.widget }

  // MARK: - Days

  /// Scrolls the columns by a number of days; `nil` returns to today.
  func scroll(by days: Int?) {
    let back = days.map { max(0, daysBack - $0) } ?? 0
    // Days before the first one of the calendar do not exist.
    let most = Day.earliest.distance(to: model.today) - HabitColumns.maximum
    guard min(back, most) != daysBack else { return }
    daysBack = min(back, most)
    showHabits()
  }

  /// Updates the current day when it ends while the page is visible, and sorts the rows anew.
  private func watchDay() {
    model.refreshToday()
    ranks = [:]
    showHabits()
    dayEnd = Timeout(milliseconds: Int(model.secondsToNextCheck * 1_000)) { [weak self] in
      self?.watchDay()
    }
  }

  // MARK: - Focus

  private func saveCursor() {
    guard let focused = rows.first(where: { $0.row.containsFocus }) else { return }
    cursor = (focused.id, focused.row.focusedDay ?? model.today)
  }

  /// Focuses the cell that had the focus before, or today in the first visible row.
  private func focusCursor() -> Bool {
    let known = cursor.flatMap { cursor in rows.first { $0.id == cursor.id } }
    if let row = known?.row, let cursor, row.focus(cursor.day) || row.focus(lastDay) {
      return true
    }
    let visible: Int64? = list.place(in: scroller).flatMap {
      if case .habit(let id) = $0.item { id } else { nil }
    }
    let row = (rows.first { $0.id == visible } ?? rows.first)?.row
    return row?.focus(lastDay) ?? false
  }
}
