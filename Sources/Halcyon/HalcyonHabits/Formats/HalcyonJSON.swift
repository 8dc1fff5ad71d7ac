import Foundation
import HalcyonCore

/// Halcyon's own format, which loses nothing.
///
/// ```json
/// {"format":"halcyon-habits","version":1,"groups":[…],"habits":[{"uuid":…,"name":…,"entries":[
///   {"day":"2026-03-03","value":"yes","modified":1772524800500}]}],"holidays":[…]}
/// ```
///
/// Times are milliseconds since 1970, amounts thousandths of the unit. Photos are named by their
/// path, people by the UID and name of their contact card.
public enum HalcyonJSON {
  static let format = "halcyon-habits"
  static let version = 1

  /// Returns the file.
  /// - Throws: An encoding error, which no archive causes.
  public static func data(_ archive: HabitArchive) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(JSONFile(archive))
  }

  /// Reads a file.
  /// - Parameter date: The time of entries whose time is not valid.
  static func read(_ data: Data, path: String, at date: Date) throws(HabitFileError) -> HabitArchive
  {
    let head = try JSONProblem.decode(JSONHead.self, from: data, path: path)
    guard head.version <= version else { throw .newer(path: path, version: head.version) }
    guard head.version >= 1 else {
      throw .malformed(path: path, location: "version", reason: "out of range: \(head.version)")
    }
    let file = try JSONProblem.decode(JSONFile.self, from: data, path: path)
    var seen: Set<UUID> = []
    for uuid in file.habits.map(\.uuid) + file.groups.map(\.uuid) {
      guard seen.insert(uuid).inserted else {
        throw .duplicateID(path: path, uuid: uuid.uuidString.lowercased())
      }
    }
    return try file.archive(path, at: date)
  }
}

private struct JSONFile: Codable {
  var format = HalcyonJSON.format
  var version = HalcyonJSON.version
  var groups: [JSONGroup]
  var habits: [JSONHabit]
  var holidays: [JSONHoliday]

  init(_ archive: HabitArchive) {
    groups = archive.groups.map {
      JSONGroup(uuid: $0.uuid, name: $0.name, isFolded: $0.isFolded)
    }
    habits = archive.habits.map(JSONHabit.init)
    holidays = archive.holidays.map {
      JSONHoliday(
        first: $0.days.lowerBound.description, last: $0.days.upperBound.description,
        person: $0.person)
    }
  }

  func archive(_ path: String, at date: Date) throws(HabitFileError) -> HabitArchive {
    var archive = HabitArchive()
    for (index, group) in groups.enumerated() {
      guard let name = Habit.name(from: group.name) else {
        throw .malformed(path: path, location: "groups[\(index)].name", reason: "empty")
      }
      archive.groups.append(.init(uuid: group.uuid, name: name, isFolded: group.isFolded))
    }
    for (index, habit) in habits.enumerated() {
      archive.habits.append(
        try habit.item(path, "habits[\(index)]", at: date, &archive.issues))
    }
    for (index, holiday) in holidays.enumerated() {
      guard let first = Day(iso8601: holiday.first), let last = Day(iso8601: holiday.last),
        (0..<HabitHoliday.maximumDays).contains(first.distance(to: last))
      else {
        throw .malformed(path: path, location: "holidays[\(index)]", reason: "invalid days")
      }
      archive.holidays.append(.init(days: first...last, person: holiday.person))
    }
    archive.found = [
      .habit: habits.count, .group: groups.count, .holiday: holidays.count,
      .day: habits.reduce(0) { $0 + $1.entries.count },
    ]
    return archive
  }
}

private struct JSONGroup: Codable {
  var uuid: UUID
  var name: String
  var isFolded: Bool
}

private struct JSONHoliday: Codable {
  var first, last: String
  var person: HabitArchive.Person?
}

private struct JSONGoal: Codable {
  var direction: HabitTarget.Direction
  var unit: String
  var target, increment: Int
}

private struct JSONReminder: Codable {
  var minute: Int
  var weekdays: [Weekday]
}

private struct JSONHabit: Codable {
  var uuid: UUID
  var name: String
  var question: String?
  var symbol: String
  var color: Int
  var notes: String
  var goal: JSONGoal?
  var schedule: Schedule
  var group: UUID?
  var person: HabitArchive.Person?
  var reminders: [JSONReminder]
  var requiresPhoto, requiresConfirmation, isArchived: Bool
  var created, modified: Int64?
  var entries: [JSONEntry]

  init(_ item: HabitArchive.Item) {
    let definition = item.definition
    uuid = item.uuid ?? UUID()
    name = definition.name
    question = definition.question
    symbol = definition.symbol.text
    color = definition.color.index
    notes = definition.notes
    goal = definition.goal.target.map {
      JSONGoal(
        direction: $0.direction, unit: $0.unit, target: $0.amount.thousandths,
        increment: $0.increment.thousandths)
    }
    schedule = definition.schedule
    group = item.group
    person = item.person
    reminders = definition.reminders.map {
      JSONReminder(
        minute: $0.minute, weekdays: $0.weekdays.sorted { $0.rawValue < $1.rawValue })
    }
    requiresPhoto = definition.requiresPhoto
    requiresConfirmation = definition.requiresConfirmation
    isArchived = item.isArchived
    created = item.created.map(\.milliseconds)
    modified = item.modified.map(\.milliseconds)
    entries = item.entries.sorted { $0.key < $1.key }.map { JSONEntry($0.key, $0.value) }
  }

  func item(
    _ path: String, _ location: String, at date: Date, _ issues: inout HabitImportIssues
  ) throws(HabitFileError) -> HabitArchive.Item {
    let problem = { (field: String, reason: String) -> HabitFileError in
      .malformed(path: path, location: location + "." + field, reason: reason)
    }
    guard let name = Habit.name(from: name) else { throw problem("name", "empty") }
    guard let symbol = HabitSymbol(text: symbol) else { throw problem("symbol", "invalid") }
    guard (0..<HabitColor.count).contains(color) else { throw problem("color", "out of range") }
    guard reminders.count <= HabitReminder.maximumCount,
      reminders.allSatisfy({ (0..<1_440).contains($0.minute) })
    else { throw problem("reminders", "out of range") }
    var definition = HabitDefinition(
      name: name, question: question.flatMap(Habit.name), symbol: symbol,
      color: HabitColor(clamping: color),
      notes: issues.cut(
        notes, to: HabitDefinition.maximumNotesLength, at: .path(location + ".notes"), name),
      schedule: schedule,
      reminders: reminders.map { HabitReminder(minute: $0.minute, weekdays: Set($0.weekdays)) },
      requiresPhoto: requiresPhoto, requiresConfirmation: requiresConfirmation)
    if let goal {
      let range = 0...HabitAmount.maximumThousandths
      guard range.contains(goal.target), range.contains(goal.increment), goal.increment > 0 else {
        throw problem("goal", "out of range")
      }
      definition.goal = .measured(
        HabitTarget(
          unit: issues.cut(
            goal.unit, to: HabitTarget.maximumUnitLength, at: .path(location + ".goal.unit"), name),
          direction: goal.direction, amount: HabitAmount(thousandths: goal.target),
          increment: HabitAmount(thousandths: goal.increment)))
    }
    var item = HabitArchive.Item(
      uuid: uuid, definition: definition, group: group, person: person, isArchived: isArchived,
      created: issues.time(created, at: .path(location + ".created"), name),
      modified: issues.time(modified, at: .path(location + ".modified"), name))
    for (index, entry) in entries.enumerated() {
      guard let day = Day(iso8601: entry.day) else {
        throw problem("entries[\(index)].day", "not a date: " + entry.day)
      }
      let place = "\(location).entries[\(index)]"
      let time = issues.time(entry.modified, at: .path(place + ".modified"), name)
      guard var value = entry.archived(time ?? date) else {
        throw problem("entries[\(index)].value", "not a value")
      }
      value.entry.note = value.entry.note.map {
        issues.cut(
          $0, to: HabitDefinition.maximumNotesLength, at: .path(place + ".note"), name)
      }
      guard item.entries.updateValue(value, forKey: day) == nil else {
        throw problem("entries[\(index)].day", entry.day + " occurs twice")
      }
    }
    return item
  }
}

private struct JSONEntry: Codable {
  var day: String
  /// "yes", "no" or "skip".
  var value: String?
  var amount: Int?
  var note: String?
  var photo: String?
  var completedBy, confirmedBy: HabitArchive.Person?
  var isPending: Bool?
  var modified: Int64

  init(_ day: Day, _ archived: HabitArchive.Entry) {
    let entry = archived.entry
    self.day = day.description
    switch entry.value {
    case .yes: value = "yes"
    case .no: value = "no"
    case .skip: value = "skip"
    case .amount(let sum): amount = sum.thousandths
    case nil: break
    }
    note = entry.note
    photo = archived.photo
    completedBy = archived.completedBy
    confirmedBy = archived.confirmedBy
    isPending = entry.isPending ? true : nil
    modified = entry.modified.milliseconds
  }

  /// Returns the entry; `nil` if its value is invalid.
  func archived(_ time: Date) -> HabitArchive.Entry? {
    var entry = HabitEntry(
      note: note.flatMap { $0.isEmpty ? nil : $0 },
      isPending: isPending ?? false, modified: time)
    switch (value, amount) {
    case ("yes", nil): entry.value = .yes
    case ("no", nil): entry.value = .no
    case ("skip", nil): entry.value = .skip
    case (nil, let sum?) where (0...HabitAmount.maximumThousandths).contains(sum):
      entry.value = .amount(HabitAmount(thousandths: sum))
    case (nil, nil): break
    default: return nil
    }
    return .init(entry, photo: photo, completedBy: completedBy, confirmedBy: confirmedBy)
  }
}

extension Date {
  fileprivate var milliseconds: Int64 { Timestamp(clamping: self).milliseconds }
}
