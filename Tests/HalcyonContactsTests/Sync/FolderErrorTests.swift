import Foundation
import HalcyonCore
import HalcyonStore
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonSystem

/// Folders that can be read only in part. Their listings are rejected, so nobody is removed.
@Suite struct FolderErrorTests {
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

  @Test(
    "Unreadable files remove nobody, whether few or many", .enabled(if: geteuid() != 0),
    arguments: [2, 8])
  func closed(count: Int) async throws {
    let database = try HalcyonDatabase.inMemory()
    try await withTemporaryFolder { folder in
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
      #expect(await sync().added == 20)
      // The names of the files can be read, but not their attributes.
      let closed = folder.appendingPathComponent("closed").path
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: closed)
      guard case .failed(.noPermission(let what)) = await sync().outcome else {
        Issue.record("the incomplete listing was accepted")
        return
      }
      #expect(what.hasPrefix(closed))
      #expect(try await database.peopleCount() == 20)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
      #expect(await sync().outcome == .succeeded)
    }
  }
}
