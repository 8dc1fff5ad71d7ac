import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The heading of a habit's page: symbol, name, schedule and the Edit button.
final class HabitPageHeading {
  let widget: HeadingRow
  let edit = Button(label: tr("Edit"))
  private let tile = HabitTile(side: 64)
  private let name = Label(style: "title-2")
  private let schedule = Label(style: "dim-label")
  private let question = Label()

  init() {
    for label in [name, schedule, question] {
      label.textAlignment = 0
      label.wraps = true
    }
    let lines = BoxLayout(.vertical, spacing: 3, [name, schedule, question])
    edit.verticalAlignment = .center
    widget = HeadingRow(tile, lines)
  }

  /// Shows the menu of the habit beside the Edit button.
  func show(menu: RowMenu) {
    widget.show(buttons: BoxLayout(.horizontal, spacing: 12, [edit, menu.button]))
  }

  func show(_ habit: Habit, dates: ChartDates) {
    tile.show(habit.symbol, color: habit.color)
    name.text = habit.name
    let times = habit.reminders.map { HabitText.time($0.minute, dates: dates) }
    let sentence = UserText.sentence(habit.schedule)
    schedule.text =
      times.isEmpty
      ? sentence
      // Translators: a schedule and the times of reminders: "Every day · reminder at 7:30".
      : tr("%1 · reminder at %2", sentence, times.joined(separator: tr(", ")))
    question.text = habit.notes
    question.isVisible = !habit.notes.isEmpty
  }
}

/// The four figures of a habit's page.
final class HabitFigures {
  let cards: [Widget]
  private let values: [Label]
  private let names: [Label]

  init() {
    let values = (0..<4).map { _ in Label(style: "title-2") }
    let names = (0..<4).map { _ in Label(style: "caption") }
    for (value, name) in zip(values, names) {
      for label in [value, name] {
        label.textAlignment = 0
        label.wraps = true
      }
      value.addStyle("numeric")
      name.addStyle("dim-label")
    }
    cards = zip(values, names).map { value, name in
      let lines = BoxLayout(.vertical, spacing: 3, [value, name])
      lines.setMargins(top: 14, bottom: 14, start: Card.inset, end: Card.inset)
      let card = BoxLayout(.vertical, [lines])
      card.addStyle("card")
      card.addStyle("content-card")
      return card
    }
    (self.values, self.names) = (values, names)
  }

  func show(_ review: HabitReview, _ habit: TrackedHabit) {
    let target = habit.habit.goal.target
    let unit = target.map { $0.unit.isEmpty ? "" : " " + $0.unit } ?? ""
    let figures = [
      (HabitText.percent(review.score), tr("Strength")),
      (HabitText.length(review.current), tr("Current streak")),
      (HabitText.length(review.best.first), tr("Best streak")),
      (
        review.total.map { HabitText.number($0) + unit }
          ?? Translation.number(review.frequency.count),
        target == nil ? tr("Times in total") : tr("In total")
      ),
    ]
    for (index, figure) in figures.enumerated() {
      values[index].text = figure.0
      names[index].text = figure.1
    }
  }

  /// The visible figures.
  var texts: [String] { values.map(\.text) }
}
