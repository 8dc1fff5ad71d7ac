import Foundation
import HalcyonCore
import Localization

extension UserText {
  /// Returns how far running work is: "120 of 348 · about 2 min left"; empty if that is unknown.
  public static func progress(_ activity: Activity, remaining: RemainingTime?) -> String {
    var parts: [String] = []
    if let total = activity.counts.total {
      let done = Translation.number(activity.counts.processed)
      parts.append(tr("%1 of %2", done, Translation.number(total)))
    }
    if activity.isPaused {
      // Translators: The state of work that the user paused.
      parts.append(tr("Paused"))
    } else if let remaining {
      parts.append(text(remaining))
    }
    return joined(parts)
  }

  /// Returns an estimate: "about 2 min left".
  public static func text(_ remaining: RemainingTime) -> String {
    switch remaining {
    case .underOneMinute: tr("less than a minute left")
    case .minutes(let count): ntr("about %1 min left", "about %1 min left", count)
    case .hours(let count): ntr("about %1 h left", "about %1 h left", count)
    }
  }

  /// Returns what is wrong with an activity, and since when: "Contact sync failed · since 08:40".
  /// - Parameter since: When the problem began; `nil` if that is unknown.
  public static func problem(_ activity: Activity, since: Date?, now: Date) -> String {
    let message = line(activity, now: now)
    guard let since else { return message }
    // Translators: %1 is a time of day, preceded by the date unless it is today.
    let time = tr("since %1", time(since, now: now))
    return joined([message.hasSuffix(".") ? String(message.dropLast()) : message, time])
  }

  /// Returns the result of a run, and when it ended: "Synced 3 minutes ago · 2 changed".
  public static func result(_ run: ActivityRun, now: Date) -> String {
    var parts = [outcome(run, ago(run.ended, now: now))]
    if run.outcome == .succeeded, let changes = run.changes {
      if let text = text(changes, run.kind) { parts.append(text) }
    }
    if run.outcome == .partial, run.counts.failed > 0 {
      parts.append(ntr("%1 failed", "%1 failed", run.counts.failed))
    }
    return joined(parts)
  }

  /// Returns how long ago something happened: "3 minutes ago".
  public static func ago(_ date: Date, now: Date) -> String {
    // A change of the system clock can make the value negative or huge.
    let minutes = Int(min(max(now.timeIntervalSince(date), 0), 1e9) / 60)
    switch minutes {
    case 0:
      // Translators: Part of "Synced just now".
      return tr("just now")
    case ..<60: return ntr("%1 minute ago", "%1 minutes ago", minutes)
    case ..<(24 * 60): return ntr("%1 hour ago", "%1 hours ago", minutes / 60)
    default: return ntr("%1 day ago", "%1 days ago", minutes / (24 * 60))
    }
  }

  private static func outcome(_ run: ActivityRun, _ ago: String) -> String {
    switch run.outcome {
    case .succeeded, .partial:
      switch run.kind {
      case .contactSync:
        // Translators: %1 is a relative time: "3 minutes ago".
        return tr("Synced %1", ago)
      case .contactImport, .photoImport:
        // Translators: %1 is a relative time: "3 minutes ago".
        return tr("Imported %1", ago)
      case .geocoding:
        // Translators: Addresses were found on the map; %1 is a relative time: "3 minutes ago".
        return tr("Located %1", ago)
      case .backup:
        // Translators: %1 is a relative time: "3 minutes ago".
        return tr("Backed up %1", ago)
      }
    case .failed:
      // Translators: %1 is a relative time: "3 minutes ago".
      return tr("Failed %1", ago)
    case .offline:
      // Translators: There was no network; %1 is a relative time: "3 minutes ago".
      return tr("Offline %1", ago)
    case .waiting:
      // Translators: The server limited requests; %1 is a relative time: "3 minutes ago".
      return tr("Delayed by the server %1", ago)
    case .needsConfirmation:
      // Translators: %1 is a relative time: "3 minutes ago".
      return tr("Needed your decision %1", ago)
    case .cancelled:
      // Translators: %1 is a relative time: "3 minutes ago".
      return tr("Canceled %1", ago)
    }
  }

  private static func text(_ changes: Int, _ kind: Activity.Kind) -> String? {
    guard kind != .backup else { return nil }
    guard changes > 0 else {
      // Translators: The result of a sync or an import that found nothing new.
      return tr("No changes")
    }
    switch kind {
    case .contactSync, .contactImport:
      // Translators: %1 counts people.
      return ntr("%1 changed", "%1 changed", changes)
    case .geocoding:
      // Translators: %1 counts addresses.
      return ntr("%1 found", "%1 found", changes)
    case .photoImport: return ntr("%1 photo", "%1 photos", changes)
    case .backup: return nil
    }
  }

  private static func joined(_ parts: [String]) -> String {
    parts.dropFirst().reduce(parts.first ?? "") { tr("%1 · %2", $0, $1) }
  }
}
