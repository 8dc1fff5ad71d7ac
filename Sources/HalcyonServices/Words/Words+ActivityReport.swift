import Foundation
import HalcyonCore

extension Words {
  /// What an activity did and what it could not do, in lines, to be handed to whoever helps.
  public static func report(_ activity: Activity) -> String {
    let counts = activity.counts
    var lines = [
      "Halcyon " + HalcyonVersion.current, line(activity),
      tr(
        "Done: %1. Failed: %2. Left out: %3. Waiting: %4.", String(counts.done),
        String(counts.failed), String(counts.skipped), String(counts.waiting)),
    ]
    if let cause = activity.cause { lines.append(sentence(cause)) }
    lines += activity.otherFailures.map(sentence)
    return lines.joined(separator: "\n") + "\n"
  }
}
