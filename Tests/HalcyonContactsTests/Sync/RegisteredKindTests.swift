import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork
@testable import HalcyonText

/// What services do with a kind that only the registry knows.
@Suite(.hangGuard) struct RegisteredKindTests {
  private let database: HalcyonDatabase
  private let account: ContactAccount

  init() async throws {
    database = try HalcyonDatabase.inMemory()
    account = try await database.addContactAccount(
      name: "", configuration: ShelfKind().configuration(["label": "novels"]))
  }

  @Test("An account of another kind syncs at the start, and again after a change")
  func sync() async throws {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let registry = ContactSourceRegistry([ShelfKind(changes: changes)])
    _ = try #require(registry.changes(of: account))
    let sources = ContactSources(
      database: database, registry: registry, secrets: MemorySecretStore())
    let activity = ActivityCenter()
    let clock = ManualClock()
    let center = ContactSyncCenter(
      database: database, activity: activity, sources: { sources.source(for: $0) },
      changes: { registry.changes(of: $0) }, network: ManualNetwork(), clock: clock)
    try await center.start()
    try await waitUntil { try await database.peopleCount() == 2 }
    #expect(
      try await database.people().map(\.displayName) == ["Ada novels", "Bo novels"])
    try await waitUntil { await !center.isRunning(account.id) }
    var moved = account
    moved.configuration.settings["label"] = "maps"
    try await database.updateContactAccount(moved)
    change.yield()
    await clock.sleepers(1)
    clock.advance(by: ContactSyncCenter.quietPeriod)
    try await waitUntil { try await database.people().first?.displayName == "Ada maps" }
    await center.stop()
  }

  @Test("Texts name another kind by its title, and an unknown one by its identifier")
  func texts() {
    let summary = AccountSummary(account: account, people: 2)
    let registry = ContactSourceRegistry([ShelfKind()])
    #expect(UserText.name(account, in: registry) == "Shelf")
    #expect(
      UserText.state(summary, isSyncing: false, in: registry)
        == "novels · 2 people\nNever synced")
    #expect(UserText.name(account) == "shelf")
    #expect(UserText.state(summary, isSyncing: false) == "shelf · 2 people\nNever synced")
  }

  @Test("A source describes itself: the text and the actions after a failure are its own")
  func traits() async throws {
    let kind = ShelfKind()
    let settings = ["label": ShelfKind.missing]
    let activity = ActivityCenter(clock: ManualClock())
    _ = await ContactSync(
      source: kind.source(settings, ContactSourceContext()), account: account, database: database,
      activity: activity
    ).run()
    let shown = try #require(await activity.snapshot.activities.last)
    #expect(UserText.headline(shown) == "The shelf is gone.")
    #expect(shown.possibleActions == [.retry, .openSettings])
  }

  @Test("The kinds of the program have different identifiers, and their fields too")
  func identifiers() {
    let kinds = ContactSourceRegistry.standard.kinds
    #expect(kinds.map(\.id) == ["folder", "carddav", "evolution"])
    for kind in kinds {
      let fields = Set(kind.fields.map(\.id))
      #expect(fields.count == kind.fields.count && fields.isSuperset(of: kind.identity))
    }
  }
}
