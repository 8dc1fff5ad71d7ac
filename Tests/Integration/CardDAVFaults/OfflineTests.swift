import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HangGuard
import IntegrationSupport
import Testing

/// A real loss of the network: the kernel removes the link, and GLib learns it from the kernel.
@Suite(
  "Without a network", .serialized, .logGuard,
  .enabled(
    if: ProcessInfo.processInfo.environment["HALCYON_OFFLINE"] != nil,
    "under meson_helpers/test/offline"
  ))
struct OfflineTests {
  private static let cards = 1_000
  /// Whether times are checked: only `make integration` runs on an idle machine.
  private static let isMeasured =
    ProcessInfo.processInfo.environment["HALCYON_MEASURED"] != nil

  /// Waits for a state of the newest activity and returns the time since `start`.
  private func wait(
    _ activity: ActivityCenter, since start: ContinuousClock.Instant,
    for isReached: (Activity) -> Bool
  ) async -> Duration {
    for await snapshot in await activity.snapshots() {
      if let newest = snapshot.activities.last, isReached(newest) { break }
    }
    return start.duration(to: .now)
  }

  @Test(
    "A sync that loses the network shows it and resumes when the network is back",
    .hangGuard, arguments: [true, false])
  func loss(_ hasIPv6: Bool) async throws {
    let kind: DAVServer.Kind = hasIPv6 ? .radicale : .xandikos
    let far = try await ChildProcess(
      "far_server.py", (hasIPv6 ? [] : ["--no-ipv6"]) + [kind.rawValue])
    let proxy = try FaultProxy(far: far)
    #expect(try await far.order("book friends \(Self.cards)") == "made friends")
    // Ten batches, three at a time. The second three never arrive, so the network is lost first.
    try await proxy.set(
      #"""
      [{"match": {"body": "addressbook-query"}, "do": {"status": 403}},
      {"match": {"body": "addressbook-multiget", "nth": [4, 5, 6]}, "do": {"hang": 600}}]
      """#)

    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-offline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try HalcyonDatabase(path: folder.appendingPathComponent("offline.db").path)
    let secrets = MemorySecretStore()
    let book = proxy.origin.at(
      path: kind == .xandikos ? "/alice/contacts/friends/" : "/alice/friends/")
    let account = try await database.addContactAccount(
      name: "Friends",
      configuration: .cardDAV(
        CardDAVSettings(
          url: book.description, userName: "alice", addressBook: book.description)))
    await secrets.store(Secret("secret"), for: account.secretName, label: "Friends")
    let sources = ContactSources(database: database, secrets: secrets)
    let activity = ActivityCenter()
    let center = ContactSyncCenter(
      database: database, activity: activity, sources: { sources.source(for: $0) })
    let began = ContinuousClock.now
    try await center.start()
    _ = await wait(activity, since: began) { $0.state.isFinal || $0.counts.done > 0 }

    #expect(try await far.order("pull") == "pulled")
    let lost = await wait(activity, since: .now) { $0.state.isFinal }
    let before = await activity.snapshot.activities.last
    #expect(before?.state == .offline)
    #expect(lost < .seconds(2) || !Self.isMeasured)
    let kept = try await database.storedSource(accountID: account.id).etags.count
    #expect(kept > 0 && kept < Self.cards)

    #expect(try await far.order("plug") == "plugged")
    let (back, id) = (ContinuousClock.now, before?.id ?? 0)
    let gone = await wait(activity, since: back) { $0.id > id && $0.counts.done > 0 }
    #expect(gone < .seconds(5) || !Self.isMeasured)
    _ = await wait(activity, since: back) { $0.id > id && $0.state.isFinal }
    guard case .succeeded = await activity.snapshot.activities.last?.state else {
      Issue.record("\(String(describing: await activity.snapshot.activities.last))")
      return
    }
    #expect(try await database.storedSource(accountID: account.id).etags.count == Self.cards)
    // The second pass requests only what the first one has not stored.
    let seen = try await proxy.seen()
    let second = try #require(seen.lastIndex { $0.kind == "sync-collection" })
    let requested = seen[second...].count { $0.kind == "addressbook-multiget" }
    // The three running requests may arrive late, because the kernel retransmits them.
    #expect(requested <= (Self.cards - kept + 99) / 100 + 3)
    await center.stop()
    #expect(LogWatch.contains("contact sync ended") && LogWatch.violations.isEmpty)
    print(
      "\(kind): offline after \(lost), \(kept) of \(Self.cards) stored; resumed \(gone) after the network was back"
    )
  }
}
