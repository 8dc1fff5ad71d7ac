/// What a picture in memory shows, so that the next frame only draws what differs.
///
/// Belongs to the memory that it was drawn into: keep one for each piece of memory, and start with a
/// new one when something else wrote there.
public struct DrawnPicture: Sendable {
  var steps: DrawSteps?
  var layout: PixelLayout?

  /// Stands for memory of which nothing is known.
  public init() {}
}
