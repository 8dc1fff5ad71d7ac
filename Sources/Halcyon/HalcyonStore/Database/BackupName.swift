import Foundation

/// The names of backup files. They are known here so that opening a database can tell whether
/// backups exist without depending on the backup code.
enum BackupName {
  /// The name of the folder with the backups in the data directory.
  static let folder = "backups"
  private static let namePrefix = "halcyon-"
  private static let nameSuffix = ".sqlite"

  /// Returns the name of a backup made at `date`.
  static func make(at date: Date) -> String {
    namePrefix + format.string(from: date) + nameSuffix
  }

  /// Returns the date in the name of a backup; `nil` if `name` is not the name of a backup.
  static func date(of name: String) -> Date? {
    guard name.hasPrefix(namePrefix), name.hasSuffix(nameSuffix) else { return nil }
    return format.date(from: String(name.dropFirst(namePrefix.count).dropLast(nameSuffix.count)))
  }

  /// The format of dates in file names: UTC, so that names sort by time in every time zone.
  static var format: DateFormatter {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    return format
  }

  /// Returns whether the data directory `directory` contains a backup. Does not open the files.
  static func exists(in directory: URL) -> Bool {
    let path = directory.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.contains { date(of: $0) != nil }
  }
}
