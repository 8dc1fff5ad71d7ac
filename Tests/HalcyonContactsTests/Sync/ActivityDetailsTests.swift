import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonText

@Suite(.hangGuard) struct ActivityDetailsTests {
  @Test("Stored names are limited, counts are not")
  func bounds() async throws {
    let center = ActivityCenter(clock: ManualClock())
    let reporter = await center.begin(.contactSync)
    let many = (0..<(ActivityDetails.maximumNames + 5)).map { "P\($0)" }
    await reporter.addNames(added: many, changed: many)
    await reporter.addNames(added: ["late", ""], changed: [])
    await reporter.failed(many.map { .init(subject: $0, reason: .noPlaceMatches) })
    await reporter.finished(changes: 1)
    let activity = try #require(await center.snapshot.activities.first)
    #expect(activity.details.added.count == ActivityDetails.maximumNames)
    #expect(activity.details.changed.last == "P\(ActivityDetails.maximumNames - 1)")
    #expect(activity.failures.count == Activity.maximumNamedFailures)
    #expect(activity.counts.failed == many.count)
    #expect(activity.details.current.isEmpty)
  }

  @Test("Only the last few current items are kept, and none after the end")
  func current() async throws {
    let center = ActivityCenter(interval: .zero)
    let reporter = await center.begin(.geocoding)
    await reporter.setCurrentItems(["a", "b", "c", "d"])
    for await snapshot in await center.snapshots()
    where snapshot.activities.first?.details.current == ["b", "c", "d"] {
      break
    }
    await reporter.finished(changes: 0)
    #expect(await center.snapshot.activities.map(\.details.current) == [[]])
  }

  @Test("A sync reports the names of new and changed people")
  func sync() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "Friends", configuration: .folder(path: "/nowhere"))
    let center = ActivityCenter(clock: ManualClock())
    let card = { (href: String, name: String) in
      SourceCard(href: Href(href), etag: nil, bytes: Data(vcard(name, uid: href).utf8))
    }
    let source = ScriptedSource(
      [.batch(card("a", "Ada"), card("b", "Bo")), .end("t1")],
      [.batch(card("a", "Ada L."), card("b", "Bo"), card("c", "Cy")), .end("t2")],
      [.end(named: ["b"], "t3")])
    let sync = ContactSync(
      source: source, account: account, database: database, activity: center)
    _ = await sync.run()
    var activity = try #require(await center.snapshot.activities.last)
    #expect(activity.details.added == ["Ada", "Bo"] && activity.details.changed.isEmpty)
    #expect(activity.source?.traits == VCardFolderSource.traits)
    _ = await sync.run()
    activity = try #require(await center.snapshot.activities.last)
    #expect(activity.details.added == ["Cy"] && activity.details.changed == ["Ada L."])
    #expect(activity.details.removed.isEmpty)
    _ = await sync.run()
    activity = try #require(await center.snapshot.activities.last)
    #expect(activity.details.removed == ["Bo"])
    #expect(activity.details.added.isEmpty && activity.details.changed.isEmpty)
  }

  /// A source that also delivers unchanged cards.
  private struct Everything: ContactSource {
    let base: ScriptedSource
    var deliversEverything: Bool { true }
    func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
      try await base.pass(since: state)
    }
  }

  @Test("Unchanged cards in a full read do not count as new")
  func lookedThrough() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "Friends", configuration: .evolution(book: "b"))
    let center = ActivityCenter(interval: .zero)
    let first: [ScriptedSource.Event] = [.total(2), .cards(sourceCards(0..<2)), .end("t")]
    let source = Everything(
      base: ScriptedSource(first, [.total(2), .cards(sourceCards(0..<2)), .hang]))
    let sync = ContactSync(
      source: source, account: account, database: database, activity: center)
    _ = await sync.run()
    #expect(await center.snapshot.activities.last?.counts.total == 2)
    let run = Task { await sync.run() }
    for await snapshot in await center.snapshots() {
      guard let activity = snapshot.activities.last, activity.state == .running,
        activity.counts.done == 2
      else { continue }
      #expect(activity.counts.total == nil)
      #expect(UserText.line(activity) == "Checking for contact updates…")
      break
    }
    await sync.cancel()
    _ = await run.value
  }

  @Test("An import reports the names of new and changed people")
  func fileImport() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase.inMemory()
      let center = ActivityCenter(clock: ManualClock())
      let imports = ContactImport(database: database, activity: center)
      try folder.write(vcard("Ada", uid: "1") + vcard("Bo", uid: "2"), to: "a.vcf")
      _ = try await imports.run(paths: [folder.path])
      try folder.write(vcard("Ada L.", uid: "1") + vcard("Bo", uid: "2"), to: "a.vcf")
      _ = try await imports.run(paths: [folder.path])
      let activity = try #require(await center.snapshot.activities.last)
      #expect(activity.details.added.isEmpty && activity.details.changed == ["Ada L."])
    }
  }

  @Test("Each problem offers only the actions that can solve it")
  func actions() {
    var activity = Activity(
      id: 1, kind: .contactSync, source: .init(id: 1, name: "F", traits: VCardFolderSource.traits))
    activity.state = .failed
    let actions = { (problem: ServiceProblem) -> [Activity.Action] in
      activity.cause = .init(subject: "F", reason: .service(problem))
      return activity.possibleActions
    }
    #expect(actions(.signInNeeded) == [.signIn])
    #expect(actions(.certificate(host: "h", fingerprint: "f", problem: "p")) == [.showCertificate])
    #expect(actions(.otherServer(origin: "https://o")) == [.allowServer])
    #expect(actions(.keyring(isLocked: true, message: "")) == [.signIn, .retry])
    #expect(actions(.noPermission(what: "/x")) == [.retry, .chooseFolder])
    #expect(actions(.serverFault(status: 500, message: "")) == [.retry])
    var locating = Activity(id: 2, kind: .geocoding)
    locating.state = .partial
    locating.failures = [.init(subject: "a", reason: .noPlaceMatches)]
    #expect(locating.possibleActions.isEmpty)
    locating.failures.append(.init(subject: "b", reason: .service(.notDelivered)))
    #expect(locating.possibleActions == [.retry])
    #expect(Activity.Action.allCases.filter(\.needsWindow).count == 6)
  }
}
