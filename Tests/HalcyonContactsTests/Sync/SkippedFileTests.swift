import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts

/// What is no file in a folder of vCard files.
@Suite(.hangGuard) struct SkippedFileTests: FolderSuite {
  let fixture: FolderFixture

  init() throws { fixture = try FolderFixture() }

  @Test("FIFOs and devices are reported once, and the files beside them are synced")
  func specialFiles() async throws {
    try await withTemporaryFolder { folder in
      for name in ["a", "b", "c"] { try folder.write(vcard(name), to: "\(name).vcf") }
      #expect(try await sync(folder.path).outcome == .succeeded)
      // A FIFO takes the place of a file.
      try FileManager.default.removeItem(at: folder.appending(path: "a.vcf"))
      for name in ["a.vcf", "pipe.vcf"] {
        try #require(mkfifo(folder.appending(path: name).path, 0o600) == 0)
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "device.vcf").path, withDestinationPath: "/dev/null")
      try folder.write(vcard("d"), to: "d.vcf")
      let result = try await sync(folder.path)
      #expect(result.outcome == .partial && result.changed == 1 && result.added == 1)
      #expect(result.undelivered.map(\.href).sorted() == ["a.vcf", "device.vcf", "pipe.vcf"])
      #expect(try await names() == ["a", "b", "c", "d"])
      let reason = Activity.Reason.service(
        .corruptData(what: "it is neither a file nor a folder"))
      let shown = try #require(await activity.snapshot.activities.last)
      #expect(shown.failures.map(\.reason) == [reason, reason, reason])
      // Later syncs succeed, also in removing people.
      try FileManager.default.removeItem(at: folder.appending(path: "b.vcf"))
      let next = try await sync(folder.path)
      #expect(next.outcome == .succeeded && next.removed == 1 && next.arrived == 0)
      #expect(try await names() == ["a", "c", "d"])
      #expect(try await database.contactAccount(id: 1)?.lastProblem == nil)
      // Another FIFO under the same name is reported again.
      try FileManager.default.moveItem(
        at: folder.appending(path: "pipe.vcf"), to: folder.appending(path: "a.vcf.old"))
      try #require(mkfifo(folder.appending(path: "pipe.vcf").path, 0o600) == 0)
      #expect(try await sync(folder.path).undelivered.map(\.href) == ["pipe.vcf"])
      for name in ["a.vcf", "pipe.vcf", "device.vcf"] {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
      let healed = try await sync(folder.path)
      #expect(healed.outcome == .succeeded && healed.removed == 1)
      #expect(try await names() == ["c", "d"])
    }
  }

  @Test("Links whose target is missing are reported once, and their people are kept")
  func brokenLinks() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(vcard("a"), to: "a.vcf")
      let disk = folder.appending(path: ".disk")
      try folder.write(vcard("b"), to: ".disk/b.vcf")
      try folder.write(vcard("e"), to: ".disk/below/e.vcf")
      try folder.write(vcard("c", uid: "c") + vcard("d", uid: "d"), to: ".disk/two.vcf")
      for (name, target) in [
        ("b.vcf", disk.path + "/b.vcf"), ("two.vcf", disk.path + "/two.vcf"),
        ("below", disk.path + "/below"), ("notes.txt", "/nowhere"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: name).path, withDestinationPath: target)
      }
      #expect(try await sync(folder.path).outcome == .succeeded)
      let ids = try await database.people().map(\.id)
      let away = folder.appending(path: ".unmounted")
      try FileManager.default.moveItem(at: disk, to: away)
      let loop = folder.appending(path: "loop.vcf").path
      try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
      let result = try await sync(folder.path)
      #expect(result.outcome == .partial && result.changed == 0)
      #expect(
        result.undelivered.map(\.href).sorted()
          == ["b.vcf", "below/e.vcf", "loop.vcf", "two.vcf#uid:c", "two.vcf#uid:d"])
      let shown = try #require(await activity.snapshot.activities.last)
      #expect(shown.failures.map(\.subject).sorted() == ["b.vcf", "below", "loop.vcf", "two.vcf"])
      #expect(
        shown.failures.first?.reason
          == .service(.notFound(what: folder.appending(path: "b.vcf").path)))
      let next = try await sync(folder.path)
      #expect(next.outcome == .succeeded && next.changed == 0)
      #expect(try await names() == ["a", "b", "c", "d", "e"])

      // The disk is mounted again.
      try FileManager.default.moveItem(at: away, to: disk)
      try folder.write(vcard("B"), to: ".disk/b.vcf")
      let mounted = try await sync(folder.path)
      #expect(mounted.outcome == .succeeded && mounted.removed == 0 && mounted.added == 0)
      #expect(try await names() == ["a", "B", "c", "d", "e"])
      #expect(try await database.people().map(\.id) == ids)
      #expect(try await sync(folder.path).arrived == 0)
    }
  }

  @Test("A link to a folder that may not be read is reported once")
  func closedFolder() async {
    await #expect(processExitsWith: .success) {
      try await asOrdinaryUser { folder in
        try await SkippedFileTests().syncClosedFolder(folder)
      }
    }
  }

  private func syncClosedFolder(_ folder: URL) async throws {
    try folder.write(vcard("a"), to: "a.vcf")
    try folder.write(vcard("b"), to: ".closed/friends/b.vcf")
    let closed = folder.appending(path: ".closed").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    let link = folder.appending(path: "friends").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: closed + "/friends")
    let result = try await sync(folder.path)
    try #require(result.outcome == .partial && result.added == 1)
    try #require(result.undelivered.map(\.href) == ["friends"])
    try #require(result.undelivered.map(\.error) == [.noPermission(what: link)])
    try #require(try await sync(folder.path).outcome == .succeeded)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    try #require(try await sync(folder.path).added == 1)
    try #require(try await names() == ["a", "b"])
  }

  @Test("Of a folder of broken links only, everybody is kept")
  func onlyBrokenLinks() async throws {
    try await withTemporaryFolder { folder in
      for number in 0..<10 {
        try folder.write(vcard("p\(number)"), to: ".disk/\(number).vcf")
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: "\(number).vcf").path,
          withDestinationPath: folder.appending(path: ".disk/\(number).vcf").path)
      }
      #expect(try await sync(folder.path).added == 10)
      try FileManager.default.removeItem(at: folder.appending(path: ".disk"))
      for outcome in [ContactSyncResult.Outcome.partial, .succeeded, .succeeded] {
        let result = try await sync(folder.path)
        #expect(result.outcome == outcome && result.removed == 0)
        #expect(try await database.peopleCount() == 10)
      }
      // A link that is removed removes its person.
      try FileManager.default.removeItem(at: folder.appending(path: "3.vcf"))
      #expect(try await sync(folder.path).removed == 1)
      #expect(try await database.peopleCount() == 9)
    }
  }
}
