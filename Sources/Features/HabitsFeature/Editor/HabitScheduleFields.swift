import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The fields of the schedule of a habit, with the sentence that states which days it means.
final class HabitScheduleFields {
  let widget: BoxLayout
  let weekdays: WeekdayButtons
  let kind = ChoiceRow(
    title: tr("_Repeat"), choices: HabitDraft.ScheduleKind.allCases.map(\.title))
  let count = NumberRow(title: tr("Time_s"), in: 1...31, step: 1)
  let days = NumberRow(title: tr("_Days"), in: 2...Schedule.maximumPeriod, step: 1)
  private let sentence = Label(style: "heading")
  private let box: BoxLayout
  private let dates: ChartDates

  init(
    _ draft: HabitDraft, dates: ChartDates, _ change: @escaping ((inout HabitDraft) -> Void) -> Void
  ) {
    self.dates = dates
    weekdays = WeekdayButtons(tr("Days of the Week"), dates: dates, selected: draft.weekdays) {
      selected in change { $0.weekdays = selected }
    }
    box = BoxLayout(.vertical, [weekdays.widget])
    weekdays.widget.setMargins(top: 12)
    sentence.wraps = true
    sentence.textAlignment = 0
    sentence.addStyle("schedule-sentence")
    let group = PreferencesGroup(title: tr("Schedule"), [kind, count, days])
    widget = BoxLayout(.vertical, spacing: 12, [group, box, sentence])
    kind.onChanged { index in
      change { $0.scheduleKind = HabitDraft.ScheduleKind(rawValue: index) ?? .daily }
    }
    count.onChanged { number in change { $0.count = number } }
    days.onChanged { number in change { $0.days = number } }
  }

  func show(_ draft: HabitDraft) {
    kind.selected = draft.scheduleKind.rawValue
    count.value = draft.count
    days.value = draft.days
    let fields = draft.scheduleKind.fields
    count.isVisible = fields.contains(.count)
    days.isVisible = fields.contains(.days)
    box.isVisible = fields.contains(.weekdays)
    sentence.text = UserText.sentence(draft.schedule)
  }

  /// The visible sentence.
  var text: String { sentence.text }
}
