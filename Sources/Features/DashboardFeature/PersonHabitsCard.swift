import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The card with the habits of a person on their page.
package final class PersonHabitsCard {
  private let id: Int64
  private let context: DashboardContext
  private let rows = CardRows()
  private let card: Card
  private var shown: [HabitProgress]?
  private var habitRows: [HabitCheckRow] = []
  /// The names of the habits that are not due.
  private var otherNames: [String] = []
  private var observer: ObservationTracker?

  /// Creates the card. It updates itself as long as it is shown.
  package static func make(of id: Int64, _ context: DashboardContext) -> PersonExtraCard {
    let view = PersonHabitsCard(id, context)
    return PersonExtraCard(card: view.card) { view.update() }
  }

  private init(_ id: Int64, _ context: DashboardContext) {
    self.id = id
    self.context = context
    card = Card(tr("Habits"), rows.widget)
    card.widget.isVisible = false
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    let ids = Set([id] + (context.people.people[id]?.mergedIDs ?? []))
    let own = context.habits.habits.filter {
      $0.tracked.habit.personID.map(ids.contains) == true
    }
    guard own != shown else { return }
    shown = own
    card.widget.isVisible = !own.isEmpty
    let due = TodayState(own, on: context.habits.today).all
    let others = own.filter { habit in !due.contains { $0.progress.id == habit.id } }.map(\.name)
    guard
      others != otherNames
        || due.map(\.progress.tracked.habit.definition) != habitRows.map(\.definition)
    else {
      for (row, item) in zip(habitRows, due) { row.show(item) }
      return
    }
    otherNames = others
    habitRows = due.map { item in
      HabitCheckRow(item, dates: context.habits.dates) { [context] in
        context.setDone($0, $1.progress)
      }
    }
    rows.show(
      habitRows.map(\.widget) + others.map { ValueRow.make($0, caption: tr("Not due today")) })
  }
}
