import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// Compares an archive with the stored habits.
package struct HabitImportPlan {
  private struct Known {
    let id: Int64
    let uuid: UUID?
    let name: String
    let isMeasured: Bool
  }

  /// An entry with the IDs of this database, and the stored one of the same day.
  struct PlannedEntry {
    let day: Day
    let new: HabitEntry
    let old: HabitEntry?
  }

  /// A habit of the archive.
  struct PlannedHabit {
    let item: HabitArchive.Item
    let personID: Int64?
    /// The stored habit; `nil` for a new one.
    let target: Int64?
    let entries: [PlannedEntry]
  }

  /// A group of the archive, and the stored one; `nil` for a new one.
  struct PlannedGroup {
    let group: HabitArchive.Group
    let target: Int64?
  }

  /// A holiday of the archive, and whether it is stored already.
  struct PlannedHoliday {
    let holiday: HabitHoliday
    let isKnown: Bool
  }

  private let db: Database
  private(set) var habits: [PlannedHabit] = []
  private(set) var groups: [PlannedGroup] = []
  private(set) var holidays: [PlannedHoliday] = []
  private var issues: HabitImportIssues
  private let found: [ImportAccount.Kind: Int]
  /// Their names, because a file can name a person with and without a UID.
  private var missingPeople: Set<String> = []

  package init(_ db: Database, _ archive: HabitArchive) throws {
    self.db = db
    (issues, found) = (archive.issues, archive.found)
    for group in archive.groups { groups.append(try plan(group)) }
    for (item, target) in zip(archive.habits, try match(archive)) {
      if let habit = try plan(item, target) { habits.append(habit) }
    }
    for holiday in archive.holidays {
      if let planned = try plan(holiday) { holidays.append(planned) }
    }
  }

  /// Habits without an identifier match stored ones with the same name in their order.
  private func match(_ archive: HabitArchive) throws -> [Int64?] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, uuid, name, direction FROM habit ORDER BY position, id")
    let known = try rows.map {
      Known(
        id: try $0.value(0), uuid: String.fromDatabaseValue($0[1]).flatMap(UUID.init(uuidString:)),
        name: String.fromDatabaseValue($0[2]) ?? "", isMeasured: !($0[3] as DatabaseValue).isNull)
    }
    let byUUID = Dictionary(
      known.compactMap { habit in habit.uuid.map { ($0, habit.id) } }, uniquingKeysWith: { $1 })
    var free = known
    return archive.habits.map { item in
      if let uuid = item.uuid { return byUUID[uuid] }
      let isMeasured = item.definition.goal != .yesNo
      let index = free.firstIndex {
        $0.name == item.definition.name && $0.isMeasured == isMeasured
      }
      return index.map { free.remove(at: $0).id }
    }
  }

  // MARK: - Planning

  private func plan(_ group: HabitArchive.Group) throws -> PlannedGroup {
    let known = try Int64.fetchOne(
      db, sql: "SELECT id FROM habitGroup WHERE uuid = ? OR name = ? ORDER BY uuid = ? DESC",
      arguments: [group.uuid.text, group.name, group.uuid.text])
    return PlannedGroup(group: group, target: known)
  }

  /// - Returns: `nil` if the habit waits for a person.
  private mutating func plan(_ item: HabitArchive.Item, _ target: Int64?) throws -> PlannedHabit? {
    var person: Int64?
    if let owner = item.person {
      person = try personID(owner)
      // A known habit keeps its person.
      guard person != nil || target != nil else {
        leaveOut(item, of: owner)
        return nil
      }
    }
    let stored = try target.map(storedEntries) ?? [:]
    let entries = try item.entries.sorted { $0.key < $1.key }.map { day, archived in
      let new = try resolve(archived, of: item, on: day)
      // An entry that cannot be read stays as it is, as if it were the same.
      return PlannedEntry(day: day, new: new, old: stored[day].map { $0 ?? new })
    }
    return PlannedHabit(item: item, personID: person, target: target, entries: entries)
  }

  private mutating func leaveOut(_ item: HabitArchive.Item, of person: HabitArchive.Person) {
    missingPeople.insert(person.name)
    let name = item.definition.name
    issues.append(
      HabitImportIssue(.leftOut(.habit), at: .file, habit: name, .missingPerson(person.name)))
    issues.append(
      HabitImportIssue(.leftOut(.day), at: .file, habit: name, .habitLeftOut),
      standingFor: item.entries.count)
  }

  /// Returns the entries of a habit; `nil` for those that cannot be read.
  private func storedEntries(of habit: Int64) throws -> [Day: HabitEntry?] {
    var stored: [Day: HabitEntry?] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(HabitTable.entry.list) FROM habitEntry WHERE habitId = ?",
      arguments: [habit])
    while let row = try rows.next() {
      guard let day = Int64.fromDatabaseValue(row[1]).flatMap({ Day(exactly: $0) }) else {
        continue
      }
      stored.updateValue(
        try Optional(row).readable { try HabitEntryRecord.entry(NamedRow($0)) } ?? nil, forKey: day)
    }
    return stored
  }

  private mutating func resolve(
    _ archived: HabitArchive.Entry, of item: HabitArchive.Item, on day: Day
  ) throws -> HabitEntry {
    var entry = archived.entry
    entry.completedBy = try person(archived.completedBy, of: item, on: day)
    entry.confirmedBy = try person(archived.confirmedBy, of: item, on: day)
    if let path = archived.photo {
      entry.photoID = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM photo WHERE path = ?"), arguments: [path])
      if entry.photoID == nil {
        issues.append(
          HabitImportIssue(
            .reduced, at: .day(day), habit: item.definition.name,
            .missingPhoto(String(path.prefix(200)))))
      }
    }
    return entry
  }

  private mutating func person(
    _ person: HabitArchive.Person?, of item: HabitArchive.Item, on day: Day
  ) throws -> Int64? {
    guard let person else { return nil }
    let id = try personID(person)
    if id == nil {
      issues.append(
        HabitImportIssue(
          .reduced, at: .day(day), habit: item.definition.name, .missingPerson(person.name)))
    }
    return id
  }

  /// - Returns: `nil` if the holiday waits for a person.
  private mutating func plan(_ holiday: HabitArchive.Holiday) throws -> PlannedHoliday? {
    var person: Int64?
    if let owner = holiday.person {
      person = try personID(owner)
      guard person != nil else {
        missingPeople.insert(owner.name)
        issues.append(
          HabitImportIssue(
            .leftOut(.holiday), at: .day(holiday.days.lowerBound), .missingPerson(owner.name)))
        return nil
      }
    }
    let new = HabitHoliday(id: 0, days: holiday.days, personID: person)
    let isKnown = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM habitHoliday
          WHERE firstDay = ? AND lastDay = ? AND personId IS ?)
        """, arguments: StatementArguments(new.values.dropFirst()))
    return PlannedHoliday(holiday: new, isKnown: isKnown == true)
  }

  private func personID(_ person: HabitArchive.Person) throws -> Int64? {
    if let uid = person.uid {
      let found = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT MIN(id) FROM person WHERE uid = ?"), arguments: [uid])
      if let found { return found }
    }
    return try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT MIN(id) FROM person WHERE displayName = ?"),
      arguments: [person.name])
  }

  // MARK: - Account

  /// Returns what the import changes. Everything that is in the file is counted once.
  package func summary(_ conflicts: HabitImportSummary.Conflicts) -> HabitImportSummary {
    var summary = HabitImportSummary()
    var issues = issues
    var count = ImportAccount.Count()
    for habit in habits {
      if habit.target == nil { count.added += 1 } else { count.unchanged += 1 }
      for entry in habit.entries {
        switch entry.old {
        case nil: summary.account[.day].added += 1
        case let old? where old.includes(entry.new): summary.account[.day].unchanged += 1
        case .some:
          summary.conflictingDays += 1
          if conflicts == .replace {
            summary.account[.day].updated += 1
          } else {
            issues.append(
              HabitImportIssue(
                .leftOut(.day), at: .day(entry.day), habit: habit.item.definition.name, .differs))
          }
        }
      }
    }
    summary.account[.habit] = count
    for group in groups {
      if group.target == nil {
        summary.account[.group].added += 1
      } else {
        summary.account[.group].unchanged += 1
      }
    }
    for holiday in holidays {
      if holiday.isKnown {
        summary.account[.holiday].unchanged += 1
      } else {
        summary.account[.holiday].added += 1
      }
    }
    for kind in [ImportAccount.Kind.habit, .day, .group, .holiday] {
      var count = summary.account[kind]
      count.leftOut = issues.leftOut(kind)
      count.found = found[kind] ?? count.stored + count.unchanged + count.leftOut
      summary.account[kind] = count
    }
    summary.account.reduced = issues.reduced
    summary.issues = issues
    summary.missingPeople = missingPeople.count
    return summary
  }
}

extension UUID {
  /// The identifier as it is stored.
  var text: String { uuidString.lowercased() }
}

extension HabitEntry {
  /// Returns whether an imported entry says nothing that this one does not.
  func includes(_ new: HabitEntry) -> Bool {
    // Other programs write a "no" of a measured habit as nothing.
    let isSame = value == new.value || (value == .no && new.value == .amount(.zero))
    return isSame && isPending == new.isPending && (new.note == nil || new.note == note)
      && (new.photoID == nil || new.photoID == photoID)
  }

  /// Returns an imported entry with the note and photo of this one if it has none.
  func replaced(by new: HabitEntry) -> HabitEntry {
    var entry = new
    entry.note = new.note ?? note
    entry.photoID = new.photoID ?? photoID
    return entry
  }
}
