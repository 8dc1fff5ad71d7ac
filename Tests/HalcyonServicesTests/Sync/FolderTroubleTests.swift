import Foundation
import HalcyonCore
import HalcyonStore
import Testing

@testable import HalcyonServices

/// Folders that can be read only in part: that is no listing, and nobody is gone by it.
@Suite struct FolderTroubleTests {
  @Test("A folder whose reading breaks off is not a shorter folder")
  func cutListing() throws {
    let whole = try #require(opendir("/"))
    #expect(FileFinder.names(in: whole)?.contains("proc") == true)
    // Read once more, and what was a folder no longer is one.
    rewinddir(whole)
    let other = open("/dev/null", O_RDONLY)
    #expect(dup2(other, dirfd(whole)) >= 0)
    close(other)
    #expect(FileFinder.names(in: whole) == nil)
    closedir(whole)
  }

  @Test(
    "Files that cannot be looked at remove nobody, few or many", .enabled(if: geteuid() != 0),
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
      // Its names can be read, and nothing else of them.
      let closed = folder.appendingPathComponent("closed").path
      try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: closed)
      guard case .failed(.noPermission(let what)) = await sync().outcome else {
        Issue.record("it was taken for a listing")
        return
      }
      #expect(what.hasPrefix(closed))
      #expect(try await database.peopleCount() == 20)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
      #expect(await sync().outcome == .succeeded)
    }
  }
}
