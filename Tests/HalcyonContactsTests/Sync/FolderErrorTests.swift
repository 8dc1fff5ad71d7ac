import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonSystem

/// Folders that can be read only in part. Their listings are rejected, so nobody is removed.
@Suite(.hangGuard) struct FolderErrorTests {
  @Test("An error while reading a folder rejects its listing")
  func cutListing() throws {
    let whole = try #require(opendir("/"))
    #expect(FileFinder.names(in: whole)?.contains("proc") == true)
    // The second read fails because the descriptor no longer refers to a folder.
    rewinddir(whole)
    let other = open("/dev/null", O_RDONLY)
    #expect(dup2(other, dirfd(whole)) >= 0)
    close(other)
    #expect(FileFinder.names(in: whole) == nil)
    closedir(whole)
  }

  @Test("Unreadable files remove nobody, whether few or many")
  func closed() async {
    await #expect(processExitsWith: .success) {
      for count in [2, 8] {
        try await asOrdinaryUser { folder in
          try await FolderErrorTests.syncWithClosedFiles(count, in: folder)
        }
      }
    }
  }

  /// Syncs 20 files, then makes `count` of them unreadable, and readable again.
  private static func syncWithClosedFiles(_ count: Int, in folder: URL) async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "x", configuration: .folder(path: folder.path))
    func sync() async -> ContactSyncResult {
      await ContactSync(
        source: VCardFolderSource(path: folder.path), account: account, database: database,
        activity: ActivityCenter(clock: ManualClock())
      ).run()
    }
    for number in 0..<20 {
      try folder.write(
        vcard("p\(number)"), to: "\(number < count ? "closed" : "open")/\(number).vcf")
    }
    try #require(await sync().added == 20)
    // The names of the files can be read, but not their attributes.
    let closed = folder.appendingPathComponent("closed").path
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: closed)
    try #require(await sync().outcome == .failed(.noPermission(what: closed + "/0.vcf")))
    try #require(try await database.peopleCount() == 20)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    try #require(await sync().outcome == .succeeded)
  }
}
