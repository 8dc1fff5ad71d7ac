import CGdkPixbuf
import CMetadata
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

  private static let maximumPreviewBytes = 64 << 20

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
    guard let metadata = hal_metadata_open("/proc/self/fd/\(opened.descriptor)") else {
      throw .damaged(path: path, format: "raw")
    }
    defer { hal_metadata_free(metadata) }
    var count = 0
    guard let bytes = hal_metadata_preview(metadata, Self.maximumPreviewBytes, &count) else {
      throw .noPreview(path: path)
    }
    defer { hal_metadata_free_text(bytes) }
    let descriptor = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      hal_photo_memory_file($0, count)
    }
    guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
    let own = PhotoMetadataReader.orientation(atPath: "/proc/self/fd/\(descriptor)")
    let outer = PhotoMetadataReader.orientation(atPath: "/proc/self/fd/\(opened.descriptor)")
    return OpenImage(
      descriptor: descriptor, opened: opened, orientation: own ?? outer ?? .topLeft)
  }

  /// Returns why an image cannot be decoded: damaged, or no image at all.
  func damage(of opened: OpenFile) -> PhotoImportIssue {
    let path = opened.file.path
    guard let format = ImageFormat(signature: prefix(of: opened, ImageFormat.signatureLength))
    else { return .notPicture(path: path) }
    return .damaged(path: path, format: format.name)
  }
}
