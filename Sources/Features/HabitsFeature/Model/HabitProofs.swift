import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// Adds photos to the gallery that prove habits.
struct HabitProofs {
  /// A photo that was added to an entry.
  struct Added {
    var change: HabitChange
    /// The photo without the names of the habit and the person.
    var before: PhotoSnapshot
  }

  private let database: HalcyonDatabase
  private let photos: PhotoImport

  init(_ services: AppServices) {
    database = services.database
    // The change says how it ended, so no bar does.
    photos = PhotoImport(
      database: services.database, activity: ActivityCenter(), places: services.nearestPlaces)
  }

  /// Adds a photo to the gallery, tags it with the habit and names the person.
  /// - Returns: The ID of the photo, and the photo before it was tagged.
  /// - Throws: `UndoFailure`, `StoreError`, or `CancellationError` if the import was cancelled.
  func add(
    _ path: String, naming person: String?, habit: String
  ) async throws -> (id: Int64, before: PhotoSnapshot) {
    let result: PhotoImportResult
    do throws(PhotoImportFailure) { result = try await photos.run(paths: [path]) } catch {
      switch error {
      case .storage(let error, _): throw error
      case .cancelled: throw CancellationError()
      }
    }
    guard let id = try await database.photoID(atPath: path),
      let details = try await database.photoDetails([id]).first
    else {
      let cause = result.issues.first.map { UserText.sentence($0) }
      throw UndoFailure(cause: cause ?? tr("“%1” is not a photo. Choose an image.", path))
    }
    let before = try await database.change(
      [id], .tags(Self.adding(habit, to: details.tags)))
    if let person, !person.isEmpty {
      try await database.change([id], .people(Self.adding(person, to: details.people)))
    }
    return (id, before)
  }

  /// Restores the tags and people of a photo. It remains in the gallery.
  func restore(_ added: Added) async throws { try await database.restore(added.before) }

  private static func adding(_ name: String, to names: [String]) -> [String] {
    names.contains(name) ? names : names + [name]
  }
}
