/// The form of a schedule in the database and in exported files: an object with its kind, such as
/// `{"kind":"times","count":3,"days":7}`.
extension Schedule: Codable {
  private enum Kind: String, Codable { case times, weekdays, week, month, everyDays }
  private enum Key: String, CodingKey { case kind, count, days, weekdays, first, from }

  /// Encodes the schedule with all values in their ranges.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    switch normalized {
    case .times(let count, let days):
      try object.encode(Kind.times, forKey: .kind)
      try object.encode(count, forKey: .count)
      try object.encode(days, forKey: .days)
    case .weekdays(let weekdays):
      try object.encode(Kind.weekdays, forKey: .kind)
      try object.encode(weekdays.map(\.rawValue).sorted(), forKey: .weekdays)
    case .timesPerWeek(let count, let first):
      try object.encode(Kind.week, forKey: .kind)
      try object.encode(count, forKey: .count)
      try object.encode(first, forKey: .first)
    case .timesPerMonth(let count):
      try object.encode(Kind.month, forKey: .kind)
      try object.encode(count, forKey: .count)
    case .everyDays(let days, let from):
      try object.encode(Kind.everyDays, forKey: .kind)
      try object.encode(days, forKey: .days)
      try object.encode(from.description, forKey: .from)
    }
  }

  /// Decodes a schedule.
  /// - Throws: `DecodingError`, also for values out of range.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    let schedule: Schedule
    switch try object.decode(Kind.self, forKey: .kind) {
    case .times:
      schedule = .times(
        try object.decode(Int.self, forKey: .count),
        perDays: try object.decode(Int.self, forKey: .days))
    case .weekdays:
      schedule = .weekdays(Set(try object.decode([Weekday].self, forKey: .weekdays)))
    case .week:
      schedule = .timesPerWeek(
        try object.decode(Int.self, forKey: .count),
        from: try object.decode(Weekday.self, forKey: .first))
    case .month: schedule = .timesPerMonth(try object.decode(Int.self, forKey: .count))
    case .everyDays:
      let text = try object.decode(String.self, forKey: .from)
      guard let from = Day(iso8601: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .from, in: object, debugDescription: "not a date: " + text)
      }
      schedule = .everyDays(try object.decode(Int.self, forKey: .days), from: from)
    }
    guard schedule == schedule.normalized else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: object, debugDescription: "number out of range")
    }
    self = schedule
  }
}
