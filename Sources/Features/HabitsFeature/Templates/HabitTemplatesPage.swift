import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The page without habits: templates, each added with one click, and a button for a new habit.
final class HabitTemplatesPage {
  let widget: Widget
  private(set) var buttons: [Button] = []

  /// - Parameters:
  ///   - onTemplate: Called with the chosen template.
  ///   - onNew: Called to create a habit from scratch.
  ///   - more: Buttons beside the one for a new habit.
  init(
    dates: ChartDates, more: [Button] = [], onTemplate: @escaping (HabitTemplate) -> Void,
    onNew: @escaping () -> Void
  ) {
    let title = Label(tr("Build a habit, one day at a time."), style: "title-2")
    let text = Label(tr("Or start with one of these:"), style: "dim-label")
    let new = Button(label: tr("New Habit"))
    new.addStyle("suggested-action")
    new.onClicked(onNew)
    let actions = [new] + more
    for button in actions {
      button.addStyle("pill")
      button.wrapLabel()
    }
    let start = WrapRow(actions, spacing: 12)
    start.isCentered = true
    for label in [title, text] {
      label.wraps = true
      label.textAlignment = 0.5
      label.centerLines()
    }
    let templates = HabitTemplate.all(firstWeekday: dates.firstWeekday)
    let made = templates.map { template in
      let button = Self.button(template, dates: dates)
      button.onClicked { onTemplate(template) }
      return button
    }
    buttons = made
    let content = BoxLayout(.vertical, spacing: 18)
    Illustration.habits.makeView(height: 150).map(content.append)
    [title, start, text, CardColumns(made, columnWidth: 230, maximumColumns: 3)]
      .forEach(content.append)
    content.setMargins(top: 24, bottom: 36)
    let scroller = ScrolledWindow(child: Clamp(child: ContentColumn(content), maximumWidth: 860))
    scroller.expandsVertically = true
    widget = scroller
  }

  private static func button(_ template: HabitTemplate, dates: ChartDates) -> Button {
    let habit = template.definition
    let tile = HabitTile()
    tile.show(habit.symbol, color: habit.color)
    let name = Label(habit.name, style: "heading")
    let schedule = Label(summary(habit, dates: dates), style: "caption")
    schedule.addStyle("dim-label")
    for label in [name, schedule] {
      label.textAlignment = 0
      label.wraps = true
    }
    let lines = BoxLayout(.vertical, spacing: 2, [name, schedule])
    lines.verticalAlignment = .center
    let button = Button(child: BoxLayout(.horizontal, spacing: 12, [tile, lines]))
    button.addStyle("card")
    button.addStyle("habit-template")
    button.setAccessibleLabel(tr("Add %1, %2", habit.name, schedule.text))
    return button
  }

  /// Returns the target and the schedule: "8 glasses · Daily".
  private static func summary(_ habit: HabitDefinition, dates: ChartDates) -> String {
    let schedule = HabitText.schedule(habit.schedule, dates: dates)
    guard let target = habit.goal.target else { return schedule }
    let amount = HabitText.number(target.amount)
    let goal =
      target.direction == .atLeast
      // Translators: an amount and its unit: "8 glasses".
      ? tr("%1 %2", amount, target.unit) : tr("At most %1 %2", amount, target.unit)
    return goal + " · " + schedule
  }
}
