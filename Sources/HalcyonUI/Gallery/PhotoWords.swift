import Foundation
import HalcyonCore
import HalcyonServices

/// What is said of photos, in the user's language.
nonisolated enum PhotoWords {
  private static var style: Date.FormatStyle {
    Date.FormatStyle(locale: Translation.formats, timeZone: .gmt)
  }

  /// "3 June 2024 at 14:05", on the clock of the place.
  static func moment(_ photo: Photo) -> String {
    photo.wallTime.dateInUTC.formatted(
      style.day().month(.wide).year().hour().minute())
  }

  /// "June 2024".
  static func name(_ month: PhotoMonth) -> String {
    guard let day = Day(year: month.year, month: month.month, day: 1) else { return "" }
    return Date(timeIntervalSince1970: Double(day.number) * 86_400)
      .formatted(style.month(.wide).year())
  }

  /// What assistive technology reads for a photo: its file's name and when it was taken.
  static func label(_ photo: Photo) -> String { tr("%1, %2", photo.file.name, moment(photo)) }
}
