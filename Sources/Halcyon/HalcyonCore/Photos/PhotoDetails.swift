/// Everything that is stored about a photo, with the changes by the user.
public struct PhotoDetails: Hashable, Sendable {
  /// The photo.
  public var photo: Photo
  /// The metadata of the file and its sidecar.
  public var metadata: PhotoMetadata
  /// The caption of the user, otherwise that of the file.
  public var caption: String
  /// The tags of the user, otherwise those of the file.
  public var tags: [String]
  /// The names of people from the user, otherwise those in the file.
  public var people: [String]
  /// A Boolean value indicating whether the user changed the time.
  public var isTimeEdited: Bool
  /// The name of the nearest place with its region and country; empty if unknown.
  public var place: String
  /// The paths of identical files.
  public var copies: [String]

  /// Creates details.
  public init(
    photo: Photo, metadata: PhotoMetadata, caption: String, tags: [String], people: [String],
    isTimeEdited: Bool, place: String, copies: [String]
  ) {
    self.photo = photo
    self.metadata = metadata
    self.caption = caption
    self.tags = tags
    self.people = people
    self.isTimeEdited = isTimeEdited
    self.place = place
    self.copies = copies
  }
}
