import CMedia
import Foundation
import HalcyonCore

/// The metadata of one file as text, bounded in length and number.
struct PhotoTags {
  /// A size in pixels.
  struct Size: Hashable {
    var width, height: Int
  }

  private struct Value {
    var text: String
    /// The values of a list; empty for other tags.
    var list: [String]
  }

  private static let maximumTextBytes: UInt64 = 16 << 10
  private static let maximumBytes = 8 << 20
  private static let maximumTags = 256

  /// The tags that are read. Those that end with `*` are all tags that begin so.
  static let names: [String] =
    PhotoTime.exif.flatMap { [$0.0, $0.1] } + PhotoTime.xmp + [
      "Exif.GPSInfo.GPSLatitude", "Exif.GPSInfo.GPSLatitudeRef", "Exif.GPSInfo.GPSLongitude",
      "Exif.GPSInfo.GPSLongitudeRef", "Exif.Image.ImageDescription", "Exif.Image.Make",
      "Exif.Image.Model", "Exif.Image.Orientation", "Exif.Image.Rating",
      "Exif.Photo.ExposureTime", "Exif.Photo.FNumber", "Exif.Photo.FocalLength",
      "Exif.Photo.ISOSpeedRatings", "Exif.Photo.LensModel", "Iptc.Application2.Caption",
      "Iptc.Application2.Keywords", "Xmp.MP.RegionInfo*", "Xmp.aux.Lens", "Xmp.dc.description",
      "Xmp.dc.subject", "Xmp.dc.title", "Xmp.digiKam.TagsList", "Xmp.exif.GPSLatitude",
      "Xmp.exif.GPSLongitude", "Xmp.exif.ISOSpeedRatings", "Xmp.exifEX.LensModel",
      "Xmp.lr.hierarchicalSubject", "Xmp.mwg-rs.Regions*", "Xmp.tiff.Make", "Xmp.tiff.Model",
      "Xmp.xmp.Rating",
    ]

  private var values: [String: Value] = [:]
  /// The size of the image, for raw files that of the raw data; `nil` if it is unknown.
  private(set) var size: Size?

  /// Why there are no tags.
  enum Failure: Error, Hashable {
    /// The file has no metadata that can be read.
    case none
    /// The library that reads metadata could not be loaded, or `halcyon-media` is missing.
    case noLibrary
  }

  /// Reads the tags of an open file.
  init(_ descriptor: Int32, _ media: MediaPool) throws(Failure) {
    var request = MediaRequest(HAL_MEDIA_TAGS, descriptor)
    request.head.most_bytes = Self.maximumTextBytes
    request.add(Self.names)
    let answer: MediaAnswer
    do throws(MediaFailure) { answer = try media.answer(request) } catch {
      if case .ended = error { throw .none }
      throw .noLibrary
    }
    guard answer.status == HAL_MEDIA_DONE else {
      throw answer.status == HAL_MEDIA_NO_METADATA ? .noLibrary : .none
    }
    if answer.head.width > 0, answer.head.height > 0 {
      size = Size(width: Int(answer.head.width), height: Int(answer.head.height))
    }
    if let bytes = answer.bytes(ofFile: 0, maximum: Self.maximumBytes) { parse(bytes) }
  }

  /// Reads the tags of a file, such as a sidecar.
  init(path: String, _ media: MediaPool) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .none }
    defer { close(descriptor) }
    try self.init(descriptor, media)
  }

  /// Parses names, texts and lists that end with NUL; see `hal_metadata_tags`.
  private mutating func parse(_ bytes: [UInt8]) {
    var texts = bytes.split(separator: 0, omittingEmptySubsequences: false)[...]
    func next() -> String? { texts.popFirst().map { String(decoding: $0, as: UTF8.self) } }
    while let name = next(), !name.isEmpty, let text = next(),
      let count = next().flatMap({ Int($0) })
    {
      var list: [String] = []
      for _ in 0..<max(count, 0) {
        guard let value = next() else { return }
        if list.count < Self.maximumTags { list.append(value) }
      }
      if values[name] == nil { values[name] = Value(text: text, list: list) }
    }
  }

  /// Returns the value of a tag; `nil` if it is missing or too long.
  func text(_ tag: String) -> String? { values[tag]?.text }

  /// Returns the first value that is not blank, without a language and surrounding spaces.
  func first(_ names: String...) -> String? {
    for name in names {
      guard var text = text(name) else { continue }
      if text.hasPrefix("lang=\""), let end = text.firstIndex(of: " ") {
        text = String(text[text.index(after: end)...])
      }
      text = text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// Returns the values of a tag, at most 256.
  func texts(_ tag: String) -> [String] {
    guard let value = values[tag] else { return [] }
    return value.list.isEmpty ? [value.text] : value.list
  }

  /// Returns a rational number greater than 0.
  func number(_ tag: String) -> Double? {
    guard let number = text(tag)?.split(separator: " ").first.flatMap({ Self.rational($0) }),
      number > 0
    else { return nil }
    return number
  }

  /// Parses "1/200"; `nil` if it is not a number.
  private static func rational(_ text: Substring) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    guard let numerator = parts.first ?? nil, parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return numerator }
    guard let denominator = parts[1], denominator > 0 else { return numerator == 0 ? 0 : nil }
    return numerator / denominator
  }

  /// The position; `nil` if it is missing or exactly 0° 0°, which devices without a fix write.
  var position: Coordinate? {
    let latitude =
      exifDegrees("Exif.GPSInfo.GPSLatitude")
    let longitude = exifDegrees("Exif.GPSInfo.GPSLongitude")
    var place = latitude.flatMap { latitude in longitude.map { (latitude, $0) } }
    if place == nil, let north = first("Xmp.exif.GPSLatitude").flatMap(Self.degrees),
      let east = first("Xmp.exif.GPSLongitude").flatMap(Self.degrees)
    {
      place = (north, east)
    }
    guard let place, place.0 != 0 || place.1 != 0 else { return nil }
    return Coordinate(latitude: place.0, longitude: place.1)
  }

  /// Returns degrees, minutes and seconds in Exif: "41/1 9/1 2724/100" and "N".
  private func exifDegrees(_ tag: String) -> Double? {
    let parts = (text(tag) ?? "").split(separator: " ").map(Self.rational)
    guard let direction = text(tag + "Ref")?.first, parts.count == 3 else { return nil }
    var degrees = 0.0
    for (part, share) in zip(parts, [1.0, 60, 3_600]) {
      guard let part else { return nil }
      degrees += part / share
    }
    return direction == "S" || direction == "W" ? -degrees : degrees
  }

  /// Parses the degrees of XMP: "41,9.4542N" or "41,9,27N".
  private static func degrees(_ text: String) -> Double? {
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard let direction = text.last, "NSEW".contains(direction), (2...3).contains(parts.count)
    else { return nil }
    var degrees = 0.0
    for (index, part) in parts.enumerated() {
      guard let part, part >= 0 else { return nil }
      degrees += part / [1.0, 60, 3_600][index]
    }
    return "SW".contains(direction) ? -degrees : degrees
  }
}
