import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import HalcyonStore

/// Writing changes into the files of photos, if the user enabled that.
extension GalleryModel {
  /// Writes a change that is stored into the files.
  /// - Parameter before: The state to which the change was undone; `nil` after a change.
  /// - Returns: Why files could not be changed.
  func write(
    _ change: PhotoChange, of ids: [Int64], undoneTo before: PhotoSnapshot? = nil
  ) async -> [PhotoWriteError] {
    guard writesFiles(), let database = services?.database else { return [] }
    var errors: [PhotoWriteError] = []
    for details in (try? await database.photoDetails(ids)) ?? [] {
      let texts = before?.texts(of: details.photo.id) ?? (details.caption, details.tags)
      guard let written = Self.file(change, of: details.photo, texts) else { continue }
      do throws(PhotoWriteError) {
        try await PhotoWriter.write(written, to: details.photo.file)
        // An error of the store is reported by the observation.
        try? await importer?.written(
          details.photo.file.path, isTurned: written.orientation != nil)
      } catch { errors.append(error) }
    }
    return errors
  }

  /// Returns what to write for a change; `nil` if it is only stored by Halcyon.
  private static func file(
    _ change: PhotoChange, of photo: Photo, _ texts: (caption: String, tags: [String])
  ) -> PhotoFileChange? {
    switch change {
    case .caption: PhotoFileChange(caption: texts.caption)
    case .tags: PhotoFileChange(tags: texts.tags)
    case .turn where PhotoWriter.storesOrientation(photo.file.path):
      PhotoFileChange(orientation: photo.header.orientation.turned(by: photo.turns))
    case .turn, .favorite, .people, .time: nil
    }
  }
}
