import HalcyonCore
import HalcyonStore
import HalcyonText
import Localization

/// Removes photos from the gallery, and restores them with the toast's Undo button.
final class PhotoRemoval {
  private let model: GalleryModel
  private let showToast: GalleryPage.ShowToast
  private var restoredID: Int64?

  init(_ model: GalleryModel, showToast: @escaping GalleryPage.ShowToast) {
    self.model = model
    self.showToast = showToast
  }

  /// Removes a photo and shows a toast with an Undo button.
  func remove(_ photo: Photo) {
    Task { [weak self, model, showToast] in
      do throws(StoreError) {
        guard let removed = try await model.remove(photo) else { return }
        showToast(
          tr("“%1” removed from the gallery", photo.file.name), tr("Undo")
        ) { [weak self] in self?.restore(removed) }
      } catch {
        showToast(UserText.sentence(error), nil, nil)
      }
    }
  }

  /// Returns the id of the photo that was restored, once `photos` contains it.
  func takeRestored(in photos: PhotoList) -> Int64? {
    guard let id = restoredID, photos[id] != nil else { return nil }
    restoredID = nil
    return id
  }

  private func restore(_ removed: PhotoSnapshot) {
    restoredID = removed.ids.first
    Task { [model, showToast] in
      do throws(StoreError) { try await model.restore(removed) } catch {
        showToast(UserText.sentence(error), nil, nil)
      }
    }
  }
}
