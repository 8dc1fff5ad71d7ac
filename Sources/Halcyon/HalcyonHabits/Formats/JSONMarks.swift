import Foundation

/// Recognizes the format of a JSON file with habits by its own marks.
///
/// Halcyon's files name their format. Those of Table Habit do not; they are recognized by fields of
/// their habits that no other program writes.
struct JSONMarks: Decodable {
  enum Format { case halcyon, tableHabit }

  private enum Key: String, CodingKey { case format, habits }

  private let format: String?
  private let habits: [HabitMarks]

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    let hasFormat = object.contains(.format)
    format = hasFormat ? try object.decode(String.self, forKey: .format) : nil
    // The habits of a file that names its format are read by that format.
    habits =
      hasFormat || !object.contains(.habits)
      ? [] : try object.decode([HabitMarks].self, forKey: .habits)
  }

  /// - Throws: `HabitFileError`, which names the missing mark, if the format is not known.
  static func format(of data: Data, path: String) throws(HabitFileError) -> Format {
    let marks = try JSONProblem.decode(JSONMarks.self, from: data, path: path)
    if marks.format == HalcyonJSON.format { return .halcyon }
    if let format = marks.format {
      throw .unknownFormat(path: path, missing: .otherFormat(format))
    }
    if marks.habits.contains(where: \.isTableHabit) { return .tableHabit }
    guard !marks.habits.contains(where: \.isHalcyon) else {
      throw .malformed(path: path, location: "format", reason: "missing")
    }
    throw .unknownFormat(path: path, missing: .jsonFormat)
  }
}

/// The fields of a habit that only one program writes.
private struct HabitMarks: Decodable {
  private enum Key: String, CodingKey {
    case dailyGoal = "daily_goal"
    case frequency = "freq_type"
    case created = "create_t"
    case targetDays = "target_days"
    case records, schedule, entries
  }

  let isTableHabit, isHalcyon: Bool

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    let marks: [Key] = [.dailyGoal, .frequency, .created, .targetDays, .records]
    isTableHabit = marks.contains { object.contains($0) }
    isHalcyon = object.contains(.schedule) || object.contains(.entries)
  }
}

/// What every version of Halcyon's format has.
struct JSONHead: Decodable {
  var format: String
  var version: Int
}
