import Foundation
import HalcyonCore

/// Reads Exif, XMP and IPTC metadata through Exiv2 in `halcyon-media`, including what digiKam,
/// Shotwell and Lightroom write, also in sidecars. Read-only; malformed files yield what could be
/// read.
struct PhotoMetadataReader {
  /// The metadata of a photo with its time and orientation.
  struct Result: Hashable {
    var orientation = PhotoOrientation.topLeft
    var taken: PhotoHeader.CaptureTime?
    var metadata = PhotoMetadata()
    /// Whether metadata can be read at all: the library for it is installed.
    var isRead = true
  }

  /// The version of the reader. Photos that were read by an older one are read again.
  static let version = 1
  private static let maximumTags = 256
  private static let maximumFaces = 64
  private static let maximumSidecarBytes = 1 << 20

  /// Reads the open file of a photo, and the sidecar beside `path`.
  static func read(descriptor: Int32, path: String, _ media: MediaPool = .shared) -> Result {
    var result = Result()
    do throws(PhotoTags.Failure) { result = read(try PhotoTags(descriptor, media)) } catch {
      result.isRead = error != .noLibrary
    }
    guard result.isRead else { return result }
    if let sidecar = sidecar(of: path, media) { result.add(read(sidecar)) }
    return result
  }

  /// Reads the orientation of an open file; `nil` if it has none.
  static func orientation(descriptor: Int32, _ media: MediaPool) -> PhotoOrientation? {
    (try? PhotoTags(descriptor, media)).flatMap(orientation)
  }

  private static func orientation(_ tags: PhotoTags) -> PhotoOrientation? {
    tags.text("Exif.Image.Orientation").flatMap { Int($0) }.flatMap(PhotoOrientation.init)
  }

  private static func read(_ tags: PhotoTags) -> Result {
    var result = Result()
    result.orientation = orientation(tags) ?? .topLeft
    result.taken = PhotoTime.taken(in: tags)
    result.metadata.camera = camera(tags)
    result.metadata.lens =
      tags.first("Exif.Photo.LensModel", "Xmp.exifEX.LensModel", "Xmp.aux.Lens") ?? ""
    result.metadata.exposure = exposure(tags)
    result.metadata.position = tags.position
    result.metadata.caption = caption(tags)
    result.metadata.tags = self.tags(tags)
    let rating = tags.first("Xmp.xmp.Rating", "Exif.Image.Rating").flatMap { Int($0) } ?? 0
    result.metadata.rating = (0...5).contains(rating) ? rating : 0
    result.metadata.faces = faces(tags)
    return result
  }

  /// Returns the sidecar "photo.jpg.xmp" or "photo.xmp"; `nil` if there is none.
  private static func sidecar(of path: String, _ media: MediaPool) -> PhotoTags? {
    sidecarFiles(of: path).lazy.compactMap { try? PhotoTags(path: $0.path, media) }.first
  }

  /// Returns the sidecar that is read; `nil` if there is none.
  static func sidecarFile(of path: String, _ media: MediaPool) -> PhotoFile? {
    sidecarFiles(of: path).first { (try? PhotoTags(path: $0.path, media)) != nil }
  }

  private static func sidecarFiles(of path: String) -> [PhotoFile] {
    let url = URL(fileURLWithPath: path)
    return [path + ".xmp", url.deletingPathExtension().path + ".xmp"].compactMap { file in
      PhotoReader.state(of: file).flatMap { $0.bytes <= maximumSidecarBytes ? $0 : nil }
    }
  }

  private static func camera(_ tags: PhotoTags) -> String {
    let make = tags.first("Exif.Image.Make", "Xmp.tiff.Make") ?? ""
    let model = tags.first("Exif.Image.Model", "Xmp.tiff.Model") ?? ""
    let brand = make.split(separator: " ").first.map(String.init) ?? ""
    guard !model.isEmpty else { return make }
    return model.lowercased().hasPrefix(brand.lowercased()) ? model : "\(brand) \(model)"
  }

  private static func exposure(_ tags: PhotoTags) -> PhotoExposure {
    let iso = tags.first("Exif.Photo.ISOSpeedRatings", "Xmp.exif.ISOSpeedRatings")
      .flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
    return PhotoExposure(
      seconds: tags.number("Exif.Photo.ExposureTime"),
      aperture: tags.number("Exif.Photo.FNumber"),
      iso: iso.flatMap { (1...10_000_000).contains($0) ? $0 : nil },
      focalLength: tags.number("Exif.Photo.FocalLength"))
  }

  private static func caption(_ tags: PhotoTags) -> String {
    // Some cameras write their own name into each photo.
    let placeholders = ["OLYMPUS DIGITAL CAMERA", "SONY DSC", "DCIM", "DIGITAL CAMERA"]
    let found = [
      "Xmp.dc.description", "Iptc.Application2.Caption", "Exif.Image.ImageDescription",
      "Xmp.dc.title",
    ].lazy.compactMap { tags.first($0) }.first { !placeholders.contains($0.uppercased()) }
    return found ?? ""
  }

  private static func tags(_ tags: PhotoTags) -> [String] {
    var found = tags.texts("Xmp.dc.subject") + tags.texts("Iptc.Application2.Keywords")
    if found.isEmpty {
      // Hierarchies: "Places/Porto" in digiKam, "Places|Porto" in Lightroom.
      let paths = tags.texts("Xmp.digiKam.TagsList") + tags.texts("Xmp.lr.hierarchicalSubject")
      found = paths.compactMap { $0.split { $0 == "/" || $0 == "|" }.last.map(String.init) }
    }
    var seen: Set<String> = []
    return Array(
      found.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }.prefix(maximumTags))
  }

  /// - Source: Metadata Working Group, Guidelines for Handling Image Metadata 2.0, 5.9; Microsoft
  ///   People Tagging schema.
  private static func faces(_ tags: PhotoTags) -> [PhotoFace] {
    var faces: [PhotoFace] = []
    for index in 1...maximumFaces {
      let region = "Xmp.mwg-rs.Regions/mwg-rs:RegionList[\(index)]/mwg-rs:"
      let name = tags.first(region + "Name")
      let area = ["x", "y", "w", "h"].map {
        tags.first(region + "Area/stArea:" + $0).flatMap { Double($0) }
      }
      if name == nil, area[0] == nil { break }
      let type = tags.first(region + "Type") ?? "Face"
      guard type == "Face", let x = area[0], let y = area[1], let width = area[2],
        let height = area[3]
      else { continue }
      // The position is the center of the region.
      let face = PhotoFace(
        name: name ?? "", x: max(0, x - width / 2), y: max(0, y - height / 2), width: width,
        height: height)
      if let face { faces.append(face) }
    }
    return faces.isEmpty ? windowsFaces(tags) : faces
  }

  private static func windowsFaces(_ tags: PhotoTags) -> [PhotoFace] {
    var faces: [PhotoFace] = []
    for index in 1...maximumFaces {
      let region = "Xmp.MP.RegionInfo/MPRI:Regions[\(index)]/MPReg:"
      guard let name = tags.first(region + "PersonDisplayName") else { break }
      let area = (tags.first(region + "Rectangle") ?? "").split(separator: ",").compactMap {
        Double($0.trimmingCharacters(in: .whitespaces))
      }
      guard area.count == 4,
        let face = PhotoFace(
          name: name, x: area[0], y: area[1], width: area[2], height: area[3])
      else { continue }
      faces.append(face)
    }
    return faces
  }
}

extension PhotoMetadataReader.Result {
  /// Adds the values of a sidecar. Those that users edit replace the values of the file.
  fileprivate mutating func add(_ sidecar: Self) {
    if taken == nil { taken = sidecar.taken }
    let (own, other) = (metadata, sidecar.metadata)
    if !other.caption.isEmpty { metadata.caption = other.caption }
    if !other.tags.isEmpty { metadata.tags = other.tags }
    if other.rating > 0 { metadata.rating = other.rating }
    if !other.faces.isEmpty { metadata.faces = other.faces }
    if own.camera.isEmpty { metadata.camera = other.camera }
    if own.lens.isEmpty { metadata.lens = other.lens }
    metadata.position = own.position ?? other.position
  }
}
