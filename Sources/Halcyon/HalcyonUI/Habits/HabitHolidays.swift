import GtkKit
import HalcyonCore
import HalcyonStore
import Localization

/// The dialog that adds a holiday: for whom, the first day and the number of days.
final class HolidayDialog {
  /// The days that can be the first one, as distances from today: an illness is often entered
  /// afterwards.
  nonisolated static let firstDays = -31...366
  /// The number of days of a new holiday.
  nonisolated static let standardCount = 7

  /// The dialog and its rows; `nil` after it was closed.
  private(set) weak var dialog: MessageDialog?
  private(set) weak var person: ChoiceRow?
  private(set) weak var first: ChoiceRow?
  private(set) weak var count: NumberRow?
  private let dates: ChartDates
  private let today: Day

  /// - Parameters:
  ///   - people: The people who have habits; the holiday is for one of them, or for the user.
  ///   - onAdd: Called with the days and the ID of the person, `nil` for the user.
  init(
    from today: Day, people: [PersonSummary], dates: ChartDates, over window: Window,
    _ onAdd: @escaping (ClosedRange<Day>, Int64?) -> Void
  ) {
    (self.today, self.dates) = (today, dates)
    let person = ChoiceRow(
      title: tr("For _Whom"),
      // Names may contain markup characters.
      choices: [tr("Myself")] + people.map { escapedMarkup($0.displayName) })
    person.isVisible = !people.isEmpty
    let starts = Self.firstDays.map { today.advanced(by: $0) }
    let first = ChoiceRow(title: tr("_First Day"), choices: starts.map(dates.name(of:)))
    first.selected = -Self.firstDays.lowerBound
    let count = NumberRow(title: tr("_Number of Days"), in: 1...HabitHoliday.maximumDays, step: 1)
    count.value = Self.standardCount
    let dialog = MessageDialog(
      heading: tr("Add Holiday"),
      body: tr("Days without an entry count as skipped, and no streak ends."),
      content: PreferencesGroup([person, first, count]),
      answers: [.init("cancel", tr("_Cancel")), .init("save", tr("_Add"), look: .suggested)],
      preferred: "save", over: window
    ) { answer in
      guard answer == "save" else { return }
      let index = (person.selected ?? 0) - 1
      onAdd(
        Self.days(today, first.selected, count.value),
        people.indices.contains(index) ? people[index].id : nil)
    }
    (self.dialog, self.person, self.first, self.count) = (dialog, person, first, count)
    first.onChanged { [weak self] _ in self?.showLastDay() }
    count.onChanged { [weak self] _ in self?.showLastDay() }
    showLastDay()
    dialog.present()
  }

  private func showLastDay() {
    guard let first, let count else { return }
    let days = Self.days(today, first.selected, count.value)
    // Translators: the last day of a holiday.
    count.subtitle = tr("Until %1", dates.name(of: days.upperBound))
  }

  /// Returns the days of a choice of the first day.
  nonisolated static func days(_ today: Day, _ choice: Int?, _ count: Int) -> ClosedRange<Day> {
    let index = min(max(choice ?? 0, 0), firstDays.count - 1)
    let start = today.advanced(by: firstDays.lowerBound + index)
    return start...start.advanced(by: min(max(count, 1), HabitHoliday.maximumDays) - 1)
  }
}

/// The holidays in the menu of the page.
extension HabitsPage {
  /// The number of days after which a past holiday is no longer in the menu.
  private static let pastDays = 60
  /// The number of holidays in the menu.
  private static let maximumHolidays = 6

  /// An item for each holiday that can be ended or removed, the latest ones first.
  var holidayItems: [MenuItem] {
    let today = model.today
    return model.holidays
      .filter { $0.days.upperBound.distance(to: today) <= Self.pastDays }
      .suffix(Self.maximumHolidays).reversed()
      .map { holiday in
        let isCurrent = holiday.days.contains(today) && holiday.days.lowerBound < today
        return MenuItem(title(of: holiday, isCurrent: isCurrent)) { [weak self] in
          self?.end(holiday, isCurrent: isCurrent)
        }
      }
  }

  private func title(of holiday: HabitHoliday, isCurrent: Bool) -> String {
    let first = model.dates.dayAndMonth(of: holiday.days.lowerBound)
    let last = model.dates.dayAndMonth(of: holiday.days.upperBound)
    guard let id = holiday.personID else {
      return isCurrent
        ? tr("End Holiday %1 – %2", first, last) : tr("Remove Holiday %1 – %2", first, last)
    }
    let name = model.people[id]?.displayName ?? tr("Someone Else")
    return isCurrent
      ? tr("End Holiday of %3, %1 – %2", first, last, name)
      : tr("Remove Holiday of %3, %1 – %2", first, last, name)
  }

  private func end(_ holiday: HabitHoliday, isCurrent: Bool) {
    let (id, today) = (holiday.id, model.today)
    if isCurrent {
      // The days that have passed were a holiday.
      actions.perform(tr("Ended holiday")) { database, _ throws(StoreError) in
        try await database.endHabitHoliday(id, before: today)
      }
    } else {
      actions.perform(tr("Removed holiday")) { database, _ throws(StoreError) in
        try await database.deleteHabitHoliday(id)
      }
    }
  }

  /// Shows the dialog that adds a holiday.
  func addHoliday() {
    guard let parent = window?.dialogParent else { return }
    let people = model.people.values.sorted { ($0.displayName, $0.id) < ($1.displayName, $1.id) }
    holidayDialog = HolidayDialog(
      from: model.today, people: people, dates: model.dates, over: parent
    ) { [weak self] days, person in
      self?.actions.perform(tr("Added holiday")) { database, _ throws(StoreError) in
        try await database.addHabitHoliday(days, personID: person).change
      }
    }
  }
}
