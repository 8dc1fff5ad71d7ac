import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
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

  /// Returns the place and the day of a moment: "Porto · 12 October 2026".
  static func title(_ moment: PhotoMoment) -> String {
    let days = [moment.times.lowerBound, moment.times.upperBound].map {
      $0.dateInUTC.formatted(style.day().month(.wide).year())
    }
    let time = days[0] == days[1] ? days[0] : tr("%1 – %2", days[0], days[1])
    return moment.place.isEmpty ? time : tr("%1 · %2", moment.place, time)
  }

  /// Returns a habit and the day that a photo proves: "Reading · 12 October 2026".
  static func proof(_ proof: PhotoProof) -> String {
    let day = Date(timeIntervalSince1970: Double(proof.day.number) * 86_400)
    return tr("%1 · %2", proof.habit, day.formatted(style.day().month(.wide).year()))
  }

  /// Returns the name of a month: "June 2024".
  static func name(_ month: PhotoMonth) -> String {
    guard let day = Day(year: month.year, month: month.month, day: 1) else { return "" }
    return Date(timeIntervalSince1970: Double(day.number) * 86_400)
      .formatted(style.month(.wide).year())
  }

  /// Returns the short name of a month: "Jun 2024".
  static func shortName(_ month: PhotoMonth) -> String {
    guard let day = Day(year: month.year, month: month.month, day: 1) else { return "" }
    return Date(timeIntervalSince1970: Double(day.number) * 86_400)
      .formatted(style.month(.abbreviated).year())
  }

  /// Returns the accessible label of a photo: its file name and when it was taken.
  static func label(_ photo: Photo) -> String { tr("%1, %2", photo.file.name, moment(photo)) }

  /// Returns the day of the week, the date and the time: "Sunday, 12 October 2026 at 18:42".
  static func longMoment(_ photo: Photo) -> String {
    photo.wallTime.dateInUTC.formatted(
      style.weekday(.wide).day().month(.wide).year().hour().minute())
  }

  /// Returns the dimensions and the size of the file: "4000 × 3000 · 3.2 MB".
  static func size(_ photo: Photo) -> String {
    let size = photo.shownSize
    return tr(
      "%1 × %2 · %3", Translation.number(size.width), Translation.number(size.height),
      Int64(photo.file.bytes).formatted(.byteCount(style: .file).locale(Translation.formats)))
  }

  /// Returns the camera with its settings in up to two lines; empty if nothing is known.
  static func camera(_ metadata: PhotoMetadata) -> String {
    let exposure = metadata.exposure
    var settings: [String] = []
    if !metadata.camera.isEmpty { settings.append(metadata.camera) }
    if let seconds = exposure.seconds { settings.append(self.exposure(seconds)) }
    if let aperture = exposure.aperture { settings.append("f/\(number(aperture))") }
    if let iso = exposure.iso { settings.append("ISO \(iso)") }
    var lens: [String] = []
    if !metadata.lens.isEmpty { lens.append(metadata.lens) }
    if let length = exposure.focalLength { lens.append(tr("%1\u{A0}mm", number(length))) }
    return [settings, lens].filter { !$0.isEmpty }.map { $0.joined(separator: " · ") }
      .joined(separator: "\n")
  }

  private static func exposure(_ seconds: Double) -> String {
    guard seconds < 0.4 else { return tr("%1\u{A0}s", number(seconds)) }
    return tr("1/%1\u{A0}s", number((1 / seconds).rounded()))
  }

  private static func number(_ value: Double) -> String {
    value.formatted(
      .number.precision(.fractionLength(0...1)).grouping(.never).locale(Translation.formats))
  }

  /// Returns the region with the nearest place and its distance: "Porto, Portugal · 400 m from
  /// Cedofeita".
  static func place(_ match: NearestPlaces.Match) -> String {
    let region = match.place.region
    let country = Translation.formats.localizedString(forRegionCode: region.countryCode)
    let names = [region.name, country ?? region.countryCode].filter { !$0.isEmpty }
    let area = names.joined(separator: tr(", "))
    if match.meters < 1_500, match.place.population > 100_000 || region.name.isEmpty {
      return [match.place.name, country ?? region.countryCode].joined(separator: tr(", "))
    }
    return tr("%1 · %2 from %3", area, distance(match.meters), match.place.name)
  }

  private static func distance(_ meters: Double) -> String {
    meters < 1_000
      ? tr("%1\u{A0}m", number((meters / 50).rounded() * 50))
      : tr("%1\u{A0}km", number(meters / 1_000))
  }

  /// Returns a position in degrees.
  static func position(_ position: Coordinate) -> String {
    [position.latitude, position.longitude].map {
      $0.formatted(.number.precision(.fractionLength(4)).locale(Translation.formats)) + "°"
    }.joined(separator: " ")
  }

  /// Returns a time as it can be edited: "2026-10-12 18:42:05".
  static func editable(_ time: WallTime) -> String {
    let text = time.dateInUTC.formatted(Date.ISO8601FormatStyle(timeZone: .gmt)).prefix(19)
    return text.replacingOccurrences(of: "T", with: " ")
  }

  /// Parses an edited time; the time of day can be missing or have no seconds.
  static func time(_ text: String) -> WallTime? {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" })
    guard let first = parts.first, parts.count <= 2, let day = Day(iso8601: first) else {
      return nil
    }
    let numbers = parts.count == 2 ? parts[1].split(separator: ":").map { Int($0) } : [12, 0]
    guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1],
      let second = numbers.count == 3 ? numbers[2] : 0
    else { return nil }
    return WallTime(day: day, hour: hour, minute: minute, second: second)
  }

  /// Returns the duration of a video: "0:32", "1:02:03"; "▶" if it is unknown.
  static func playing(_ photo: Photo) -> String {
    guard let seconds = photo.seconds else { return "▶" }
    let duration = Duration.seconds(Int64(min(seconds.rounded(), 1e6)))
    let pattern: Duration.TimeFormatStyle.Pattern =
      seconds < 3_599.5 ? .minuteSecond : .hourMinuteSecond
    return "▶ "
      + duration.formatted(Duration.TimeFormatStyle(pattern: pattern, locale: Translation.formats))
  }

  /// Returns the description of a video for assistive technology.
  static func video(_ photo: Photo) -> String {
    guard photo.seconds != nil else { return tr("Video") }
    return tr("Video, %1", playing(photo).dropFirst(2).description)
  }
}
