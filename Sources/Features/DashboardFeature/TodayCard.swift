import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The habits of today: those of the user, or with `isCare` those of the people they care for.
final class TodayCard: DashboardCardView {
  /// The number of habits that are shown before the user asks for all.
  private static let fewest = 12

  let card: Card
  let rows = CardRows()
  private let context: DashboardContext
  private let isCare: Bool
  private var shown: (TodayState, [Int64: String])?
  private var habitRows: [HabitCheckRow] = []
  private var showsAll = false
  /// The number of habits, including those that are not shown yet.
  private var shownCount = 0
  private var doneNote: IllustratedNote?
  private var observer: ObservationTracker?

  init(_ context: DashboardContext, isCare: Bool, menu: Widget) {
    self.context = context
    self.isCare = isCare
    card = Card(isCare ? tr("For Others") : tr("Today"), action: menu, rows.widget)
    observer = ObservationTracker(in: context.work) { [weak self] in self?.update() }
  }

  private func update() {
    let habits = context.habits
    let state = TodayState(habits.habits, on: habits.today)
    let names = Dictionary(
      state.cared.map { ($0.person, context.people.people[$0.person]?.displayName ?? "") },
      uniquingKeysWith: { first, _ in first })
    guard shown.map({ $0 != state || $1 != names }) ?? true else { return }
    let items = isCare ? state.cared.flatMap(\.items) : state.own
    let visible = showsAll ? items : Array(items.prefix(Self.fewest))
    let isSame =
      shown?.1 == names && !items.isEmpty && shownCount == items.count
      && visible.map(\.progress.tracked.habit.definition) == habitRows.map(\.definition)
    (shown, shownCount) = ((state, names), items.count)
    guard !isSame else {
      for (row, item) in zip(habitRows, visible) { row.show(item) }
      doneNote?.widget.isVisible = !isCare && items.allSatisfy(\.isDone)
      return card.summary = summary(items)
    }
    habitRows = []
    if isCare { showCared(state, names) } else { showOwn(state) }
  }

  private func showOwn(_ state: TodayState) {
    guard !state.own.isEmpty else {
      card.summary = ""
      let add = EmptyCard.button(tr("Add a Habit")) { [context] in context.showPage(.habits) }
      return rows.show([
        EmptyCard.make(tr("The habits that are due today appear here."), actions: [add])
      ])
    }
    card.summary = summary(state.own)
    let note = IllustratedNote(.allDone, tr("All done for today"), size: .small, isBeside: true)
    note.widget.setMargins(top: 8, bottom: 8)
    note.widget.isVisible = state.own.allSatisfy(\.isDone)
    doneNote = note
    rows.show(limited(state.own) + more(state.own) + [note.widget])
  }

  /// Creates the rows of the habits that are shown.
  private func limited(_ items: [TodayState.Item]) -> [Widget] {
    let room = showsAll ? items.count : Self.fewest - habitRows.count
    return items.prefix(max(room, 0)).map(row)
  }

  /// A button that shows the rest of the habits.
  private func more(_ items: [TodayState.Item]) -> [Widget] {
    let rest = items.count - habitRows.count
    guard rest > 0 else { return [] }
    let button = EmptyCard.button(ntr("Show %1 More", "Show %1 More", rest)) { [weak self] in
      self?.showAll()
    }
    button.addStyle("flat")
    button.addStyle("card-button")
    return [button]
  }

  private func showAll() {
    let next = habitRows.count
    (showsAll, shown) = (true, nil)
    update()
    if habitRows.indices.contains(next) { habitRows[next].toggle.grabFocus() }
  }

  private func showCared(_ state: TodayState, _ names: [Int64: String]) {
    guard !state.cared.isEmpty else {
      (card.title, card.summary) = (tr("For Others"), "")
      let add = EmptyCard.button(tr("Add a Habit")) { [context] in context.showPage(.habits) }
      return rows.show([
        EmptyCard.make(
          tr("The habits of people you care for appear here, such as an evening medicine."),
          actions: [add])
      ])
    }
    let single = state.cared.count == 1 ? state.cared.first : nil
    card.title =
      single.map { tr("For %1", PersonText.name(names[$0.person] ?? "")) } ?? tr("For Others")
    card.summary = summary(state.cared.flatMap(\.items))
    var all: [Widget] = []
    for cared in state.cared {
      let (person, items) = (cared.person, limited(cared.items))
      if single == nil, !items.isEmpty {
        let heading = ValueRow.label(
          PersonText.name(names[person] ?? ""), styles: ["caption-heading", "card-heading"])
        all.append(heading)
      }
      all += items
    }
    rows.show(all + more(state.cared.flatMap(\.items)))
  }

  private func summary(_ items: [TodayState.Item]) -> String {
    tr(
      "%1 of %2 done", Translation.number(items.count(where: \.isDone)),
      Translation.number(items.count))
  }

  private func row(_ item: TodayState.Item) -> Widget {
    let row = HabitCheckRow(item, dates: context.habits.dates) { [context] in
      context.setDone($0, $1.progress)
    }
    habitRows.append(row)
    return row.widget
  }
}
