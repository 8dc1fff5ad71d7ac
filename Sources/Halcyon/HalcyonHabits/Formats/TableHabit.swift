import Foundation
import HalcyonCore

/// Reads the JSON that Table Habit (mhabit) exports: `{"habits": [{"name": …, "records": […]}]}`.
///
/// Its targets are per day. Its second, higher goal, its number of target days and its reminders
/// have no counterpart and are not read.
/// - Source: mhabit 1.26, `habit_export.dart`, `habit_form.dart` (numbers of kinds) and
///   `habit_freq.dart`. Days are numbers of days since 1970-01-01, times are seconds.
enum TableHabit {
  private struct File: Decodable {
    var habits: [Item]
  }

  private struct Item: Decodable {
    var name: String
    var desc: String?
    /// 1 is normal, 2 is negative: less is better.
    var type: Int?
    /// 1 is active, 2 is deleted, 3 is archived.
    var status: Int?
    /// 1...10.
    var color: Int?
    var dailyGoal: Double?
    var dailyGoalUnit: String?
    /// 1 is weekly, 2 is monthly, 3 is a number of times in a number of days.
    var freqType: Int?
    /// The numbers as JSON, such as "[3,7]".
    var freqCustom: String?
    var reminderQuest: String?
    var createT: Double?
    var modifyT: Double?
    var records: [Record]?
  }

  private struct Record: Decodable {
    var recordDate: Int
    /// 0 is unknown, 1 is done, 2 is skipped.
    var recordType: Int?
    var recordValue: Double?
    var reason: String?
    var modifyT: Double?
  }

  /// The colors that are nearest to those of Table Habit.
  private static let colors = [15, 0, 2, 4, 7, 8, 10, 11, 13, 16]

  static func read(_ data: Data, path: String, at date: Date) throws(HabitFileError) -> HabitArchive
  {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let file = try JSONProblem.decode(File.self, from: data, path: path, decoder: decoder)
    var habits: [HabitArchive.Item] = []
    for (index, item) in file.habits.enumerated() where item.status != 2 {
      habits.append(try habit(item, "habits[\(index)]", path, date))
    }
    return HabitArchive(habits: habits)
  }

  private static func habit(
    _ item: Item, _ location: String, _ path: String, _ date: Date
  ) throws(HabitFileError) -> HabitArchive.Item {
    let problem = { (field: String, reason: String) -> HabitFileError in
      .malformed(path: path, location: location + "." + field, reason: reason)
    }
    guard let name = Habit.name(from: item.name) else { throw problem("name", "empty") }
    var definition = HabitDefinition(name: name)
    definition.question = item.reminderQuest.flatMap(Habit.name)
    definition.notes = String((item.desc ?? "").prefix(HabitDefinition.maximumNotesLength))
    if let color = item.color, colors.indices.contains(color - 1) {
      definition.color = HabitColor(clamping: colors[color - 1])
    }
    let unit = item.dailyGoalUnit ?? ""
    let goal = item.dailyGoal ?? 1
    if item.type == 2 || goal != 1 || !unit.isEmpty {
      guard let target = LoopWords.target(goal, isLimit: item.type == 2, unit: unit) else {
        throw problem("daily_goal", "out of range: \(goal)")
      }
      definition.goal = .measured(target)
    }
    guard let schedule = schedule(item) else { throw problem("freq_custom", "unknown frequency") }
    definition.schedule = schedule
    var result = HabitArchive.Item(definition: definition, isArchived: item.status == 3)
    result.created = item.createT.flatMap(time)
    result.modified = item.modifyT.flatMap(time)
    for (index, record) in (item.records ?? []).enumerated() {
      guard (Int(Day.earliest.number)...Int(Day.latest.number)).contains(record.recordDate) else {
        throw problem("records[\(index)].record_date", "not a day: \(record.recordDate)")
      }
      let day = Day(clamping: record.recordDate)
      guard let entry = entry(record, definition.goal, date) else {
        throw problem(
          "records[\(index)].record_value", "out of range: \(record.recordValue ?? 0)")
      }
      guard !entry.isEmpty else { continue }
      guard result.entries.updateValue(.init(entry), forKey: day) == nil else {
        throw problem("records[\(index)].record_date", "\(day) occurs twice")
      }
    }
    return result
  }

  private static func entry(_ record: Record, _ goal: HabitGoal, _ date: Date) -> HabitEntry? {
    guard let amount = HabitAmount(record.recordValue ?? 0) else { return nil }
    var entry = HabitEntry(modified: record.modifyT.flatMap(time) ?? date)
    entry.note = record.reason.flatMap { $0.isEmpty ? nil : $0 }
      .map { String($0.prefix(HabitDefinition.maximumNotesLength)) }
    switch (record.recordType, goal) {
    case (2, _): entry.value = .skip
    case (1, .measured): entry.value = .amount(amount)
    case (1, .yesNo): entry.value = amount.units >= 1 ? .yes : .no
    default: break
    }
    return entry
  }

  private static func schedule(_ item: Item) -> Schedule? {
    guard let text = item.freqCustom else { return .daily }
    let numbers = try? JSONDecoder().decode([Int].self, from: Data(text.utf8))
    guard let numbers, let count = numbers.first, count >= 1 else { return nil }
    switch item.freqType {
    case 1: return .timesPerWeek(min(count, 7), from: .monday)
    case 2: return .timesPerMonth(min(count, 31))
    case 3: return numbers.count > 1 ? LoopWords.schedule(count: count, days: numbers[1]) : nil
    default: return nil
    }
  }

  private static func time(_ seconds: Double) -> Date? {
    (0...253_402_300_799).contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
  }
}

/// Turns the errors of a decoder into those of a file.
enum JSONProblem {
  static func decode<T: Decodable>(
    _ type: T.Type, from data: Data, path: String, decoder: JSONDecoder = JSONDecoder()
  ) throws(HabitFileError) -> T {
    do { return try decoder.decode(type, from: data) } catch let error as DecodingError {
      throw failure(error, path)
    } catch {
      throw .malformed(path: path, location: "", reason: "not valid JSON")
    }
  }

  private static func failure(_ error: DecodingError, _ path: String) -> HabitFileError {
    switch error {
    case .keyNotFound(let key, let context):
      .malformed(path: path, location: location(context.codingPath + [key]), reason: "missing")
    case .valueNotFound(_, let context):
      .malformed(path: path, location: location(context.codingPath), reason: "missing")
    case .typeMismatch(_, let context):
      .malformed(
        path: path, location: location(context.codingPath), reason: "not of the expected type")
    case .dataCorrupted(let context):
      .malformed(
        path: path, location: location(context.codingPath),
        reason: context.codingPath.isEmpty ? "not valid JSON" : context.debugDescription)
    @unknown default: .malformed(path: path, location: "", reason: "not valid JSON")
    }
  }

  private static func location(_ path: [any CodingKey]) -> String {
    path.reduce("") { text, key in
      if let index = key.intValue { return text + "[\(index)]" }
      return text.isEmpty ? key.stringValue : text + "." + key.stringValue
    }
  }
}
