import Foundation
import HalcyonCore
import Localization

extension UserText {
  /// Returns the name of a kind of activity.
  public static func name(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("Contacts")
    case .contactImport: tr("Contact import")
    case .geocoding: tr("Locations")
    case .photoImport: tr("Photo import")
    case .backup: tr("Backup")
    }
  }

  /// Returns the statistics of a kind of activity: its runs, and how its bars were used.
  public static func sentence(_ entry: ActivityStatistics.Entry) -> String {
    var runs = [ntr("%1 run", "%1 runs", entry.runs)]
    if let seconds = entry.meanSeconds { runs.append(tr("%1 on average", duration(seconds))) }
    runs.append(ntr("%1 with errors", "%1 with errors", entry.errors))
    let events = [
      ntr("dismissed %1 time", "dismissed %1 times", entry[.dismissed]),
      ntr("hidden automatically %1 time", "hidden automatically %1 times", entry[.dismissedItself]),
      ntr("details opened %1 time", "details opened %1 times", entry[.expanded]),
    ]
    // Translators: %1 lists runs ("3 runs, 2.5 s on average"), %2 actions ("dismissed 2 times").
    return tr(
      "%1. Activity strip: %2.", runs.joined(separator: tr(", ")),
      events.joined(separator: tr(", ")))
  }

  /// Returns a duration: in seconds below one minute, otherwise in minutes and seconds.
  static func duration(_ seconds: Double) -> String {
    // A change of the system clock can make the value negative or huge.
    let seconds = min(max(seconds, 0), 1e9)
    if seconds < 60 {
      let style = FloatingPointFormatStyle<Double>(locale: Translation.formats)
      return tr("%1\u{A0}s", seconds.formatted(style.precision(.fractionLength(1))))
    }
    let whole = Int(seconds.rounded())
    return tr("%1\u{A0}min %2\u{A0}s", String(whole / 60), String(whole % 60))
  }
}
