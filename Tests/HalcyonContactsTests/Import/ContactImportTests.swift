import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts

@Suite(.hangGuard) struct ContactImportTests {
  private let database: HalcyonDatabase
  private let activity = ActivityCenter(clock: ManualClock())

  init() throws { database = try HalcyonDatabase.inMemory() }

  private func run(_ paths: [String]) async throws -> ContactImportResult {
    try await ContactImport(database: database, activity: activity).run(paths: paths)
  }

  private func lastActivity() async throws -> Activity {
    try #require(await activity.snapshot.activities.last)
  }

  @Test("Importing a folder again changes nothing, and a changed card updates its person")
  func again() async throws {
    try await withTemporaryFolder { folder in
      for name in Fixture.names {
        try FileManager.default.copyItem(
          at: Fixture.folder.appendingPathComponent(name),
          to: folder.appendingPathComponent(name))
      }
      let first = try await run([folder.path])
      #expect(first == ContactImportResult(found: 5, added: 4, skippedGroups: 1))
      #expect(try await lastActivity().state == .succeeded(changes: 4))
      let ended = try await lastActivity()
      #expect(!ended.isShown && ended.isRequested)
      let counts = try await lastActivity().counts
      #expect([counts.done, counts.skipped, counts.failed, counts.total] == [4, 1, 0, 5])

      let second = try await run([folder.path])
      #expect(second == ContactImportResult(found: 5, unchanged: 4, skippedGroups: 1))
      #expect(try await lastActivity().state == .succeeded(changes: 0))

      try folder.write(vcard("Ada Berg", uid: "11111111-aaaa"), to: "book-3.0.vcf")
      let third = try await run([folder.path])
      #expect(third == ContactImportResult(found: 4, updated: 1, unchanged: 3))
      #expect(try await database.peopleCount() == 4)
    }
  }

  @Test(
    "Unreadable input is counted and reported, the rest is stored, and nothing is lost")
  func partial() async throws {
    try await withTemporaryFolder { folder in
      let good = try folder.write(
        vcard("a", uid: "1") + vcard("b", uid: "1") + "rubbish\n" + vcard("c"), to: "good.vcf")
      let bad = try folder.write("rubbish", to: "bad.vcf")
      let missing = folder.path + "/none.vcf"
      let result = try await run([good, bad, missing])
      #expect(result.added == 3)
      #expect(
        Set(result.issues) == [
          .missing(path: missing), .malformed(path: good, line: 11, reason: .noBegin),
          .notVCard(path: bad),
        ])
      let activity = try await lastActivity()
      #expect(activity.state == .partial)
      #expect([activity.counts.done, activity.counts.failed, activity.counts.total] == [3, 3, 6])
      #expect(Set(activity.failures.map(\.subject)) == [good, bad, missing])

      let nothing = try await run([missing])
      #expect(nothing.present == 0 && nothing.issues == [.missing(path: missing)])
      #expect(try await lastActivity().state == .failed)
      #expect(try await database.peopleCount() == 3)
    }
  }

  @Test("A card without a name is imported and reported")
  func nameless() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write("BEGIN:VCARD\nADR:;;;Berlin;;;\nEND:VCARD", to: "x.vcf")
      let result = try await run([path])
      #expect(
        result
          == ContactImportResult(found: 1, added: 1, issues: [.nameless(path: path, line: 1)]))
      #expect(try await database.people().map(\.isPartial) == [true])
      #expect(try await lastActivity().state == .partial)
      #expect(try await lastActivity().counts.done == 1)
    }
  }

  @Test("A card that identifies nobody is reported and not stored, also when imported again")
  func empty() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(
        "BEGIN:VCARD\nNOTE:x\nEND:VCARD\n" + vcard("a"), to: "x.vcf")
      for _ in 0..<2 {
        #expect(try await run([path]).issues == [.empty(path: path, line: 1)])
        let activity = try await lastActivity()
        #expect(activity.kind == .contactImport)
        #expect(activity.state == .partial)
        #expect(activity.counts == ActivityCounts(done: 1, failed: 1, total: 2))
        #expect(activity.contactImport?.present == 1)
        let names = try await database.people().map(\.displayName)
        #expect(names == ["a"])
      }
    }
  }

  @Test("More cards than one batch are imported, with the same UID in two batches")
  func batches() async throws {
    try await withTemporaryFolder { folder in
      let count = ContactStream.batch * 2 + 7
      let text =
        (0..<count).map { vcard("p\($0)", uid: "\($0)") }.joined() + vcard("twin", uid: "0")
      let path = try folder.write(text, to: "x.vcf")
      #expect(try await run([path]).added == count + 1)
      #expect(try await run([path]).unchanged == count + 1)
    }
  }

  @Test("A cancelled import is reported as cancelled and changes nothing")
  func cancelled() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write(vcard("a"), to: "x.vcf")
      let importer = ContactImport(database: database, activity: activity)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await importer.run(paths: [path])
      }
      await #expect(throws: ContactImportFailure.cancelled(soFar: ContactImportResult())) {
        try await task.value
      }
      #expect(try await lastActivity().state == .cancelled)
      #expect(try await database.peopleCount() == 0)
    }
  }

  @Test("The user can cancel an import of files, and try again")
  func cancelledByTheUser() async throws {
    try await withTemporaryFolder { folder in
      let text = (0..<20 * ContactStream.batch).map { vcard("p\($0)", uid: "\($0)") }.joined()
      let path = try folder.write(text, to: "x.vcf")
      let importer = ContactImport(database: database, activity: activity)
      let job = Task { try await importer.run(paths: [path]) }
      for await snapshot in await activity.snapshots() {
        guard let id = snapshot.activities.last?.id else { continue }
        #expect(await activity.perform(.cancel, on: id))
        break
      }
      await #expect(throws: ContactImportFailure.self) { try await job.value }
      let ended = try await lastActivity()
      #expect(ended.state == .cancelled)
      #expect(ended.actions == [.retry])
    }
  }

  @Test("A paused import of files is resumed or canceled", arguments: [true, false])
  func paused(isResumed: Bool) async throws {
    try await withTemporaryFolder { folder in
      let count = 20 * ContactStream.batch
      let text = (0..<count).map { vcard("p\($0)", uid: "\($0)") }.joined()
      let path = try folder.write(text, to: "x.vcf")
      let importer = ContactImport(database: database, activity: activity)
      let job = Task { try await importer.run(paths: [path]) }
      for await snapshot in await activity.snapshots() where !snapshot.activities.isEmpty { break }
      let id = try await lastActivity().id
      // All cards are counted before the first one is stored.
      #expect(await activity.setPaused(true, on: id))
      try await waitUntil { await activity.pausedWorkCount == 1 }
      #expect(try await database.peopleCount() < count)
      guard isResumed else {
        #expect(await activity.perform(.cancel, on: id))
        await #expect(throws: ContactImportFailure.self) { try await job.value }
        return #expect(try await lastActivity().state == .cancelled)
      }
      #expect(await activity.setPaused(false, on: id))
      #expect(try await job.value.added == count)
      #expect(try await database.peopleCount() == count)
    }
  }

  @Test("Malformed files are not read again")
  func malformed() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write("no vCard", to: "x.vcf")
      _ = try await run([path])
      #expect(try await lastActivity().actions == [])
    }
  }

  @Test("The demo contacts are complete, and the script reproduces the files in the tree")
  func demo() async throws {
    try await withTemporaryFolder { folder in
      let demo = Fixture.package.appendingPathComponent("data/demo")
      let result = try await run([demo.path])
      #expect(result == ContactImportResult(found: 40, added: 40))
      let people = try await database.people()
      #expect(people.allSatisfy { $0.whereabouts != .noAddress && !$0.displayName.isEmpty })

      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3", Fixture.package.appendingPathComponent("meson_helpers/data/make_demo.py").path,
        folder.path,
      ]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let manager = FileManager.default
      let names = try manager.contentsOfDirectory(atPath: demo.path).sorted()
      #expect(try manager.contentsOfDirectory(atPath: folder.path).sorted() == names)
      for name in names {
        #expect(
          manager.contentsEqual(
            atPath: folder.appendingPathComponent(name).path,
            andPath: demo.appendingPathComponent(name).path), "\(name)")
      }
    }
  }
}
