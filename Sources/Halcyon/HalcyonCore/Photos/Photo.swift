import Foundation

/// The identity and state of a photo file. If both are unchanged, the content is assumed to be
/// unchanged.
public struct PhotoFile: Hashable, Sendable {
  /// The absolute path.
  public var path: String
  /// The file size in bytes.
  public var bytes: Int
  /// The modification time in nanoseconds since 1970 (UTC).
  public var modifiedNanoseconds: Int64

  /// Creates a file state.
  public init(path: String, bytes: Int, modifiedNanoseconds: Int64) {
    self.path = path
    self.bytes = bytes
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  /// The modification time in whole seconds, rounded down, as in the desktop's thumbnail
  /// specification.
  public var modifiedSeconds: Int64 {
    modifiedNanoseconds / 1_000_000_000 - (modifiedNanoseconds % 1_000_000_000 < 0 ? 1 : 0)
  }

  /// The folder of the file.
  public var folder: String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The file name without its folder.
  public var name: String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// The metadata in the header of a photo.
public struct PhotoHeader: Hashable, Sendable {
  /// The time at which a photo was taken.
  public struct CaptureTime: Hashable, Sendable {
    /// The camera's local time.
    public var wallTime: WallTime
    /// The offset of the camera's clock from UTC in seconds; `nil` if unknown.
    public var offsetSeconds: Int?

    /// Creates a capture time.
    public init(wallTime: WallTime, offsetSeconds: Int? = nil) {
      self.wallTime = wallTime
      self.offsetSeconds = offsetSeconds
    }
  }

  /// The stored size in pixels, before the orientation is applied.
  public var width, height: Int
  /// The orientation of the stored pixels.
  public var orientation: PhotoOrientation
  /// The capture time; `nil` if unknown.
  public var taken: CaptureTime?

  /// Creates a header; upright and without a capture time by default.
  public init(
    width: Int, height: Int, orientation: PhotoOrientation = .topLeft, taken: CaptureTime? = nil
  ) {
    self.width = width
    self.height = height
    self.orientation = orientation
    self.taken = taken
  }

  /// The size in pixels after the orientation is applied.
  public var shownSize: (width: Int, height: Int) {
    orientation.swapsSides ? (height, width) : (width, height)
  }
}

/// A photo of the gallery. The file remains where it is.
public struct Photo: Hashable, Sendable, Identifiable {
  /// The row ID; never reused.
  public let id: Int64
  /// The file and its state when it was imported.
  public var file: PhotoFile
  /// The metadata in the file's header.
  public var header: PhotoHeader
  /// The local time at which the photo was taken, otherwise at which its file was modified.
  public var wallTime: WallTime
  /// The time of the import.
  public var added: Date
  /// A Boolean value indicating whether the user marked the photo as a favorite.
  public var isFavorite: Bool
  /// The clockwise quarter turns by the user, 0...3, in addition to the orientation of the file.
  public var turns: Int
  /// Where the photo was taken; `nil` if unknown.
  public var position: Coordinate?
  /// The name of the nearest place with its region and country; empty if unknown.
  public var place: String
  /// The duration of a video in seconds; `nil` for images and if unknown.
  public var seconds: Double?

  /// Creates a photo from its stored values.
  public init(
    id: Int64, file: PhotoFile, header: PhotoHeader, wallTime: WallTime, added: Date,
    isFavorite: Bool = false, turns: Int = 0, position: Coordinate? = nil, place: String = "",
    seconds: Double? = nil
  ) {
    self.id = id
    self.isFavorite = isFavorite
    self.turns = turns
    self.file = file
    self.header = header
    self.wallTime = wallTime
    self.added = added
    self.position = position
    self.place = place
    self.seconds = seconds
  }

  /// A Boolean value indicating whether the file is a video, of which a still is shown.
  public var isVideo: Bool { PhotoFileKind(fileName: file.path)?.isVideo == true }

  /// The size in pixels as the photo is shown.
  public var shownSize: (width: Int, height: Int) {
    let size = header.shownSize
    return turns % 2 == 0 ? size : (size.height, size.width)
  }

  /// Returns whether `a` comes before `b` in the gallery: newer photos first, and of photos with
  /// equal times the one that was imported last.
  public static func isBefore(_ a: Photo, _ b: Photo) -> Bool {
    a.wallTime == b.wallTime ? a.id > b.id : a.wallTime > b.wallTime
  }
}
