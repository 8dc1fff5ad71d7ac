import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Changes that are shown as done while another program holds the lock of the database.
@Suite(.hangGuard) struct JournalTests {
  private static let day = Day(clamping: 20_515)
  private static let date = Date(timeIntervalSince1970: 1_772_539_200)

  @Test("A change that is not stored in time is in the journal until it is stored")
  func keptUntilStored() async throws {
    try await withJournal(pause: {}) { journal, database in
      let id = try await database.addHabit(named: "Read", at: Self.date)
      let other = try OtherProgram(database.path)
      try other.begin()
      let promise = database.promise(.entry(.tick, habit: id, day: Self.day), at: Self.date)
      #expect(await database.keepForNextStart() == 1)
      #expect(try journal.files().count == 1)
      let path = try #require(try journal.files().first).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let write = Task { try await database.keep(promise) }
      try other.commit()
      #expect(try await !write.value.isEmpty)
      #expect(try journal.files().isEmpty)
      #expect(try await database.habitEntries(of: id)[Self.day]?.value == .yes)
    }
  }

  @Test("The timer writes a waiting change without another call")
  func timer() async throws {
    try await withJournal(pause: {}) { journal, database in
      let promise = database.promise(.addGroup("A"), at: Self.date)
      while try journal.files().isEmpty { await Task.yield() }
      #expect(promise.ticket?.begin() == true)
    }
  }

  @Test("A change that is stored at once never reaches the journal")
  func fast() async throws {
    try await withJournal { journal, database in
      _ = try await database.keep(database.promise(.addGroup("A"), at: Self.date))
      #expect(await database.keepForNextStart() == 0)
      #expect(try journal.files().isEmpty)
      #expect(try await database.appliedChanges() == 0)
    }
  }

  @Test("The next opening applies all changes of a killed program, in their order")
  func recovered() async throws {
    try await withJournal { journal, database in
      let id = try await database.addHabit(
        HabitDefinition(
          name: "Drink", goal: .measured(HabitTarget(amount: HabitAmount(thousandths: 8_000)))),
        at: Self.date
      ).value
      let person = try await database.importAll([imported("Anna")])
      #expect(person.added == 1)
      let annas = try await database.people()
      let anna = try #require(annas.first).id
      let one = HabitAmount(thousandths: 1_000)
      for _ in 1...3 {
        _ = database.promise(.entry(.add(one), habit: id, day: Self.day), at: Self.date)
      }
      _ = database.promise(.entry(.note("early"), habit: id, day: Self.day), at: Self.date)
      _ = database.promise(.entry(.note("late"), habit: id, day: Self.day), at: Self.date)
      _ = database.promise(.notes("Likes tea"), to: anna, at: Self.date)
      _ = database.promise(.lastContact(Self.day), to: anna, at: Self.date)
      let habit = HabitDefinition(name: "Walk", question: "Did you walk?")
      _ = database.promise(.add(habit, newGroup: "Health"), at: Self.date)
      try await database.endUnstored()

      let next = try journal.open()
      let entry = try await next.habitEntries(of: id)[Self.day]
      #expect(entry?.value == .amount(HabitAmount(thousandths: 3_000)))
      #expect(entry?.note == "late")
      #expect(try await next.localFacts(personID: anna).notes == "Likes tea")
      #expect(try await next.localFacts(personID: anna).lastContact == Self.day)
      let book = try await next.habitBook()
      #expect(book.active.last?.habit.name == "Walk" && book.groups.map(\.name) == ["Health"])
      #expect(try journal.files().isEmpty)
    }
  }

  @Test("A kill between the commit and the removal from the journal applies nothing twice")
  func once() async throws {
    try await withJournal { journal, database in
      let id = try await database.addHabit(
        HabitDefinition(
          name: "Drink", goal: .measured(HabitTarget(amount: HabitAmount(thousandths: 8_000)))),
        at: Self.date
      ).value
      let add = HabitEntryEdit.add(HabitAmount(thousandths: 250))
      let promise = database.promise(.entry(add, habit: id, day: Self.day), at: Self.date)
      await database.keepForNextStart()
      let file = try #require(try journal.files().first)
      let left = try Data(contentsOf: file)
      _ = try await database.keep(promise)
      database.journal.abandon()
      for _ in 1...2 {
        try left.write(to: file)
        let next = try journal.open()
        let value = try await next.habitEntries(of: id)[Self.day]?.value
        #expect(value == .amount(HabitAmount(thousandths: 250)))
        #expect(try journal.files().isEmpty)
      }
    }
  }

  @Test("The journal of a program that still runs is left alone")
  func running() async throws {
    try await withJournal { journal, database in
      let promise = database.promise(.addGroup("A"), at: Self.date)
      await database.keepForNextStart()
      let other = try journal.open()
      #expect(try await other.habitBook().groups.isEmpty)
      _ = try await database.keep(promise)
      #expect(try await other.habitBook().groups.map(\.name) == ["A"])
    }
  }

  @Test("A change that fails is not made later")
  func failed() async throws {
    try await withJournal { journal, database in
      let place = HabitPlace(habitID: 1, groupID: nil)
      let missing = HabitDefinition(name: "Read", groupID: 42)
      let promise = database.promise(.add(missing), at: Self.date)
      _ = database.promise(.arrange([place]), at: Self.date)
      await database.keepForNextStart()
      await #expect(throws: StoreError.self) { _ = try await database.keep(promise) }
      database.journal.abandon()
      let next = try journal.open()
      #expect(try await next.habitBook().active.isEmpty)
      // It is not read as a change that could not be made, either.
      #expect(try journal.files().isEmpty)
    }
  }

  @Test("What cannot be read or applied is kept aside and never stops the opening")
  func aside() async throws {
    try await withJournal { journal, database in
      _ = database.promise(.addGroup("A"), at: Self.date)
      _ = database.promise(.add(HabitDefinition(name: "Read", groupID: 42)), at: Self.date)
      try await database.endUnstored()
      let file = try #require(try journal.files().first)
      var data = Data("not JSON\n{\"entry\":{}}\n".utf8)
      data.append(try Data(contentsOf: file))
      // The last line was not written completely.
      data.append(Data("{\"entry\":{\"_0\":{\"version\"".utf8))
      try data.write(to: file)
      let next = try journal.open()
      #expect(try await next.habitBook().groups.map(\.name) == ["A"])
      let kept = try journal.files()
      #expect(kept.count == 1)
      let text = try String(contentsOf: #require(kept.first), encoding: .utf8)
      let lines = text.split(separator: "\n")
      #expect(lines.count == 3 && lines.first == "not JSON" && lines[1] == "{\"entry\":{}}")
      #expect(lines.last?.contains("Read") == true)
      #expect(kept.first?.lastPathComponent.hasPrefix("aside-") == true)
      // The next opening leaves it alone.
      _ = try journal.open()
      #expect(try journal.files() == kept)
    }
  }

  @Test("An entry of a later version is kept aside")
  func laterVersion() async throws {
    try await withJournal { journal, database in
      _ = database.promise(.addGroup("A"), at: Self.date)
      try await database.endUnstored()
      let file = try #require(try journal.files().first)
      let text = try #require(try journal.texts().first)
      let later = text.replacingOccurrences(of: "\"version\":1", with: "\"version\":2")
      #expect(later != text)
      try Data(later.utf8).write(to: file)
      #expect(try await journal.open().habitBook().groups.isEmpty)
      #expect(try journal.texts() == [later])
    }
  }

  @Test("Changes made before a restore are not applied to the restored database")
  func restored() async throws {
    try await withJournal { journal, database in
      _ = database.promise(.addGroup("A"), at: Self.date)
      await database.keepForNextStart()
      try await database.write { db in try StoreIdentity.renew(db) }
      try await database.endUnstored()
      let next = try journal.open()
      #expect(try await next.habitBook().groups.isEmpty)
      let kept = try journal.files()
      #expect(kept.count == 1 && kept[0].lastPathComponent.hasPrefix("aside-"))
      #expect(try journal.texts().first?.contains("addGroup") == true)
    }
  }

  @Test("An opening that cannot get the lock fails as busy and keeps the journal")
  func busyOpening() async throws {
    try await withJournal { journal, database in
      _ = database.promise(.addGroup("A"), at: Self.date)
      try await database.endUnstored()
      let before = try journal.files()
      let other = try OtherProgram(database.path)
      try other.begin()
      #expect(throws: StoreError.busy(path: database.path)) {
        _ = try HalcyonDatabase(
          directory: journal.folder, journal: journal.make(),
          wait: LockWait(deadline: .zero, pause: { _ in }))
      }
      #expect(try journal.files() == before)
      try other.commit()
      #expect(try await journal.open().habitBook().groups.map(\.name) == ["A"])
    }
  }
}

extension HalcyonDatabase {
  fileprivate func appliedChanges() async throws -> Int? {
    try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM appliedChange") }
  }
}
