import GtkKit
import HalcyonCore
import HalcyonText
import Localization

/// The habits of today: those of the user, or with `isCare` those of the people they care for.
final class TodayCard: DashboardCardView {
  let card: Card
  private let rows = CardRows()
  private let context: DashboardContext
  private let isCare: Bool
  private var shown: (TodayState, [Int64: String])?
  private var habitRows: [HabitCheckRow] = []
  private var doneNote: IllustratedNote?
  private var observer: ObservationTracker?

  init(_ context: DashboardContext, isCare: Bool, menu: Widget) {
    self.context = context
    self.isCare = isCare
    card = Card(isCare ? tr("For Others") : tr("Today"), action: menu, rows.widget)
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    let habits = context.habits
    let state = TodayState(habits.habits, on: habits.today)
    let names = Dictionary(
      state.cared.map { ($0.person, context.people.people[$0.person]?.displayName ?? "") },
      uniquingKeysWith: { first, _ in first })
    guard shown.map({ $0 != state || $1 != names }) ?? true else { return }
    let items = isCare ? state.cared.flatMap(\.items) : state.own
    let isSame =
      shown?.1 == names && !items.isEmpty
      && items.map(\.progress.tracked.habit.definition) == habitRows.map(\.definition)
    shown = (state, names)
    guard !isSame else {
      for (row, item) in zip(habitRows, items) { row.show(item) }
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
    rows.show(state.own.map(row) + [note.widget])
  }

  private func showCared(_ state: TodayState, _ names: [Int64: String]) {
    card.widget.isVisible = !state.cared.isEmpty
    let single = state.cared.count == 1 ? state.cared.first : nil
    card.title =
      single.map { tr("For %1", PersonText.name(names[$0.person] ?? "")) } ?? tr("For Others")
    card.summary = summary(state.cared.flatMap(\.items))
    var all: [Widget] = []
    for cared in state.cared {
      let (person, items) = (cared.person, cared.items)
      if single == nil {
        let heading = ValueRow.label(
          PersonText.name(names[person] ?? ""), styles: ["caption-heading", "card-heading"])
        all.append(heading)
      }
      all += items.map(row)
    }
    rows.show(all)
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
