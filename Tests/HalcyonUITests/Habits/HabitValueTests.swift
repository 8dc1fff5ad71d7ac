import Foundation
import HalcyonCore
import Testing

@testable import HabitsFeature
@testable import HalcyonKit

/// Tests what the habits page shows as values.
struct HabitValueTests {
  /// Tuesday.
  private let today = Day(clamping: 20_515)
  private let dates = HabitSamples.dates

  @Test("Each state of a day has its own sign and words")
  func marks() {
    var habit = HabitSamples.habit(schedule: .weekdays([.tuesday]))
    habit.history = HabitHistory([
      .init(today, .yes), .init(today.advanced(by: -7), .no),
      .init(today.advanced(by: -14), .skip, flags: .note),
      .init(today.advanced(by: -21), .yes, flags: .pending),
    ])
    let marks = [0, -7, -14, -21, -28, -1].map { DayMark(habit, on: today.advanced(by: $0)) }
    #expect(marks.map(\.sign) == [.done, .no, .skipped, .pending, .unknown, .rest])
    #expect(Set(marks.map(\.words)).count == 6)
    #expect(marks.map(\.hasDetails) == [false, false, true, false, false, false])
  }

  @Test("An amount shows its part of the target")
  func amounts() {
    var habit = HabitSamples.habit(goal: HabitSamples.glasses)
    habit.history = HabitHistory([
      .init(today, .amount(HabitAmount(thousandths: 4_000))),
      .init(today.advanced(by: -1), .amount(HabitAmount(thousandths: 8_500))),
    ])
    let mark = DayMark(habit, on: today)
    #expect(mark.sign == .amount(part: 0.5, text: "4", isMet: false))
    #expect(mark.words == "4 of 8 glasses")
    let met = DayMark(habit, on: today.advanced(by: -1))
    #expect(met.sign == .amount(part: 1, text: "8.5", isMet: true))
  }

  @Test("The line below the name shows progress, streak or schedule")
  func progress() {
    var habit = HabitSamples.habit(schedule: .timesPerWeek(5, from: .monday))
    habit.history = HabitHistory([
      .init(today, .yes), .init(today.advanced(by: -1), .yes), .init(today.advanced(by: -2), .yes),
    ])
    let text = { (habit: TrackedHabit, streak: Int) in
      HabitText.progress(
        habit, on: today,
        streak: streak > 0 ? HabitStreak(days: today...today, length: streak, unit: .days) : nil,
        dates: dates)
    }
    #expect(text(habit, 0) == "2 of 5 this week", "the week began on Monday")
    #expect(text(HabitSamples.habit(schedule: .weekdays([.monday, .saturday])), 3) == "Mon, Sat")
    #expect(text(HabitSamples.habit(), 12) == "12-day streak")
    #expect(text(HabitSamples.habit(), 1) == "Daily")
    #expect(text(HabitSamples.habit(schedule: .times(2, perDays: 5)), 0) == "0 of 2 in 5 days")
    let pills = HabitSamples.habit(reminders: [HabitReminder(minute: 19 * 60)])
    #expect(text(pills, 0).hasPrefix("Daily at 7:00"))
  }

  @Test("Habits are in sections: groups in order, then people; due ones first")
  func sections() {
    let habits = [
      HabitSamples.progress(1, "a", today), HabitSamples.progress(2, "b", today, group: 7),
      HabitSamples.progress(3, "c", today, group: 9),
      HabitSamples.progress(4, "d", today, group: 7),
      HabitSamples.progress(5, "e", today, person: 3, group: 7),
      HabitSamples.progress(6, "f", today, group: 99),
    ]
    let groups = [7, 9].map { HabitGroup(id: $0, uuid: UUID(), name: "Group \($0)") }
    let sections = HabitSection.make(
      habits, groups: groups, people: [3: "Elsa"], ranks: [2: 2, 4: 0])
    #expect(sections.map(\.key) == [.own, .group(7), .group(9), .person(3)])
    #expect(sections.map(\.ids) == [[1, 6], [4, 2], [3], [5]])
    #expect(sections.map(\.title) == ["My Habits", "Group 7", "Group 9", "For Elsa"])
    let only = HabitSection.make(
      [habits[0]], groups: groups, people: [:], ranks: [:])
    #expect(only.map(\.title) == [""])
  }

  @Test("A section says which completions wait, and for what")
  func waiting() {
    let note = { (photos: [Bool]) -> String in
      let habits = photos.enumerated().map { index, requiresPhoto in
        var definition = HabitDefinition(name: "h\(index)", personID: 3)
        definition.requiresPhoto = requiresPhoto
        let habit = Habit(
          id: Int64(index), uuid: UUID(), definition: definition, created: .distantPast,
          modified: .distantPast)
        return HabitProgress(
          TrackedHabit(
            habit: habit,
            history: HabitHistory(sorted: [.init(today, .yes, flags: .pending)])), on: today)
      }
      return HabitSection.make(habits, groups: [], people: [3: "Elsa"], ranks: [:])[0].note
    }
    #expect(note([true]) == "“h0” waits for a photo")
    #expect(note([false]) == "“h0” waits for confirmation")
    #expect(note([true, true]) == "2 habits wait for a photo")
    #expect(note([false, false]) == "2 habits wait for confirmation")
    #expect(note([true, false]) == "2 habits wait for a photo or confirmation")
  }

  @Test("A new draft needs a name; each problem has a message")
  func problems() {
    var draft = HabitDraft(nil, today: today, firstWeekday: .monday)
    #expect(draft.problem?.field == .name)
    draft.name = " Read\t"
    #expect(draft.problem == nil)
    #expect(draft.definition == HabitDefinition(name: "Read"))
    draft.emoji = "ab"
    #expect(draft.problem?.field == .emoji)
    draft.emoji = "📖"
    #expect(draft.definition?.symbol == .emoji("📖"))
    draft.isMeasured = true
    for (target, increment, field) in [
      ("", "1", HabitDraft.Problem.Field.target), ("0", "1", .target), ("nan", "1", .target),
      ("1e300", "1", .target), ("-2", "1", .target), ("8", "0", .increment), ("8", "x", .increment),
    ] {
      (draft.target, draft.increment) = (target, increment)
      #expect(draft.problem?.field == field, "\(target), \(increment)")
      #expect(draft.definition == nil)
      #expect(draft.problem?.message.isEmpty == false)
    }
    (draft.target, draft.increment, draft.direction) = ("0", "1", .atMost)
    #expect(draft.problem == nil)
    (draft.scheduleKind, draft.weekdays) = (.weekdays, [])
    #expect(draft.problem?.field == .schedule)
  }

  @Test("A definition survives the editor", arguments: HabitSamples.definitions)
  func roundTrip(definition: HabitDefinition) {
    let draft = HabitDraft(definition, today: today, firstWeekday: .sunday)
    #expect(draft.problem == nil)
    #expect(draft.definition == definition)
  }

  @Test("The target of at least 0 of an imported habit can be kept, but not chosen")
  func zeroTarget() {
    let goal = HabitGoal.measured(HabitTarget(amount: .zero))
    var draft = HabitDraft(
      HabitDefinition(name: "X", goal: goal), today: today, firstWeekday: .monday)
    draft.name = "Y"
    #expect(draft.definition == HabitDefinition(name: "Y", goal: goal))
    var new = HabitDraft(nil, today: today, firstWeekday: .monday)
    (new.name, new.isMeasured, new.target) = ("Z", true, "0")
    #expect(new.problem?.field == .target)
  }

  @Test("Amounts are read in the format of the locale or with a point")
  func amountText() {
    let german = Locale(identifier: "de_DE")
    let parse = { HabitAmountText.parse($0, locale: german)?.thousandths }
    #expect(parse("1,5") == 1_500)
    #expect(parse(" 8 ") == 8_000)
    #expect(parse("0") == 0)
    for text in ["", "x", "-1", "nan", "inf", "1e300", String(repeating: "9", count: 31)] {
      #expect(parse(text) == nil, "\(text)")
    }
  }

  @Test("The twelve templates are valid and different")
  func templates() {
    let templates = HabitTemplate.all(firstWeekday: .monday).map(\.definition)
    #expect(templates.count == 12)
    #expect(Set(templates.map(\.name)).count == 12)
    for template in templates {
      let draft = HabitDraft(template, today: today, firstWeekday: .monday)
      #expect(draft.definition == template, "\(template.name)")
      guard case .icon(let name) = template.symbol else { continue }
      #expect(HabitIcons.all.contains { $0.name == name }, "\(name)")
    }
  }

  @Test("A review has one cell per day and one score per day")
  func review() {
    var habit = HabitSamples.habit()
    habit.history = HabitHistory((0..<400).map { .init(today.advanced(by: -$0), .yes) })
    let past = HabitReview(habit, on: today, range: .pastYear, firstWeekday: .monday)
    #expect(past.firstCellDay.weekday == .monday)
    #expect(past.firstCellDay.advanced(by: past.cells.count - 1) == today)
    #expect((365...371).contains(past.cells.count))
    #expect(past.scores.count == 400)
    #expect(past.firstScoreDay == today.advanced(by: -399))
    #expect(past.current?.length == 400)
    #expect(past.best.first == past.current)
    #expect(past.months.count == 12)
    #expect(past.months.last == today.month.lowerBound)
    #expect(past.years == [2026, 2025])
    let year = HabitReview(habit, on: today, range: .year(2026), firstWeekday: .monday)
    #expect(year.cells.count == 365)
    #expect(year.cells.count { $0.level == 1 } == 62, "days after today are empty")
    let empty = HabitReview(
      HabitSamples.habit(), on: today, range: .pastYear, firstWeekday: .monday)
    #expect(empty.scores.isEmpty && empty.best.isEmpty && empty.years == [2026])
  }

  @Test("The picker finds people by a part of the name")
  func picker() {
    let people = (0..<100).map {
      PersonSummary(id: Int64($0), displayName: "Person \($0)", whereabouts: .noAddress)
    }
    #expect(PersonPicker.matches(people, "").count == PersonPicker.limit)
    #expect(PersonPicker.matches(people, " person 42 ").map(\.id) == [42])
    #expect(PersonPicker.matches(people, "nobody").isEmpty)
  }
}

/// Habits for tests.
enum HabitSamples {
  static let dates: ChartDates = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return ChartDates(calendar: calendar, locale: Locale(identifier: "en_US"))
  }()

  static let glasses = HabitGoal.measured(
    HabitTarget(unit: "glasses", amount: HabitAmount(thousandths: 8_000)))

  static func habit(
    _ id: Int64 = 1, _ name: String = "Read", goal: HabitGoal = .yesNo,
    schedule: Schedule = .daily, person: Int64? = nil, group: Int64? = nil,
    reminders: [HabitReminder] = []
  ) -> TrackedHabit {
    let date = Date(timeIntervalSince1970: 1_772_539_200)
    let definition = HabitDefinition(
      name: name, goal: goal, schedule: schedule, groupID: group, personID: person,
      reminders: reminders)
    return TrackedHabit(
      habit: Habit(id: id, uuid: UUID(), definition: definition, created: date, modified: date),
      history: HabitHistory())
  }

  static func progress(
    _ id: Int64, _ name: String, _ day: Day, person: Int64? = nil, group: Int64? = nil
  ) -> HabitProgress {
    HabitProgress(habit(id, name, person: person, group: group), on: day)
  }

  static let definitions: [HabitDefinition] = [
    HabitDefinition(name: "Plain"),
    HabitDefinition(
      name: "All", question: "Did you?", symbol: .emoji("🚶"), color: HabitColor(clamping: 3),
      notes: "First\nsecond", goal: glasses, schedule: .timesPerWeek(3, from: .monday), groupID: 4,
      personID: 5, reminders: [HabitReminder(minute: 450, weekdays: [.monday])],
      requiresPhoto: true, requiresConfirmation: true),
    HabitDefinition(name: "Rolling", schedule: .times(3, perDays: 14)),
    HabitDefinition(name: "Month", schedule: .timesPerMonth(4)),
    HabitDefinition(name: "Days", schedule: .everyDays(3, from: Day(clamping: 20_000))),
    HabitDefinition(name: "Weekdays", schedule: .weekdays([.monday, .friday])),
    HabitDefinition(
      name: "Limit",
      goal: .measured(
        HabitTarget(
          unit: "cups", direction: .atMost, amount: .zero,
          increment: HabitAmount(thousandths: 250)))),
  ]
}
