import Foundation
import HalcyonCore

/// The names of backup files: `halcyon-20261127T094410Z.sqlite` for a daily backup,
/// `halcyon-20261127T094410Z-before-import.sqlite` for a safety backup. They are known here so that
/// opening a database can tell whether backups exist without depending on the backup code.
package enum BackupName {
  /// The name of the folder with the backups in the data directory.
  package static let folder = "backups"
  private static let namePrefix = "halcyon-"
  private static let nameSuffix = ".sqlite"
  private static let dateLength = "20261127T094410Z".count

  /// Returns the name of a backup made at `date`.
  package static func make(at date: Date, reason: BackupReason? = nil) -> String {
    namePrefix + format.string(from: date) + (reason.map { "-" + $0.rawValue } ?? "") + nameSuffix
  }

  /// Returns the date and the reason in the name of a backup; `nil` if `name` is not the name of a
  /// backup.
  package static func parse(_ name: String) -> (date: Date, reason: BackupReason?)? {
    guard name.hasPrefix(namePrefix), name.hasSuffix(nameSuffix) else { return nil }
    let middle = name.dropFirst(namePrefix.count).dropLast(nameSuffix.count)
    guard let date = format.date(from: String(middle.prefix(dateLength))) else { return nil }
    let rest = middle.dropFirst(dateLength)
    if rest.isEmpty { return (date, nil) }
    guard rest.hasPrefix("-before-") else { return nil }
    return (date, BackupReason(rawValue: String(rest.dropFirst())) ?? .unknown)
  }

  /// The format of dates in file names: UTC, so that names sort by time in every time zone.
  package static var format: DateFormatter {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    return format
  }

  /// Returns whether the data directory `directory` contains a backup. Does not open the files.
  package static func exists(in directory: URL) -> Bool {
    let path = directory.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.contains { parse($0) != nil }
  }
}
