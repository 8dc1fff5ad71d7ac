import Foundation
import HalcyonCore

/// Reads the JSON that Table Habit (mhabit) exports: `{"habits": [{"name": …, "records": […]}]}`.
///
/// Its targets are per day. Its second goal, its number of target days, and reminders on days of
/// the month have no counterpart; they are left out and named.
/// - Source: mhabit 1.26, `habit_export.dart`, `habit_form.dart` (numbers of kinds) and
///   `habit_freq.dart`. Days are numbers of days since 1970-01-01, times are seconds.
enum TableHabit {
  struct File: Decodable {
    var habits: [Item]
    var groups: [Group]?
  }

  struct Group: Decodable {
    var uuid: String?
    var name: String?
    /// 1 is active, 2 is deleted.
    var status: Int?
  }

  struct Item: Decodable {
    var name: String
    var desc: String?
    /// 1 is positive, 2 is negative: less is better.
    var type: Int?
    /// 1 is active, 2 is deleted, 3 is archived.
    var status: Int?
    /// 1...10.
    var color: Int?
    /// ARGB.
    var customColor: Int?
    var dailyGoal: Double?
    var dailyGoalUnit: String?
    var dailyGoalExtra: Double?
    /// 1 is weekly, 2 is monthly, 3 is a number of times in a number of days.
    var freqType: Int?
    /// The numbers as JSON, such as "[3,7]".
    var freqCustom: String?
    /// JSON; see `TableHabitReminder`.
    var reminder: String?
    var reminderQuest: String?
    /// The number of a day.
    var startDate: Int?
    var targetDays: Int?
    var groupId: String?
    var createT: Double?
    var modifyT: Double?
    var records: [Record]?
  }

  struct Record: Decodable {
    var recordDate: Int
    /// 1 is done, 2 is skipped.
    var recordType: Int?
    var recordValue: Double?
    var reason: String?
    var modifyT: Double?
  }

  /// The number of target days that the app sets by itself.
  static let standardTargetDays = 66

  static func read(_ data: Data, path: String, at date: Date) throws(HabitFileError) -> HabitArchive
  {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let file = try JSONProblem.decode(File.self, from: data, path: path, decoder: decoder)
    var reader = TableHabitReader(path: path, date: date)
    reader.read(file.groups ?? [])
    for (index, item) in file.habits.enumerated() {
      try reader.read(item, "habits[\(index)]")
    }
    reader.archive.found = [
      .habit: file.habits.count, .group: file.groups?.count ?? 0,
      .day: file.habits.reduce(0) { $0 + ($1.records?.count ?? 0) },
    ]
    return reader.archive
  }
}

/// Collects the habits of a file.
private struct TableHabitReader {
  let path: String
  let date: Date
  var archive = HabitArchive()
  private var groups: [String: UUID] = [:]

  init(path: String, date: Date) { (self.path, self.date) = (path, date) }

  mutating func read(_ list: [TableHabit.Group]) {
    for (index, group) in list.enumerated() {
      let id = group.uuid ?? ""
      guard group.status != 2, groups[id] == nil, let name = group.name.flatMap(Habit.name) else {
        archive.issues.append(
          HabitImportIssue(
            .leftOut(.group), at: .path("groups[\(index)]"),
            group.status == 2 ? .deleted : .group(HabitImportIssues.short(id))))
        continue
      }
      let uuid = UUID(uuidString: id) ?? UUID()
      groups[id] = uuid
      archive.groups.append(.init(uuid: uuid, name: name))
    }
  }

  mutating func read(_ item: TableHabit.Item, _ location: String) throws(HabitFileError) {
    let problem = { [path] (field: String, reason: String) -> HabitFileError in
      .malformed(path: path, location: location + "." + field, reason: reason)
    }
    guard let name = Habit.name(from: item.name) else { throw problem("name", "empty") }
    guard item.status != 2 else {
      archive.issues.append(
        HabitImportIssue(.leftOut(.habit), at: .path(location), habit: name, .deleted))
      archive.issues.append(
        HabitImportIssue(
          .leftOut(.day), at: .path(location + ".records"), habit: name, .habitLeftOut),
        standingFor: item.records?.count ?? 0)
      return
    }
    guard (1...2).contains(item.type ?? 1) else {
      throw problem("type", "out of range: \(item.type ?? 1)")
    }
    var definition = HabitDefinition(name: name)
    definition.question = item.reminderQuest.flatMap(Habit.name)
    definition.notes = archive.issues.cut(
      item.desc ?? "", to: HabitDefinition.maximumNotesLength, at: .path(location + ".desc"), name)
    definition.color = color(item, location, name)
    guard let goal = goal(item, location, name) else {
      throw problem("daily_goal", "out of range: \(item.dailyGoal ?? 1)")
    }
    definition.goal = goal
    guard let schedule = try schedule(item, location) else {
      throw problem("freq_custom", "unknown frequency")
    }
    definition.schedule = schedule
    definition.reminders = reminders(item, location, name)
    var result = HabitArchive.Item(definition: definition, isArchived: item.status == 3)
    result.group = group(item, location, name)
    result.created =
      try start(item, location)
      ?? archive.issues.time(seconds: item.createT, at: .path(location + ".create_t"), name)
    result.modified = archive.issues.time(
      seconds: item.modifyT, at: .path(location + ".modify_t"), name)
    if let days = item.targetDays, days != TableHabit.standardTargetDays {
      archive.issues.reduce(at: .path(location + ".target_days"), name, .targetDays(String(days)))
    }
    result.entries = try entries(item, goal, location, name)
    archive.habits.append(result)
  }

  // MARK: - Days

  private mutating func entries(
    _ item: TableHabit.Item, _ goal: HabitGoal, _ location: String, _ name: String
  ) throws(HabitFileError) -> [Day: HabitArchive.Entry] {
    var entries: [Day: HabitArchive.Entry] = [:]
    for (index, record) in (item.records ?? []).enumerated() {
      let place = "\(location).records[\(index)]"
      guard let day = Day(exactly: Int64(record.recordDate)) else {
        throw .malformed(
          path: path, location: place + ".record_date", reason: "not a day: \(record.recordDate)")
      }
      guard let amount = HabitAmount(record.recordValue ?? 0) else {
        throw .malformed(
          path: path, location: place + ".record_value",
          reason: "out of range: \(record.recordValue ?? 0)")
      }
      guard entries[day] == nil else {
        archive.issues.leaveOutDay(
          at: .path(place + ".record_date"), name, .repeatedDay(day.description))
        continue
      }
      let time = archive.issues.time(
        seconds: record.modifyT, at: .path(place + ".modify_t"), name)
      var entry = HabitEntry(modified: time ?? date)
      entry.note = archive.issues.note(record.reason, at: .path(place + ".reason"), name)
      switch (record.recordType, goal) {
      case (2, _): entry.value = .skip
      case (1, .measured): entry.value = .amount(amount)
      case (1, .yesNo): entry.value = amount == .zero ? .no : .yes
      default:
        let type = record.recordType.map { String($0) } ?? "–"
        archive.issues.leaveOutDay(at: .path(place + ".record_type"), name, .value(type))
        continue
      }
      entries[day] = .init(entry)
    }
    return entries
  }

  // MARK: - Definition

  /// Returns the goal; `nil` if it is out of range. A habit with the goal 1 and without a unit is a
  /// yes/no habit, unless an amount other than 0 and 1 is recorded.
  private mutating func goal(
    _ item: TableHabit.Item, _ location: String, _ name: String
  ) -> HabitGoal? {
    let unit = archive.issues.cut(
      item.dailyGoalUnit ?? "", to: HabitTarget.maximumUnitLength,
      at: .path(location + ".daily_goal_unit"), name)
    let isLimit = item.type == 2
    var goal = item.dailyGoal ?? 1
    var second: (field: String, value: Double)?
    if let extra = item.dailyGoalExtra {
      // A limit is the upper goal. Below the lower one, days do not count in Table Habit.
      second =
        isLimit ? (goal > 0 ? ("daily_goal", goal) : nil) : ("daily_goal_extra", extra)
      if isLimit { goal = extra }
    }
    if let second {
      archive.issues.reduce(
        at: .path(location + "." + second.field), name, .secondGoal(String(second.value)))
    }
    let isYesNo =
      !isLimit && goal == 1 && unit.isEmpty
      && (item.records ?? []).allSatisfy {
        $0.recordType == 2 || [0, 1].contains($0.recordValue ?? 0)
      }
    if isYesNo { return .yesNo }
    return LoopWords.target(goal, isLimit: isLimit, unit: unit).map { .measured($0) }
  }

  private mutating func color(
    _ item: TableHabit.Item, _ location: String, _ name: String
  ) -> HabitColor {
    // The nearest colors in CIELAB.
    let nearest = [12, 0, 14, 12, 8, 7, 4, 3, 6, 13]
    if let custom = item.customColor, (0...0xFFFF_FFFF).contains(custom) {
      let index = LoopWords.nearestColor(to: custom & 0xFF_FFFF)
      if index.distance > 0 {
        archive.issues.reduce(
          at: .path(location + ".custom_color"), name, .color(LoopWords.hex(custom & 0xFF_FFFF)))
      }
      return HabitColor(clamping: index.color)
    }
    guard let color = item.color else { return .standard }
    guard nearest.indices.contains(color - 1) else {
      archive.issues.reduce(at: .path(location + ".color"), name, .color(String(color)))
      return .standard
    }
    return HabitColor(clamping: nearest[color - 1])
  }

  private func schedule(
    _ item: TableHabit.Item, _ location: String
  ) throws(HabitFileError) -> Schedule? {
    guard let text = item.freqCustom else { return item.freqType == nil ? .daily : nil }
    let numbers = try JSONProblem.decode(
      [Int].self, from: Data(text.utf8), path: path, prefix: location + ".freq_custom")
    guard let count = numbers.first, count >= 1 else { return nil }
    switch item.freqType {
    case 1: return .timesPerWeek(min(count, 7), from: .monday)
    case 2: return .timesPerMonth(min(count, 31))
    case 3: return numbers.count > 1 ? LoopWords.schedule(count: count, days: numbers[1]) : nil
    default: return nil
    }
  }

  private mutating func reminders(
    _ item: TableHabit.Item, _ location: String, _ name: String
  ) -> [HabitReminder] {
    guard let text = item.reminder, !text.isEmpty else { return [] }
    do throws(TableHabitReminder.Unreadable) {
      return try TableHabitReminder.reminders(text)
    } catch {
      archive.issues.reduce(
        at: .path(location + ".reminder"), name, .reminder(HabitImportIssues.short(text)))
      return []
    }
  }

  private mutating func group(
    _ item: TableHabit.Item, _ location: String, _ name: String
  ) -> UUID? {
    guard let id = item.groupId, !id.isEmpty else { return nil }
    if let group = groups[id] { return group }
    archive.issues.reduce(
      at: .path(location + ".group_id"), name, .group(HabitImportIssues.short(id)))
    return nil
  }

  /// Returns noon UTC of the first day.
  private func start(
    _ item: TableHabit.Item, _ location: String
  ) throws(HabitFileError) -> Date? {
    guard let number = item.startDate else { return nil }
    guard let day = Day(exactly: Int64(number)),
      let noon = Timestamp(seconds: Int64(day.number) * 86_400 + 43_200)
    else {
      throw .malformed(
        path: path, location: location + ".start_date", reason: "not a day: \(number)")
    }
    return noon.date
  }
}
