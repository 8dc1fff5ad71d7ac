import Foundation
import GtkKit
import HalcyonCore
import HalcyonKit
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization

/// What the user can do with photos. Changes can be undone.
final class PhotoActions {
  private let model: GalleryModel
  private let window: GalleryPage.Environment

  init(_ model: GalleryModel, _ window: GalleryPage.Environment) {
    self.model = model
    self.window = window
  }

  /// The result of an operation that a later undo needs.
  private final class Memory<Value> { var value: Value? }

  // MARK: - Changes in the store

  /// Marks photos as favorites, or none if all are favorites.
  func toggleFavorite(_ photos: [Photo]) {
    let isFavorite = !photos.allSatisfy(\.isFavorite)
    change(
      photos, .favorite(isFavorite),
      isFavorite
        ? ntr("Added %1 photo to the favorites", "Added %1 photos to the favorites", photos.count)
        : ntr(
          "Removed %1 photo from the favorites", "Removed %1 photos from the favorites",
          photos.count), isAnnounced: photos.count > 1)
  }

  /// Rotates a photo clockwise by quarter turns. The file is not changed.
  func turn(_ photo: Photo, by turns: Int) {
    change([photo], .turn(by: turns), tr("Rotated “%1”", photo.file.name), isAnnounced: false)
  }

  /// Changes what is stored about photos.
  /// - Parameter promise: The promise of the change, if there is one already.
  func change(
    _ photos: [Photo], _ change: PhotoChange, _ title: String, isAnnounced: Bool = true,
    promise: StorePromise<PhotoSnapshot>? = nil
  ) {
    guard !photos.isEmpty else { return }
    let (model, ids, before) = (model, photos.map(\.id), Memory<PhotoSnapshot>())
    let promise = promise ?? model.promise(change, of: ids)
    window.undo.perform(
      UndoableChange(
        title: title, isAnnounced: isAnnounced,
        undo: { [self] in
          if case .turn(let turns) = change {
            // The file can have another orientation than before.
            _ = try await model.change(ids, .turn(by: -turns))
          } else if let snapshot = before.value {
            try await model.restore(snapshot)
          }
          report(await model.write(change, of: ids, undoneTo: before.value))
        },
        redo: { [self] in
          before.value =
            before.value == nil
            ? try await model.keep(promise) : try await model.change(ids, change)
          report(await model.write(change, of: ids))
        }))
  }

  private func report(_ errors: [PhotoWriteError]) {
    if let error = errors.first { window.say(UserText.sentence(error)) }
  }

  /// Links a name in photos to a person; `nil` for the person with the same name.
  /// - Parameter other: The name of the person.
  func link(_ name: String, to person: Int64?, named other: String) {
    let (model, before) = (model, Memory<Int64>())
    window.undo.perform(
      UndoableChange(
        title: person == nil
          ? tr("“%1” is no longer linked", name) : tr("Linked “%1” to %2", name, other),
        undo: { _ = try await model.link(name, to: before.value) },
        redo: { before.value = try await model.link(name, to: person) }))
  }

  /// Removes photos from the gallery. The files are kept.
  func remove(_ photos: [Photo]) {
    guard let first = photos.first else { return }
    let (model, ids, before) = (model, photos.map(\.id), Memory<PhotoSnapshot>())
    let title =
      photos.count == 1
      ? tr("Removed “%1” from the gallery", first.file.name)
      : ntr(
        "Removed %1 photo from the gallery", "Removed %1 photos from the gallery", photos.count)
    window.undo.perform(
      UndoableChange(
        title: title,
        undo: { if let snapshot = before.value { try await model.restore(snapshot) } },
        redo: { before.value = try await model.remove(ids) }))
  }

  /// Moves the files of photos to the trash and removes them from the gallery.
  func trash(_ photos: [Photo]) {
    guard let first = photos.first else { return }
    let (model, trashed, before) = (model, Memory<[TrashedPhoto]>(), Memory<PhotoSnapshot>())
    let title =
      photos.count == 1
      ? tr("Moved “%1” to the trash", first.file.name)
      : ntr("Moved %1 photo to the trash", "Moved %1 photos to the trash", photos.count)
    window.undo.perform(
      UndoableChange(
        title: title,
        undo: {
          for photo in trashed.value ?? [] {
            do throws(PhotoTrashError) { try await PhotoTrash.restore(photo) } catch {
              throw UndoFailure(cause: UserText.sentence(error))
            }
          }
          if let snapshot = before.value { try await model.restore(snapshot) }
        },
        redo: {
          trashed.value = []
          var (ids, failure): ([Int64], PhotoTrashError?) = ([], nil)
          for photo in photos where failure == nil {
            do throws(PhotoTrashError) {
              let file = try await PhotoTrash.trash(photo.file.path)
              if let file { trashed.value?.append(file) }
              ids.append(photo.id)
            } catch { failure = error }
          }
          before.value = try await model.remove(ids, isExcluded: false)
          if let failure { throw UndoFailure(cause: UserText.sentence(failure)) }
        }))
  }

  /// Stops watching a folder. Its photos stay in the gallery.
  func stopWatching(_ folder: String) {
    let model = model
    window.undo.perform(
      UndoableChange(
        title: tr("“%1” is no longer watched", (folder as NSString).lastPathComponent),
        undo: { try await model.setWatched(folder, true) },
        redo: { try await model.setWatched(folder, false) }))
  }

  // MARK: - The desktop

  /// Copies the files to the clipboard, for file managers and other programs.
  func copy(_ photos: [Photo], from widget: Widget) {
    widget.copyFiles(photos.map(\.file.path))
    window.say(
      photos.count == 1
        ? tr("Photo copied") : ntr("%1 photo copied", "%1 photos copied", photos.count))
  }

  /// Sends a request to the desktop, and reports a failure.
  func send(_ request: PhotoDesktop.Request) {
    Task { [window] in
      do throws(PhotoDesktopError) { try await PhotoDesktop.send(request) } catch {
        window.say(UserText.sentence(error))
      }
    }
  }

  /// Opens a new mail with copies that contain neither place nor camera.
  func mailWithoutMetadata(_ photos: [Photo]) {
    let paths = photos.map(\.file.path)
    Task { [self] in
      do throws(PhotoCopyError) { send(.mail(try await PhotoCopy.stripped(paths))) } catch {
        window.say(UserText.sentence(error))
      }
    }
  }

  /// Copies the files into a folder that the user chooses.
  func saveCopies(_ photos: [Photo]) {
    let paths = photos.map(\.file.path)
    window.chooseTarget { [window] folder in
      Task {
        do throws(PhotoCopyError) {
          try await Self.copy(paths, to: folder)
          let name = (folder as NSString).lastPathComponent
          window.say(
            ntr("Saved %1 copy in “%2”", "Saved %1 copies in “%2”", paths.count, name))
        } catch { window.say(UserText.sentence(error)) }
      }
    }
  }

  @concurrent nonisolated private static func copy(
    _ paths: [String], to folder: String
  ) async throws(PhotoCopyError) {
    for path in paths { _ = try PhotoCopy.copy(path, toFolder: folder) }
  }

  /// Returns the menu of photos.
  /// - Parameters:
  ///   - widget: The widget whose clipboard is used.
  ///   - first: The items at the beginning.
  func menu(_ photos: [Photo], from widget: Widget, first: [MenuItem]) -> Menu {
    guard let photo = photos.first else { return Menu() }
    let isOne = photos.count == 1
    let favorite =
      photos.allSatisfy(\.isFavorite) ? tr("Remove From Favorites") : tr("Add to Favorites")
    return Menu(
      first,
      [
        photo.isVideo
          ? MenuItem(tr("Play"), isEnabled: isOne) { [self] in send(.open(photo.file.path)) } : nil,
        MenuItem(tr("Open With…"), isEnabled: isOne) { [self] in send(.openWith(photo.file.path)) },
        MenuItem(tr("Show in Files")) { [self] in send(.show(photos.map(\.file.path))) },
      ].compactMap(\.self),
      [
        MenuItem(favorite, accelerator: "<Control>d") { [self] in toggleFavorite(photos) },
        MenuItem(tr("Copy"), accelerator: "<Control>c") { [self] in copy(photos, from: widget) },
        MenuItem(tr("Save a Copy…"), accelerator: "<Control>s") { [self] in saveCopies(photos) },
        MenuItem(tr("Share by Email…")) { [self] in send(.mail(photos.map(\.file.path))) },
        MenuItem(tr("Share Without Metadata…")) { [self] in mailWithoutMetadata(photos) },
        MenuItem(tr("Set as Background…"), isEnabled: isOne) { [self] in
          send(.setBackground(photo.file.path))
        },
      ],
      [
        MenuItem(tr("Remove From Gallery"), accelerator: "Delete", isDestructive: true) { [self] in
          remove(photos)
        },
        MenuItem(tr("Move to Trash"), accelerator: "<Shift>Delete", isDestructive: true) { [self] in
          trash(photos)
        },
      ])
  }
}
