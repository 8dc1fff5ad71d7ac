import GtkKit
import HalcyonCore
import HalcyonKit
import Localization

/// How many habits were done on each of the last seven days.
final class WeekCard: DashboardCardView {
  let card: Card
  private let chart = BarChart(color: HabitPalette.color(HabitColor.standard.index), height: 110)
  private let empty: Widget
  private let context: DashboardContext
  private var observer: ObservationTracker?

  init(_ context: DashboardContext, menu: Widget) {
    self.context = context
    let add = EmptyCard.button(tr("Add a Habit")) { context.showPage(.habits) }
    empty = EmptyCard.make(
      tr("A chart of the habits that you do each day appears here."), actions: [add])
    chart.setMargins(top: 6, bottom: Card.inset, start: Card.inset, end: Card.inset)
    card = Card(tr("This Week"), action: menu, BoxLayout(.vertical, [empty, chart]))
    observer = ObservationTracker(in: context.work) { [weak self] in self?.update() }
  }

  private func update() {
    let model = context.habits
    let today = model.today
    empty.isVisible = model.habits.isEmpty
    chart.isVisible = !model.habits.isEmpty
    let days = (0..<7).map { today.advanced(by: $0 - 6) }
    let bars = days.map { day in
      let done = TodayState(model.habits, on: day).done
      return BarChart.Bar(
        label: name(day, short: true), name: name(day, short: false), value: Double(done),
        text: ntr("%1 habit done", "%1 habits done", done))
    }
    chart.show(title: tr("Habits done in the last seven days"), bars: bars) {
      $0.formatted(.number.locale(Translation.formats).precision(.fractionLength(0)))
    }
  }

  private func name(_ day: Day, short: Bool) -> String {
    // Weekdays of Foundation begin on Sunday.
    var calendar = context.habits.calendar
    calendar.locale = Translation.language
    let names =
      short ? calendar.veryShortStandaloneWeekdaySymbols : calendar.standaloneWeekdaySymbols
    let index = day.weekday.rawValue % 7
    return names.indices.contains(index) ? names[index] : ""
  }
}
