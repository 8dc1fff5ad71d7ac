import Foundation

/// The state of a picture file. As long as it is the same, the picture is taken to be the same.
public struct PhotoFile: Hashable, Sendable {
  /// Absolute.
  public var path: String
  /// Length of the file.
  public var bytes: Int
  /// When it was changed last, in nanoseconds since 1970 in UTC.
  public var modifiedNanoseconds: Int64

  /// A file by its state.
  public init(path: String, bytes: Int, modifiedNanoseconds: Int64) {
    self.path = path
    self.bytes = bytes
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  /// The same in whole seconds, as the thumbnails of the desktop have it.
  public var modifiedSeconds: Int64 {
    modifiedNanoseconds / 1_000_000_000 - (modifiedNanoseconds % 1_000_000_000 < 0 ? 1 : 0)
  }

  /// The file's name without its folder.
  public var name: String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// What the header of a picture says.
public struct PhotoHeader: Hashable, Sendable {
  /// When a camera took a picture.
  public struct CaptureTime: Hashable, Sendable {
    /// On the clock of the camera.
    public var wallTime: WallTime
    /// How far that clock was ahead of UTC; `nil` where the camera does not say.
    public var offsetSeconds: Int?

    /// A time by the camera's clock.
    public init(wallTime: WallTime, offsetSeconds: Int? = nil) {
      self.wallTime = wallTime
      self.offsetSeconds = offsetSeconds
    }
  }

  /// Pixels as they are stored, before the orientation.
  public var width, height: Int
  /// How the pixels are to be shown.
  public var orientation: PhotoOrientation
  /// `nil` where the picture does not say.
  public var taken: CaptureTime?

  /// A header; upright and without a time by default.
  public init(
    width: Int, height: Int, orientation: PhotoOrientation = .topLeft, taken: CaptureTime? = nil
  ) {
    self.width = width
    self.height = height
    self.orientation = orientation
    self.taken = taken
  }

  /// Pixels as they are shown.
  public var shownSize: (width: Int, height: Int) {
    orientation.swapsSides ? (height, width) : (width, height)
  }
}

/// A picture of the gallery. The picture itself stays where it is.
public struct Photo: Hashable, Sendable, Identifiable {
  /// In the store; never used again.
  public let id: Int64
  /// Where it is, and its state when it was looked at.
  public var file: PhotoFile
  /// What its header says.
  public var header: PhotoHeader
  /// When it was taken, else when its file was changed, on the clock of the place.
  public var wallTime: WallTime
  /// When it came into the gallery.
  public var added: Date

  /// A photo of the store.
  public init(id: Int64, file: PhotoFile, header: PhotoHeader, wallTime: WallTime, added: Date) {
    self.id = id
    self.file = file
    self.header = header
    self.wallTime = wallTime
    self.added = added
  }

  /// Whether this one comes first in the gallery: the newest does, of equal ones that which was added last.
  public static func isBefore(_ a: Photo, _ b: Photo) -> Bool {
    a.wallTime == b.wallTime ? a.id > b.id : a.wallTime > b.wallTime
  }
}
