import Foundation
import HalcyonCore

/// Writes what is stored about a photo as an XMP sidecar, which other photo programs read.
/// - Source: XMP Specification Part 1 (ISO 16684-1) and Part 2; IPTC Photo Metadata Standard.
enum PhotoSidecar {
  /// Returns the sidecar of a photo.
  static func text(_ details: PhotoDetails) -> String {
    let photo = details.photo
    var lines: [String] = []
    lines.append("<exif:DateTimeOriginal>\(time(photo.wallTime))</exif:DateTimeOriginal>")
    let rating = photo.isFavorite ? max(details.metadata.rating, 5) : details.metadata.rating
    if rating > 0 { lines.append("<xmp:Rating>\(rating)</xmp:Rating>") }
    if !details.caption.isEmpty {
      lines.append(
        "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">\(XMLText.escaped(details.caption))</rdf:li>"
          + "</rdf:Alt></dc:description>")
    }
    lines += list("dc:subject", details.tags) + list("Iptc4xmpExt:PersonInImage", details.people)
    if let position = photo.position {
      lines.append("<exif:GPSLatitude>\(angle(position.latitude, "N", "S"))</exif:GPSLatitude>")
      lines.append("<exif:GPSLongitude>\(angle(position.longitude, "E", "W"))</exif:GPSLongitude>")
    }
    if photo.turns != 0 {
      let value = orientation(photo.header.orientation, turned: photo.turns)
      lines.append("<tiff:Orientation>\(value)</tiff:Orientation>")
    }
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
        xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
      \(lines.joined(separator: "\n"))
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>

      """
  }

  private static func list(_ name: String, _ values: [String]) -> [String] {
    guard !values.isEmpty else { return [] }
    let items = values.map { "<rdf:li>\(XMLText.escaped($0))</rdf:li>" }.joined()
    return ["<\(name)><rdf:Bag>\(items)</rdf:Bag></\(name)>"]
  }

  /// Degrees and minutes with five digits, as in `38,42.30000N`.
  private static func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String {
    let units = Int((abs(degrees) * 60 * 100_000).rounded())
    let (minutes, fraction) = units.quotientAndRemainder(dividingBy: 100_000)
    let digits = String(fraction + 100_000).dropFirst()
    return "\(minutes / 60),\(minutes % 60).\(digits)\(degrees < 0 ? negative : positive)"
  }

  /// The Exif orientation after clockwise quarter turns.
  private static func orientation(_ value: PhotoOrientation, turned turns: Int) -> Int {
    // Each turn leads to the next value of its cycle; the second cycle is mirrored.
    for cycle in [[1, 6, 3, 8], [2, 7, 4, 5]] {
      if let index = cycle.firstIndex(of: value.rawValue) { return cycle[(index + turns) & 3] }
    }
    return value.rawValue
  }

  private static func time(_ time: WallTime) -> String {
    let parts = time.day.components
    let seconds = Int(time.seconds - Int64(time.day.number) * 86_400)
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [(parts.year, 4), (parts.month, 2), (parts.day, 2)]
    let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    return date.map { digits($0.0, $0.1) }.joined(separator: "-") + "T"
      + clock.map { digits($0, 2) }.joined(separator: ":")
  }
}
