import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import IntegrationSupport
import Testing

/// Syncs while the session bus denies access to the address books, as in a sandbox.
@Suite(
  .logGuard, .hangGuard,
  .enabled(if: ProcessInfo.processInfo.environment["HALCYON_EVOLUTION_REFUSED"] != nil))
struct EvolutionRefusedTests {
  @Test("An address book that the bus denies is reported, and stored contacts are kept")
  func refused() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "Personal", configuration: .evolution(book: "system-address-book"))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).vcf")
    try Data("BEGIN:VCARD\nFN:Ada\nEND:VCARD\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let activity = ActivityCenter()
    func sync(_ source: any ContactSource) async -> ContactSyncResult {
      await ContactSync(source: source, account: account, database: database, activity: activity)
        .run()
    }
    #expect(await sync(VCardFolderSource(path: file.path)).added == 1)
    let result = await sync(EvolutionSource(book: "system-address-book"))
    #expect(result.outcome == .failed(.noPermission(what: "system-address-book")))
    #expect(try await database.peopleCount() == 1)
    let shown = try #require(await activity.snapshot.activities.last)
    #expect(shown.state == .failed && shown.isShown)
  }
}
