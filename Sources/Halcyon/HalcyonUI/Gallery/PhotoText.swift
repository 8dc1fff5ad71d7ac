import Foundation
import HalcyonCore
import Localization

/// The user-facing text about photos.
nonisolated enum PhotoText {
  private static var style: Date.FormatStyle {
    Date.FormatStyle(locale: Translation.formats, timeZone: .gmt)
  }

  /// Returns the date and time at which a photo was taken, in the local time of the place: "3 June
  /// 2024 at 14:05".
  static func moment(_ photo: Photo) -> String {
    photo.wallTime.dateInUTC.formatted(
      style.day().month(.wide).year().hour().minute())
  }

  /// Returns the name of a month: "June 2024".
  static func name(_ month: PhotoMonth) -> String {
    guard let day = Day(year: month.year, month: month.month, day: 1) else { return "" }
    return Date(timeIntervalSince1970: Double(day.number) * 86_400)
      .formatted(style.month(.wide).year())
  }

  /// Returns the accessible label of a photo: its file name and when it was taken.
  static func label(_ photo: Photo) -> String { tr("%1, %2", photo.file.name, moment(photo)) }
}
