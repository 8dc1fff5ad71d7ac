import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonText
import Localization

/// The top of the Dashboard: the date, a ring with the habits of the day, and one line about what
/// is left.
final class TodayHeader {
  var widget: Widget { row }
  private let row: HeadingRow
  private let ring = DayRing()
  private let date = ValueRow.label("", styles: ["title-1"])
  private let line = ValueRow.label("", styles: ["dim-label"])
  private let context: DashboardContext
  private var observer: ObservationTracker?

  /// Creates the header.
  /// - Parameter menu: Returns the menu of the page.
  init(_ context: DashboardContext, menu: @escaping () -> Menu) {
    self.context = context
    let row = HeadingRow(ring, BoxLayout(.vertical, spacing: 4, [date, line]))
    row.setMargins(top: 20, bottom: ContentGrid.spacing, start: 4, end: 4)
    self.menu = RowMenu(on: row, menu)
    self.menu.name = tr("Dashboard")
    row.show(buttons: self.menu.button)
    self.row = row
    observer = ObservationTracker(in: context.work) { [weak self] in self?.update() }
    row.onStyle = { [weak self] in self?.showDate() }
  }

  /// In large text, the day and the month can be wider than the window.
  private func showDate() {
    let habits = context.habits
    date.text = PersonText.today(
      habits.today, calendar: habits.calendar,
      keepsDayTogether: row.fontPixels < ContentGrid.largeFont)
  }

  private let menu: RowMenu

  private func update() {
    let (habits, people) = (context.habits, context.people)
    let today = habits.today
    let state = TodayState(habits.habits, on: today)
    let total = state.all.count
    ring.isVisible = total > 0
    ring.show(done: state.done, of: total)
    showDate()
    let left = total - state.done
    let sentences = [
      total == 0
        ? nil
        : left == 0
          ? tr("All habits of today are done.")
          : ntr("%1 habit left today.", "%1 habits left today.", left),
      next(people, today),
    ].compactMap(\.self)
    line.text = Translation.joined(sentences: sentences)
    line.isVisible = !sentences.isEmpty
  }

  /// The next birthday, if it is today or tomorrow.
  private func next(_ people: any DashboardPeople, _ today: Day) -> String? {
    let near = people.upcoming.first { date in
      guard (0...1).contains(today.distance(to: date.day)) else { return false }
      return if case .birthday = date.kind { true } else { false }
    }
    guard let near else { return nil }
    return near.day == today
      ? tr("%1’s birthday is today.", near.displayName)
      : tr("%1’s birthday is tomorrow.", near.displayName)
  }
}
