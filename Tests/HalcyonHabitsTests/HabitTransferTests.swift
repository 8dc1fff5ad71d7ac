import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonBackup
@testable import HalcyonHabits
@testable import HalcyonRecords
@testable import HalcyonStore

/// Import into a store and export from it.
@Suite(.hangGuard) struct HabitTransferTests {
  /// A store with the person and the photo of `fullArchive`.
  private func store() async throws -> HalcyonDatabase {
    let database = try HalcyonDatabase.inMemory()
    var card = ContactCard()
    (card.uid, card.formattedName) = ("uid", "Elsa")
    let imported = ImportedCard(
      raw: Data("x".utf8), digest: Data(count: 32), card: card, isPartial: false)
    var context = ImportContext()
    _ = try await database.merge([imported], into: &context)
    let file = PhotoFile(path: "/photos/1.jpg", bytes: 1, modifiedNanoseconds: 1)
    let header = PhotoHeader(width: 1, height: 1, orientation: .topLeft, taken: nil)
    try await database.storePhotos(
      [ImportedPhoto(file: file, header: header, wallTime: WallTime(clamping: 0))], at: now)
    return database
  }

  @Test("Export followed by import is the identity, and importing again changes nothing")
  func identity() async throws {
    let (first, second) = (try await store(), try await store())
    let archive = fullArchive()
    let change = try await first.importHabits(archive, at: now)
    #expect(change.value.newHabits == 7 && change.value.newDays == 35)
    let exported = try await first.habitArchive()
    #expect(exported == archive)
    let data = try HalcyonJSON.data(exported)
    let read = try HalcyonJSON.read(data, path: "x", at: now)
    _ = try await second.importHabits(read, at: now + 60)
    #expect(try await second.habitArchive() == exported)
    #expect(try await first.habitBook().habits == second.habitBook().habits)
    let again = try await second.importHabits(read, conflicts: .replace, at: now + 99)
    #expect(again.change.isEmpty)
    #expect(again.value.equalDays == 35 && again.value.newDays == 0 && again.value.newHabits == 0)
  }

  @Test("Random histories survive each lossless format", arguments: 0..<10)
  func randomIdentity(seed: Int) async throws {
    var archive = fullArchive()
    var state = UInt64(seed + 1)
    func next(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    for index in archive.habits.indices {
      for _ in 0..<next(200) {
        let values: [HabitValue?] = [
          .yes, .no, .skip, .amount(HabitAmount(thousandths: next(9_999_999))), nil,
        ]
        let value = values[next(5)]
        let entry = HabitEntry(
          value: value, note: value == nil || next(3) == 0 ? "n\(next(99))" : nil, modified: now)
        archive.habits[index].entries[Day(clamping: next(40_000))] = .init(entry)
      }
    }
    let database = try await store()
    _ = try await database.importHabits(archive, at: now)
    #expect(try await database.habitArchive() == archive)
    #expect(
      try HalcyonJSON.read(HalcyonJSON.data(archive), path: "x", at: now).withoutCounts == archive)
  }

  @Test("A Loop archive is written with Loop's columns and words, and read back")
  func loop() async throws {
    let database = try await store()
    let date = day("2026-03-03")
    let goal = HabitGoal.measured(
      HabitTarget(unit: "km", amount: HabitAmount(thousandths: 2_500)))
    let run = try await database.addHabit(
      HabitDefinition(
        name: "Run, fast", question: "Did you?", color: HabitColor(clamping: 19), goal: goal),
      at: now
    ).value
    let read = try await database.addHabit(
      HabitDefinition(name: "水", notes: "a \"b\"", schedule: .times(1, perDays: 3)), at: now
    ).value
    try await database.editEntry(
      .add(HabitAmount(thousandths: 1_500)), of: run, on: [date], at: now)
    try await database.editEntry(
      .set(.no), of: run, on: [date.advanced(by: -1)], at: now)
    try await database.editEntry(.tick, of: read, on: [date.advanced(by: -3)], at: now)
    try await database.editEntry(.set(.skip), of: read, on: [date.advanced(by: -2)], at: now)
    try await database.editEntry(.note("x, y"), of: read, on: [date], at: now)
    try await database.setArchived(true, habits: [read], at: now)
    let archive = try await database.habitArchive()
    let book = try await database.habitBook()
    let data = try LoopExport.archive(archive, book, today: date, at: now)
    let files = try HabitZip.files(data, path: "x") { _ in true }
      .mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(
      files["Habits.csv"]
        == loopHeader
        + "001,\"Run, fast\",NUMERICAL,Did you?,,1,1,#aaaaaa,km,AT_LEAST,2.5,false\n"
        + "002,水,YES_NO,,\"a \"\"b\"\"\",1,3,#00897B,,,,true\n")
    #expect(
      files["001 Run fast/Checkmarks.csv"]
        == "Date,Value,Notes\n2026-03-03,1500,\n2026-03-02,NO,\n")
    #expect(
      files["002/Checkmarks.csv"]
        == "Date,Value,Notes\n2026-03-03,UNKNOWN,\"x, y\"\n2026-03-02,YES_AUTO,\n"
        + "2026-03-01,SKIP,\n"
        + "2026-02-28,YES_MANUAL,\n")
    #expect(files["001 Run fast/Scores.csv"]?.hasPrefix("Date,Score\n2026-03-03,0.0312\n") == true)
    #expect(
      files["Checkmarks.csv"]?.hasPrefix("Date,Run, fast,水,\n2026-03-03,1500,UNKNOWN,\n") == true)
    #expect(files["Scores.csv"]?.split(separator: "\n").count == 5)
    #expect(LoopExport.fileName(on: date) == "Loop Habits CSV 2026-03-03.zip")
    // Importing it into the same store changes nothing.
    let back = try LoopArchive.read(data, path: "x", at: now)
    let preview = try await database.previewHabitImport(back)
    #expect(preview.newHabits == 0 && preview.conflictingDays == 0 && preview.newDays == 0)
    #expect(preview.equalDays == 5)
    let other = try await store()
    _ = try await other.importHabits(back, at: now)
    let again = try await LoopExport.archive(
      other.habitArchive(), other.habitBook(), today: date, at: now)
    #expect(
      try HabitZip.files(again, path: "x") { _ in true }
        == HabitZip.files(data, path: "x") { _ in true })
  }

  @Test(
    "A limit that was not kept is still not kept after an export to Loop",
    arguments: [0, 500, 2_500, 5_000_000])
  func loopLimit(_ thousandths: Int) async throws {
    let database = try await store()
    let limit = HabitAmount(thousandths: thousandths)
    let goal = HabitGoal.measured(HabitTarget(direction: .atMost, amount: limit))
    let id = try await database.addHabit(HabitDefinition(name: "Coffee", goal: goal), at: now).value
    let values: [HabitValue] = [.no, .yes, .skip]
    for (index, value) in values.enumerated() {
      try await database.editEntry(
        .set(value), of: id, on: [day("2026-03-03").advanced(by: -index)], at: now)
    }
    let data = try LoopExport.archive(
      try await database.habitArchive(), try await database.habitBook(),
      today: day("2026-03-03"), at: now)
    let habit = try #require(try LoopArchive.read(data, path: "x", at: now).habits.first)
    #expect(habit.definition.goal.target?.amount == limit)
    #expect(habit.definition.goal.target?.direction == .atMost)
    func amount(_ date: String) -> HabitAmount? {
      switch habit.entries[day(date)]?.entry.value {
      case .amount(let amount): amount
      case .no: .zero
      default: nil
      }
    }
    #expect(try #require(amount("2026-03-03")) > limit)
    #expect(try #require(amount("2026-03-02")) <= limit)
    #expect(habit.entries[day("2026-03-01")]?.entry.value == .skip)
  }

  @Test("Conflicting days are counted, and kept or replaced; undo restores the exact state")
  func conflicts() async throws {
    let database = try await store()
    let archive = fullArchive()
    _ = try await database.importHabits(archive, at: now)
    let id = try #require(try await database.habits().first?.id)
    try await database.editEntry(.set(.skip), of: id, on: [day("2026-03-03")], at: now + 60)
    try await database.editEntry(.set(nil), of: id, on: [day("2026-03-01")], at: now + 60)
    let before = try await database.habitArchive()
    let preview = try await database.previewHabitImport(archive)
    #expect(preview.conflictingDays == 2 && preview.equalDays == 33 && preview.newDays == 0)
    #expect(try await database.habitArchive() == before)
    #expect(try await database.importHabits(archive, at: now).change.isEmpty)
    let change = try await database.importHabits(archive, conflicts: .replace, at: now).change
    #expect(try await database.habitArchive() == archive)
    try await database.apply(change.inverted)
    #expect(try await database.habitArchive() == before)
    try await database.apply(change)
    #expect(try await database.habitArchive() == archive)
  }

  @Test("Habits and holidays of people who are not among the contacts wait, which is reported")
  func missingPeople() async throws {
    let database = try HalcyonDatabase.inMemory()
    let archive = fullArchive()
    let preview = try await database.previewHabitImport(archive)
    #expect(preview.missingPeople == 1)
    #expect(preview.account[.habit] == .init(found: 7, added: 6, leftOut: 1))
    #expect(preview.account[.day] == .init(found: 35, added: 30, leftOut: 5))
    #expect(preview.account[.holiday] == .init(found: 2, added: 1, leftOut: 1))
    // Who completed six days, and the photos of six.
    #expect(preview.account.reduced == 12 && preview.account.isBalanced)
    _ = try await database.importHabits(archive, at: now)
    let stored = try await database.habitArchive()
    #expect(stored.habits.count == 6 && stored.holidays.map(\.person) == [nil])
    // They are there after the person was added.
    var card = ContactCard()
    (card.uid, card.formattedName) = ("uid", "Elsa")
    let person = ImportedCard(
      raw: Data("x".utf8), digest: Data(count: 32), card: card, isPartial: false)
    var context = ImportContext()
    _ = try await database.merge([person], into: &context)
    let later = try await database.importHabits(archive, at: now).value
    #expect(later.account[.habit] == .init(found: 7, added: 1, unchanged: 6))
    #expect(later.account[.holiday] == .init(found: 2, added: 1, unchanged: 1))
    #expect(later.missingPeople == 0 && later.account.isBalanced)
  }

  @Test("On a full disk nothing is imported")
  func fullDisk() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("h-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try HalcyonDatabase(directory: folder)
    var archive = fullArchive()
    for index in 0..<20_000 {
      archive.habits[0].entries[Day(clamping: index)] = .init(
        HabitEntry(value: .yes, note: String(repeating: "x", count: 100), modified: now))
    }
    try await database.writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA max_page_count = 100")
    }
    await #expect(throws: StoreError.full(path: database.path)) {
      _ = try await database.importHabits(archive, at: now)
    }
    #expect(try await database.habitArchive() == HabitArchive())
  }

  @Test("A copy of the database opens, and never replaces a file")
  func copy() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("h-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try HalcyonDatabase(directory: folder)
    _ = try await database.importHabits(fullArchive(), at: now)
    let path = folder.appendingPathComponent("copy.sqlite").path
    try await database.copyDatabase(to: path)
    #expect(try await HalcyonDatabase(path: path).habitBook().habits.count == 6)
    await #expect(throws: StoreError.self) { try await database.copyDatabase(to: path) }
  }
}
