import Foundation
import HalcyonCore
import Localization

extension UserText {
  /// Returns a plain-text report of an activity and its failures, for bug reports.
  public static func report(_ activity: Activity) -> String {
    let counts = activity.counts
    var lines = [
      "Halcyon " + HalcyonVersion.current, line(activity),
      tr(
        "Done: %1. Failed: %2. Skipped: %3. Waiting: %4.", Translation.number(counts.done),
        Translation.number(counts.failed), Translation.number(counts.skipped),
        Translation.number(counts.waiting)),
    ]
    if let cause = activity.cause { lines.append(sentence(cause, of: activity.kind)) }
    lines += activity.otherFailures.map { sentence($0, of: activity.kind) }
    lines += ([activity.cause].compactMap(\.self) + activity.otherFailures).compactMap(rawMessage)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The message of the database, for developers; `nil` for other failures. Not translated.
  private static func rawMessage(_ failure: Activity.Failure) -> String? {
    switch failure.reason {
    case .storage(let message), .service(.storage(let message)): "SQLite: " + message
    default: nil
    }
  }
}
