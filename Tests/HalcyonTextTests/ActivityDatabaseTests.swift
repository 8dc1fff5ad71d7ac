import HalcyonCore
import HalcyonText
import HangGuard
import Testing

@testable import HalcyonActivity

@Suite(.hangGuard) struct ActivityDatabaseTests {
  @Test("Running activities show that they wait for another program, and then continue")
  func waiting() async {
    let center = ActivityCenter(interval: .zero)
    let ended = await center.begin(.backup)
    await ended.finished(changes: 0)
    let reporter = await center.begin(.contactSync)
    await reporter.totalKnown(120)
    await reporter.advanced(by: 45)

    await center.databaseIsLocked(true)
    _ = await center.begin(.photoImport)
    await expect(
      [
        "Everything is backed up", "Waiting for another app… 45/120",
        "Waiting for another app…",
      ], center)

    await center.databaseIsLocked(false)
    await reporter.finished(changes: 1)
    await expect(["Everything is backed up", "Contacts synced", "Importing photos…"], center)
  }

  /// Waits until the activities have these messages.
  private func expect(_ lines: [String], _ center: ActivityCenter) async {
    for await snapshot in await center.snapshots()
    where snapshot.activities.map({ UserText.line($0) }) == lines { return }
    Issue.record("no snapshot has the lines \(lines)")
  }
}
