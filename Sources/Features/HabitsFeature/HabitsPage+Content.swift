import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The content of the page: its state, the summary, and the rows of the list.
extension HabitsPage {
  func update() {
    archiveButton.isVisible = !model.archived.isEmpty
    pageContent.showNotice(model.unreadable.notice)
    switch model.phase {
    case .loading: pageContent.show(loadingPage)
    case .failed(let error):
      pageContent.showFailure(title: tr("Could Not Load Habits"), UserText.sentence(error))
    case .ready where model.habits.isEmpty:
      // Before the last row is removed, which may have the focus.
      pageContent.show(makeEmptyPage().widget)
      showHabits()
    case .ready:
      showHabits()
      pageContent.show(listPage)
    }
  }

  /// The day of the last column.
  var lastDay: Day { model.today.advanced(by: -daysBack) }

  func showHabits() {
    let habits = model.habits
    searchBar.isAvailable = !habits.isEmpty
    rank(habits)
    let done = habits.count { $0.isDone }
    let open = habits.count { $0.isOpen }
    heading.summary = summary(open: open, done: done)
    let isAllDone = !habits.isEmpty && open == 0 && done > 0
    celebrationBox.isRevealed = isAllDone
    // Assistive technology also reads what a revealer hides.
    celebrationBox.setAccessiblyHidden(!isAllDone)
    header.show(last: lastDay, today: model.today, dayText)
    let query = SearchText.Query(filter)
    sections = HabitSection.make(
      habits.filter { query.matches($0.name) }, groups: model.groups,
      people: model.people.mapValues(\.displayName),
      ranks: ranks, order: order)
    // New rows show their habit when they are made.
    for (item, row) in list.rows { show(item, in: row) }
    list.show(items)
    let hasResults = habits.isEmpty || !sections.isEmpty
    scroller.isVisible = hasResults
    showNoneFound(!hasResults)
  }

  private func showNoneFound(_ isShown: Bool) {
    if isShown, noneFound == nil {
      let page = EmptyPage.make(
        .nothingFound, icon: "edit-find-symbolic", title: tr("No Habits Found"),
        description: tr("Change the search to see more habits."))
      page.expandsVertically = true
      listPage.append(page)
      noneFound = page
    }
    noneFound?.isVisible = isShown
  }

  private func summary(open: Int, done: Int) -> String {
    if model.habits.isEmpty { return tr("Add your first habit.") }
    if open + done == 0 { return tr("Nothing is due today.") }
    return ntr(
      "%2 of %1 habit done today", "%2 of %1 habits done today", done + open,
      Translation.number(done))
  }

  /// The order of the rows that have the same state.
  var order: HabitOrder { window?.settings.habitOrder ?? .manual }

  /// Sorts the rows anew on a new day and for new habits, otherwise only when the page is shown.
  private func rank(_ habits: [HabitProgress]) {
    // The states are those of the last day until the ones of a new day are computed.
    let day = habits.lazy.map(\.day).min()
    if rankedDay != day { ranks = [:] }
    rankedDay = day
    for habit in habits where ranks[habit.id] == nil { ranks[habit.id] = habit.state.rank }
  }

  private var items: [HabitList.Item] {
    sections.flatMap { section in
      let heading: [HabitList.Item] = section.title.isEmpty ? [] : [.heading(section.key)]
      let isFolded = section.isFolded && filter.isEmpty
      return heading + (isFolded ? [] : section.ids.map { .habit($0) })
    }
  }

  func makeItem(_ item: HabitList.Item) -> Widget {
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
      (widget as? HabitSectionHeading)?.show(
        section, person: section.person.flatMap(model.person), pictures: model.pictures)
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
    let importButton = Button(label: tr("Import Habits…"))
    importButton.onClicked { [weak self] in self?.transfer?.chooseImport() }
    archiveButton.onClicked { [weak self] in self?.openArchive() }
    let page = HabitTemplatesPage(
      dates: model.dates, more: [importButton, archiveButton],
      onTemplate: { [weak self] in self?.actions.add($0.definition) },
      onNew: { [weak self] in self?.addHabit() })
    emptyPage = page
    return page
  }

  /// The buttons of the templates on the empty page.
  var templateButtons: [Button]? { emptyPage?.buttons }
  /// A Boolean value indicating whether the empty page is shown.
  var isEmptyPageShown: Bool { emptyPage != nil && pageContent.child === emptyPage?.widget }
}
