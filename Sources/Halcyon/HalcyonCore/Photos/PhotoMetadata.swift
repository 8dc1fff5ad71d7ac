/// What a photo file and its sidecar say about the photo, apart from its size and time.
public struct PhotoMetadata: Hashable, Sendable {
  /// The maker and model of the camera; empty if unknown.
  public var camera = ""
  /// The lens; empty if unknown.
  public var lens = ""
  /// The settings of the camera.
  public var exposure = PhotoExposure()
  /// Where the photo was taken; `nil` if unknown.
  public var position: Coordinate?
  /// The caption; empty if there is none.
  public var caption = ""
  /// The tags in the order of the file, each once.
  public var tags: [String] = []
  /// The rating in stars, 0...5; 0 if there is none.
  public var rating = 0
  /// The regions with faces.
  public var faces: [PhotoFace] = []

  /// Creates empty metadata.
  public init() {}

  /// The names of the people in the photo, each once.
  public var people: [String] {
    var seen: Set<String> = []
    return faces.map(\.name).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

/// The settings with which a photo was taken; `nil` for values that are unknown.
public struct PhotoExposure: Hashable, Sendable {
  /// The exposure time in seconds; greater than 0.
  public var seconds: Double?
  /// The f-number; greater than 0.
  public var aperture: Double?
  /// The ISO speed; greater than 0.
  public var iso: Int?
  /// The focal length in millimeters; greater than 0.
  public var focalLength: Double?

  /// Creates settings; unknown by default.
  public init(
    seconds: Double? = nil, aperture: Double? = nil, iso: Int? = nil, focalLength: Double? = nil
  ) {
    (self.seconds, self.aperture, self.iso, self.focalLength) = (
      seconds, aperture, iso, focalLength
    )
  }
}

/// A named region of a photo that shows a face.
public struct PhotoFace: Hashable, Sendable, Codable {
  /// The name of the person; can be empty.
  public var name: String
  /// The top left corner and the size as fractions of the upright photo, each 0...1.
  public var x, y, width, height: Double

  /// Creates a region; `nil` if a value is out of range.
  public init?(name: String, x: Double, y: Double, width: Double, height: Double) {
    guard (0...1).contains(x), (0...1).contains(y), (0...1).contains(width),
      (0...1).contains(height)
    else { return nil }
    self.name = name
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
