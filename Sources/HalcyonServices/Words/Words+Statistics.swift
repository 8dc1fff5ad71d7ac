import Foundation
import HalcyonCore

extension Words {
  /// What a kind of work is called.
  public static func name(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("Contacts")
    case .geocoding: tr("Locations")
    case .photoImport: tr("Photo import")
    case .backup: tr("Backup")
    }
  }

  /// What was counted of a kind of work: how long it took, and what was done with what was shown.
  public static func sentence(_ entry: ActivityStatistics.Entry) -> String {
    var runs = [ntr("%1 run", "%1 runs", entry.runs)]
    if let seconds = entry.meanSeconds { runs.append(tr("%1 on average", duration(seconds))) }
    runs.append(ntr("%1 with errors", "%1 with errors", entry.errors))
    let events = [
      ntr("put away %1 time", "put away %1 times", entry[.dismissed]),
      ntr("left by itself %1 time", "left by itself %1 times", entry[.dismissedItself]),
      ntr("details opened %1 time", "details opened %1 times", entry[.expanded]),
    ]
    // Translators: two lists: of runs ("3 runs, 2.5 s on average"), and of what was done with what was shown.
    return tr(
      "%1. Shown: %2.", runs.joined(separator: tr(", ")), events.joined(separator: tr(", ")))
  }

  /// A time in seconds below a minute, in minutes and seconds above.
  static func duration(_ seconds: Double) -> String {
    // A clock that was set back or forward must not become a number that has no end.
    let seconds = min(max(seconds, 0), 1e9)
    if seconds < 60 {
      let style = FloatingPointFormatStyle<Double>(locale: Translation.formats)
      return tr("%1 s", seconds.formatted(style.precision(.fractionLength(1))))
    }
    let whole = Int(seconds.rounded())
    return tr("%1 min %2 s", String(whole / 60), String(whole % 60))
  }
}
