import HalcyonActivity
import HalcyonCore

/// The part of an activity that one batch of cards adds.
struct BatchReport {
  private var done = 0
  private var groups = 0
  private var addedNames: [String] = []
  private var changedNames: [String] = []
  /// Cards without readable content.
  private var lost: [Activity.Failure] = []
  /// Cards that were read in part.
  private var partial: [Activity.Failure] = []

  /// Adds a card that was stored.
  mutating func add(_ reading: ResourceReader.Reading, isNew: Bool) {
    if let damage = reading.damage {
      let failure = Activity.Failure(
        subject: reading.subject,
        reason: .contactImport(
          .partlyRead(
            path: reading.resource.href.text, line: 1, name: reading.subject, reason: damage)))
      guard reading.resource.content != .unreadable else { return lost.append(failure) }
      partial.append(failure)
    }
    if reading.isGroup {
      groups += 1
      return
    }
    done += 1
    guard reading.resource.content != .unchanged else { return }
    if isNew { addedNames.append(reading.subject) } else { changedNames.append(reading.subject) }
  }

  /// Reports the batch.
  func send(to reporter: ActivityReporter) async {
    await reporter.failed(lost)
    await reporter.addIssues(partial)
    await reporter.addNames(added: addedNames, changed: changedNames)
    await reporter.skipped(by: groups)
    await reporter.advanced(by: done)
  }
}
