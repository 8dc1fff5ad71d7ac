import Foundation
import HalcyonCore
import HalcyonText
import Testing

@Suite struct ActivityHistoryTextTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func run(
    _ kind: Activity.Kind, _ outcome: ActivityRun.Outcome = .succeeded, changes: Int? = nil,
    failed: Int = 0, secondsAgo: Double = 190
  ) -> ActivityRun {
    let ended = now.addingTimeInterval(-secondsAgo)
    return ActivityRun(
      kind: kind, accountID: nil, began: ended, ended: ended, outcome: outcome,
      counts: ActivityCounts(failed: failed), changes: changes)
  }

  @Test("A result says what happened, when, and what changed")
  func results() {
    let expected = [
      (run(.contactSync, changes: 2), "Synced 3 minutes ago · 2 changed"),
      (run(.contactSync, changes: 0), "Synced 3 minutes ago · No changes"),
      // Runs of earlier versions.
      (run(.contactSync), "Synced 3 minutes ago"),
      (run(.contactImport, changes: 1), "Imported 3 minutes ago · 1 changed"),
      (run(.photoImport, changes: 348), "Imported 3 minutes ago · 348 photos"),
      (run(.photoImport, changes: 0), "Imported 3 minutes ago · No changes"),
      (run(.geocoding, changes: 12), "Located 3 minutes ago · 12 found"),
      (run(.backup, changes: 0), "Backed up 3 minutes ago"),
      (run(.contactSync, .partial, failed: 36), "Synced 3 minutes ago · 36 failed"),
      (run(.backup, .failed), "Failed 3 minutes ago"),
      (run(.contactSync, .offline), "Offline 3 minutes ago"),
      (run(.geocoding, .waiting), "Delayed by the server 3 minutes ago"),
      (run(.contactSync, .needsConfirmation), "Needed your decision 3 minutes ago"),
      (run(.photoImport, .cancelled), "Canceled 3 minutes ago"),
    ]
    for (run, text) in expected { #expect(UserText.result(run, now: now) == text) }
  }

  @Test(
    "Times are relative, also if the clock was changed",
    arguments: [
      (-90, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"),
      (3_599, "59 minutes ago"), (3_600, "1 hour ago"), (86_399, "23 hours ago"),
      (86_400, "1 day ago"), (1e12, "11,574 days ago"),
    ] as [(Double, String)])
  func ago(seconds: Double, text: String) {
    #expect(UserText.ago(now.addingTimeInterval(-seconds), now: now) == text)
  }

  @Test("Running work says how far it is, how long it takes, and whether it is paused")
  func progress() {
    var activity = Activity(id: 1, kind: .photoImport)
    #expect(UserText.progress(activity, remaining: nil) == "")
    activity.counts = ActivityCounts(done: 120, total: 348)
    #expect(UserText.progress(activity, remaining: nil) == "120 of 348")
    #expect(
      UserText.progress(activity, remaining: .minutes(2)) == "120 of 348 · about 2 min left")
    #expect(
      UserText.progress(activity, remaining: .underOneMinute)
        == "120 of 348 · less than a minute left")
    #expect(UserText.progress(activity, remaining: .hours(3)) == "120 of 348 · about 3 h left")
    activity.isPaused = true
    #expect(UserText.progress(activity, remaining: .minutes(2)) == "120 of 348 · Paused")
    #expect(UserText.line(activity) == "Photo import paused 120/348")
  }

  @Test("A problem says what is wrong and since when")
  func problem() {
    var activity = Activity(id: 1, kind: .backup)
    activity.state = .failed
    let since = now.addingTimeInterval(-3_600)
    let line = UserText.problem(activity, since: since, now: now)
    #expect(line.hasPrefix("The backup failed. Earlier backups were kept · since "))
    #expect(
      UserText.problem(activity, since: nil, now: now)
        == "The backup failed. Earlier backups were kept.")
  }
}
