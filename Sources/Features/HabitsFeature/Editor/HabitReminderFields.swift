import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// The reminders of a habit: a time and the days of the week for each.
final class HabitReminderFields {
  let widget: BoxLayout
  private(set) var rows: [Row] = []
  private let list = BoxLayout(.vertical, spacing: 12)
  private let add = Button(icon: "list-add-symbolic", name: tr("Add Reminder"))
  private let dates: ChartDates
  private let change: ((inout HabitDraft) -> Void) -> Void

  /// One reminder.
  final class Row {
    let widget: BoxLayout
    fileprivate let hour: NumberRow
    fileprivate let minute: NumberRow
    fileprivate let weekdays: WeekdayButtons
    fileprivate let remove = Button(
      icon: "user-trash-symbolic", name: tr("Remove Reminder"))

    private let group: PreferencesGroup
    private let dates: ChartDates

    fileprivate init(_ reminder: HabitReminder, dates: ChartDates, onChange: @escaping () -> Void) {
      self.dates = dates
      hour = NumberRow(title: tr("_Hour"), in: 0...23, step: 1)
      minute = NumberRow(title: tr("M_inute"), in: 0...59, step: 5)
      hour.value = reminder.minute / 60
      minute.value = reminder.minute % 60
      weekdays = WeekdayButtons(
        tr("Days of the Reminder"), dates: dates, selected: reminder.weekdays
      ) { _ in onChange() }
      remove.addStyle("flat")
      group = PreferencesGroup([hour, minute])
      group.setHeaderSuffix(remove)
      widget = BoxLayout(.vertical, spacing: 12, [group, weekdays.widget])
      for row in [hour, minute] {
        row.onChanged { [weak self] _ in
          self?.showTime()
          onChange()
        }
      }
      showTime()
    }

    private func showTime() {
      group.setDescription(HabitText.time(reminder.minute, dates: dates))
    }

    fileprivate var reminder: HabitReminder {
      HabitReminder(minute: hour.value * 60 + minute.value, weekdays: weekdays.selected)
    }
  }

  init(
    _ reminders: [HabitReminder], dates: ChartDates,
    _ change: @escaping ((inout HabitDraft) -> Void) -> Void
  ) {
    (self.dates, self.change) = (dates, change)
    let group = PreferencesGroup(title: tr("Reminders"))
    group.setHeaderSuffix(add)
    add.addStyle("flat")
    widget = BoxLayout(.vertical, spacing: 6, [group, list])
    for reminder in reminders { append(reminder) }
    add.onClicked { [weak self] in self?.addReminder() }
  }

  /// Adds a reminder like the user does.
  func addReminder() {
    // 8 o'clock in the morning.
    append(HabitReminder(minute: 480))
    changed()
  }

  private func append(_ reminder: HabitReminder) {
    guard rows.count < HabitReminder.maximumCount else { return }
    let row = Row(reminder, dates: dates) { [weak self] in self?.changed() }
    row.remove.onClicked { [weak self, weak row] in
      guard let self, let row else { return }
      rows.removeAll { $0 === row }
      list.remove(row.widget)
      add.grabFocus()
      changed()
    }
    rows.append(row)
    list.append(row.widget)
  }

  private func changed() {
    add.isSensitive = rows.count < HabitReminder.maximumCount
    let reminders = rows.map(\.reminder)
    change { $0.reminders = reminders }
  }
}
