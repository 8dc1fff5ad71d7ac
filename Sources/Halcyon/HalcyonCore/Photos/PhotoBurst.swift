/// Photos that a camera took in quick succession.
public enum PhotoBurst {
  /// The longest time between two photos of a burst in seconds.
  static let maximumPause: Int64 = 1
  /// The number of photos from which on they are a burst.
  static let minimumCount = 3

  /// Returns the ranges of bursts: at least three photos of one folder and size, each at most a
  /// second after the one before, according to the camera.
  /// - Parameter photos: Photos in the order of `Photo.isBefore`.
  /// - Complexity: O(`photos.count`).
  public static func ranges(in photos: [Photo]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for end in 1..<max(photos.count + 1, 1) {
      if end < photos.count, follows(photos[end - 1], photos[end]) { continue }
      if end - start >= minimumCount { ranges.append(start..<end) }
      start = end
    }
    return ranges
  }

  private static func follows(_ photo: Photo, _ earlier: Photo) -> Bool {
    guard let a = photo.header.taken?.wallTime, let b = earlier.header.taken?.wallTime else {
      return false
    }
    return (0...maximumPause).contains(a.seconds - b.seconds)
      && photo.header.width == earlier.header.width
      && photo.header.height == earlier.header.height && photo.file.folder == earlier.file.folder
  }
}
