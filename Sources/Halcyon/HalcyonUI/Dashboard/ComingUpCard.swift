import GtkKit
import HalcyonCore
import HalcyonText
import Localization

/// The birthdays, anniversaries and contacts of the next 30 days.
final class ComingUpCard: DashboardCardView {
  private static let days = 30
  /// The number of dates that are shown before the user asks for all.
  private static let fewest = 5
  private static let most = 100

  let card: Card
  private let rows = CardRows()
  private let context: DashboardContext
  private var showsAll = false
  private var observer: ObservationTracker?

  init(_ context: DashboardContext, menu: Widget) {
    self.context = context
    card = Card(tr("Coming Up"), action: menu, rows.widget)
    observer = ObservationTracker { [weak self] in self?.update() }
  }

  private func update() {
    let (people, today) = (context.people, context.habits.today)
    let dates = people.dates.upcoming(from: today, days: Self.days)
    guard !dates.isEmpty else {
      let open = EmptyCard.button(tr("All People")) { [context] in context.openPeople() }
      return rows.show([
        EmptyCard.make(
          tr("Birthdays, anniversaries and people to get in touch with appear here."),
          actions: people.people.people.isEmpty ? [] : [open])
      ])
    }
    var all = dates.prefix(showsAll ? Self.most : Self.fewest).map { row($0, today) }
    if dates.count > Self.fewest, !showsAll {
      let button = EmptyCard.button(ntr("Show %1 More", "Show %1 More", dates.count - Self.fewest))
      {
        [weak self] in
        self?.showsAll = true
        self?.update()
      }
      button.addStyle("flat")
      button.addStyle("card-button")
      all.append(button)
    }
    rows.show(all)
  }

  private func row(_ date: UpcomingDate, _ today: Day) -> Widget {
    let (people, id) = (context.people, date.personID)
    let avatar = Avatar(diameter: 40)
    let name = PersonText.name(date.displayName)
    let version = people.people[id]?.pictureVersion
    avatar.show(name) { [weak people] widget in
      people?.pictures?.texture(of: id, version: version, size: .row, for: widget)
    }
    let text = PersonText.upcoming(date, today: today, calendar: people.calendar)
    let texts = BoxLayout(
      .vertical, spacing: 1,
      [
        ValueRow.label(name, styles: ["heading"]),
        ValueRow.label(text, styles: ["caption", "dim-label"]),
      ])
    texts.verticalAlignment = .center
    let open = Button(child: BoxLayout(.horizontal, spacing: 12, [avatar, texts]))
    open.setAccessibleLabel(name + tr(", ") + text)
    open.addStyle("flat")
    open.addStyle("card-link")
    open.expandsHorizontally = true
    open.onClicked { [context] in context.openPerson(id) }
    let row = BoxLayout(.horizontal, spacing: 6, [open])
    row.addStyle("card-link-row")
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
}
