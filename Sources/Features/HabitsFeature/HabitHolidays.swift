import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonStore
import Localization

/// What was entered in the dialog for a holiday.
nonisolated struct HolidayDraft: Codable, Hashable {
  /// The person; `nil` for the user.
  var person: Int64?
  var first: Day
  var count: Int
}

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
  ///   - session: Where the draft is kept.
  ///   - kept: What was entered in an earlier session; `nil` for nothing.
  ///   - onAdd: Called with the days and the ID of the person, `nil` for the user.
  init(
    from today: Day, people: [PersonSummary], dates: ChartDates, in session: SessionContext? = nil,
    continuing kept: HolidayDraft? = nil, over window: Window,
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
    if let kept {
      person.selected = (people.firstIndex { $0.id == kept.person } ?? -1) + 1
      let start = starts.firstIndex(of: kept.first)
      first.selected = start ?? -Self.firstDays.lowerBound
      count.value = min(max(kept.count, 1), HabitHoliday.maximumDays)
    }
    let entered = { [weak person, weak first, weak count] () -> HolidayDraft? in
      guard let person, let first, let count else { return nil }
      let index = (person.selected ?? 0) - 1
      return HolidayDraft(
        person: people.indices.contains(index) ? people[index].id : nil,
        first: Self.days(today, first.selected, 1).lowerBound, count: count.value)
    }
    let original = HolidayDraft(first: today, count: Self.standardCount)
    let keeper = session.map { session in
      DraftKeeper(Draft.Key(kind: .holiday, subject: Draft.new), in: session, title: { "" }) {
        let draft = entered()
        return draft == original ? nil : draft
      }
    }
    let dialog = MessageDialog(
      heading: tr("Add Holiday"),
      body: tr("Days without an entry count as skipped, and no streak ends."),
      content: PreferencesGroup([person, first, count]),
      answers: [.init("cancel", tr("_Cancel")), .init("save", tr("_Add"), look: .suggested)],
      preferred: "save", over: window
    ) { answer in
      keeper?.end()
      guard answer == "save" else { return }
      let index = (person.selected ?? 0) - 1
      onAdd(
        Self.days(today, first.selected, count.value),
        people.indices.contains(index) ? people[index].id : nil)
    }
    (self.dialog, self.person, self.first, self.count) = (dialog, person, first, count)
    person.onChanged { [weak keeper] _ in keeper?.changed() }
    first.onChanged { [weak self, weak keeper] _ in
      self?.showLastDay()
      keeper?.changed()
    }
    count.onChanged { [weak self, weak keeper] _ in
      self?.showLastDay()
      keeper?.changed()
    }
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
    let name = model.person(id)?.displayName ?? tr("Someone Else")
    return isCurrent
      ? tr("End Holiday of %3, %1 – %2", first, last, name)
      : tr("Remove Holiday of %3, %1 – %2", first, last, name)
  }

  private func end(_ holiday: HabitHoliday, isCurrent: Bool) {
    let (id, today) = (holiday.id, model.today)
    if isCurrent {
      // The days that have passed were a holiday.
      actions.perform(tr("Ended holiday"), .endHoliday(id, before: today))
    } else {
      actions.perform(tr("Removed holiday"), .deleteHoliday(id))
    }
  }

  /// Shows the dialog that adds a holiday.
  /// - Parameter kept: What was entered in an earlier session; `nil` for nothing.
  func addHoliday(continuing kept: HolidayDraft? = nil) {
    guard let parent = window?.dialogParent else { return }
    let people = model.people.values.sorted { ($0.displayName, $0.id) < ($1.displayName, $1.id) }
    holidayDialog = HolidayDialog(
      from: model.today, people: people, dates: model.dates, in: window?.session,
      continuing: kept, over: parent
    ) { [weak self] days, person in
      self?.actions.perform(
        tr("Added holiday"),
        .addHoliday(first: days.lowerBound, last: days.upperBound, person: person))
    }
  }
}
