import CMedia
import Foundation
import HalcyonCore

extension PhotoReader {
  /// An image that gdk-pixbuf can decode: the file itself, the preview in a raw file, or the still
  /// of a video. Must be closed with `close`.
  struct OpenImage {
    /// The image.
    let descriptor: Int32
    /// The photo file.
    let opened: OpenFile
    /// The orientation that applies if the image has none.
    var orientation = PhotoOrientation.topLeft

    func close() {
      if descriptor != opened.descriptor { Glibc.close(descriptor) }
      opened.close()
    }
  }

  private static let maximumPreviewBytes: UInt64 = 64 << 20

  /// Opens the image of a photo.
  func openImage(_ path: String) throws(PhotoImportIssue) -> OpenImage {
    let kind = PhotoFileKind(fileName: path)
    var reader = self
    // Videos are only read by their thumbnailer and player.
    if kind?.isVideo == true { reader.maximumBytes = .max }
    let opened = try reader.open(path)
    do throws(PhotoImportIssue) {
      switch kind {
      case .raw?: return try preview(in: opened)
      case .video(let name, let mediaType)?:
        guard let command = thumbnailers.command(for: mediaType) else {
          throw .missingLoader(path: path, format: name, package: VideoThumbnailers.package)
        }
        guard let still = thumbnailers.still(of: path, with: command) else {
          throw .damaged(path: path, format: name)
        }
        return OpenImage(descriptor: still, opened: opened)
      case .image?, nil: return OpenImage(descriptor: opened.descriptor, opened: opened)
      }
    } catch {
      opened.close()
      throw error
    }
  }

  /// Copies the preview of a raw file into memory.
  private func preview(in opened: OpenFile) throws(PhotoImportIssue) -> OpenImage {
    let path = opened.file.path
    var request = MediaRequest(HAL_MEDIA_PREVIEW, opened.descriptor)
    request.head.most_bytes = Self.maximumPreviewBytes
    let answer = try answer(request, about: path)
    switch answer.status {
    case HAL_MEDIA_DONE: break
    case HAL_MEDIA_NOTHING: throw .noPreview(path: path)
    case HAL_MEDIA_NO_METADATA: throw .noMetadataLibrary(path: path)
    default: throw .damaged(path: path, format: "raw")
    }
    guard let descriptor = answer.takeFile() else { throw .noPreview(path: path) }
    let own = PhotoMetadataReader.orientation(descriptor: descriptor, media)
    let outer = PhotoMetadataReader.orientation(descriptor: opened.descriptor, media)
    return OpenImage(
      descriptor: descriptor, opened: opened, orientation: own ?? outer ?? .topLeft)
  }

  /// Sends a request about the file at a path to `halcyon-media`.
  func answer(
    _ request: MediaRequest, about path: String
  ) throws(PhotoImportIssue) -> MediaAnswer {
    do throws(MediaFailure) { return try media.answer(request) } catch {
      throw error.issue(at: path)
    }
  }

  /// Returns why an image cannot be decoded: damaged, or no image at all.
  func damage(of opened: OpenFile) -> PhotoImportIssue {
    let path = opened.file.path
    guard let format = ImageFormat(signature: prefix(of: opened, ImageFormat.signatureLength))
    else { return .notPicture(path: path) }
    return .damaged(path: path, format: format.name)
  }
}
