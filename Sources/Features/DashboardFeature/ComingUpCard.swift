import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The birthdays, anniversaries, reminders and contacts of the next 30 days.
@MainActor final class ComingUpCard: DashboardCardView {
  private static let days = 30

  let card: Card
  private let rows = CardRows()
  private let context: DashboardContext
  private var reminders: [HabitAlarm] = []
  private var finding: Task<Void, Never>?
  private(set) var shown: ComingUpState?
  private var showsAll = false
  private var observers: [ObservationTracker] = []

  init(_ context: DashboardContext, menu: Widget) {
    self.context = context
    card = Card(tr("Coming Up"), action: menu, rows.widget)
    observers = [
      ObservationTracker(in: context.work) { [weak self] in self?.findDates() },
      ObservationTracker(in: context.work) { [weak self] in self?.findReminders() },
      ObservationTracker(in: context.work) { [weak self] in self?.update() },
    ]
  }

  isolated deinit { finding?.cancel() }

  var isComplete: Bool { shown != nil && context.people.hasUpcoming }

  private func findDates() {
    context.people.showUpcoming(from: context.habits.today, days: Self.days)
  }

  private func findReminders() {
    let habits = context.habits
    guard habits.today >= .earliest, !habits.habits.isEmpty else { return take([]) }
    finding?.cancel()
    finding = Task { [weak self] in
      let found = await habits.upcomingReminders(days: Self.days)
      if !Task.isCancelled { self?.take(found) }
    }
  }

  private func take(_ found: [HabitAlarm]) {
    guard found != reminders else { return }
    reminders = found
    update()
  }

  private func update() {
    let (people, habits) = (context.people, context.habits)
    let dates = people.upcoming.prefix(ComingUpState.maximumRows).map {
      ComingUpState.Item.date($0, people.people[$0.personID])
    }
    let alarms = reminders.prefix(ComingUpState.maximumRows).compactMap { alarm in
      habits.habit(alarm.habitID).map { progress in
        let habit = progress.tracked.habit
        return ComingUpState.Item.reminder(
          alarm, habit, person: habit.personID.map { people.people[$0]?.displayName ?? "" })
      }
    }
    let state = ComingUpState(
      dates: dates, reminders: alarms, today: habits.today, showsAll: showsAll)
    let hasPeople = !people.people.people.isEmpty
    guard state != shown || state.items.isEmpty else { return }
    shown = state
    guard !state.items.isEmpty else { return showEmpty(hasPeople) }
    var all = state.items.map { row($0, state.today) }
    if state.hiddenCount > 0 { all.append(moreButton(state.hiddenCount)) }
    rows.show(all)
  }

  private func showEmpty(_ hasPeople: Bool) {
    let button =
      hasPeople
      ? EmptyCard.button(tr("All People")) { [context] in context.openPeople() }
      : EmptyCard.button(tr("Import Contacts…")) { [context] in context.importContacts() }
    rows.show([
      EmptyCard.make(
        tr("Birthdays, anniversaries, reminders and people to get in touch with appear here."),
        actions: [button])
    ])
  }

  private func moreButton(_ count: Int) -> Button {
    let button = EmptyCard.button(ntr("Show %1 More", "Show %1 More", count)) { [weak self] in
      self?.showsAll = true
      self?.update()
    }
    button.addStyle("flat")
    button.addStyle("card-button")
    return button
  }

  // MARK: - Rows

  private func row(_ item: ComingUpState.Item, _ today: Day) -> Widget {
    switch item {
    case .date(let date, let person): row(date, person, today)
    case .reminder(let alarm, let habit, let person): row(alarm, habit, person, today)
    }
  }

  private func row(_ date: UpcomingDate, _ person: PersonSummary?, _ today: Day) -> Widget {
    let (people, id) = (context.people, date.personID)
    let avatar = Avatar(diameter: 40)
    let name = PersonText.name(date.displayName)
    avatar.show(name) { [weak people] widget in
      people?.pictures?.texture(
        of: id, version: person?.pictureVersion, size: .row, for: widget)
    }
    let text = PersonText.upcoming(date, today: today, calendar: people.calendar)
    let row = link(avatar, name, text) { [context] in context.openPerson(id) }
    if date.day <= today.advanced(by: 1) {
      let write = Button(label: tr("Write"))
      write.verticalAlignment = .center
      write.setAccessibleLabel(tr("Write to %1", name))
      write.onClicked { [context, weak row] in
        if let row { context.write(to: id, from: row) }
      }
      row.append(write)
    }
    return row
  }

  private func row(
    _ alarm: HabitAlarm, _ habit: Habit, _ person: String?, _ today: Day
  ) -> Widget {
    let tile = HabitTile(side: 40)
    tile.show(habit.symbol, color: habit.color)
    let text = HabitText.reminder(alarm, today: today, dates: context.habits.dates)
    let caption =
      person.map { tr("%1 · %2", tr("For %1", PersonText.name($0)), text) } ?? text
    return link(tile, habit.name, caption) { [context] in context.showPage(.habits) }
  }

  private func link(
    _ picture: Widget, _ name: String, _ text: String, open: @escaping () -> Void
  ) -> BoxLayout {
    let texts = BoxLayout(
      .vertical, spacing: 1,
      [
        ValueRow.label(name, styles: ["heading"]),
        ValueRow.label(text, styles: ["caption", "dim-label"]),
      ])
    texts.verticalAlignment = .center
    let button = Button(child: BoxLayout(.horizontal, spacing: 12, [picture, texts]))
    button.setAccessibleLabel(name + tr(", ") + text)
    button.addStyle("flat")
    button.addStyle("card-link")
    button.expandsHorizontally = true
    button.onClicked(open)
    let row = BoxLayout(.horizontal, spacing: 6, [button])
    row.addStyle("card-link-row")
    return row
  }
}
