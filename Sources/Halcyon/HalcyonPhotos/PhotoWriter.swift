import CMedia
import Foundation
import HalcyonCore
import HalcyonSystem

/// What is written into a photo file; `nil` for what is kept.
public struct PhotoFileChange: Hashable, Sendable {
  /// The caption; empty to remove it.
  public var caption: String?
  /// The tags.
  public var tags: [String]?
  /// The orientation; only written into JPEG and TIFF files.
  public var orientation: PhotoOrientation?

  /// Creates a change.
  public init(
    caption: String? = nil, tags: [String]? = nil, orientation: PhotoOrientation? = nil
  ) {
    self.caption = caption
    self.tags = tags
    self.orientation = orientation
  }
}

/// Why a photo file could not be changed. It is as before.
public enum PhotoWriteError: Error, Hashable, Sendable {
  /// Another program changed or replaced the file.
  case changed(path: String)
  /// `errno` is the system's error number.
  case unwritable(path: String, errno: Int32)
  /// Files in this format, or with this content, cannot be changed.
  case unsupported(path: String)
  /// The library that changes metadata, Exiv2, is not installed in the version that Halcyon needs.
  case noMetadataLibrary(path: String)
}

/// Writes captions, tags and the orientation into photo files and their sidecars.
///
/// `halcyon-media` writes a changed copy beside the file, which is then renamed, so that an error
/// or a crash leaves the file as it was.
public enum PhotoWriter {
  /// Whether the orientation in files of this name is applied when they are shown.
  public static func storesOrientation(_ path: String) -> Bool {
    [.jpeg, .tiff].contains(ImageFormat(fileName: path))
  }

  /// Changes a file.
  /// - Parameter file: The expected state of the file.
  @concurrent public static func write(
    _ change: PhotoFileChange, to file: PhotoFile
  ) async throws(PhotoWriteError) {
    try await write(change, to: file, .shared)
  }

  @concurrent static func write(
    _ change: PhotoFileChange, to file: PhotoFile, _ media: MediaPool
  ) async throws(PhotoWriteError) {
    try await BackgroundExecutor.shared.run { _ throws(PhotoWriteError) in
      try write(change, file, media)
    }
  }

  private static func write(
    _ change: PhotoFileChange, _ file: PhotoFile, _ media: MediaPool
  ) throws(PhotoWriteError) {
    guard let format = ImageFormat(fileName: file.path),
      [.jpeg, .png, .tiff, .webp].contains(format)
    else { throw .unsupported(path: file.path) }
    var change = change
    if !storesOrientation(file.path) { change.orientation = nil }
    guard change != PhotoFileChange() else { return }
    try replace(file, change, media)
    // A sidecar takes precedence over the file.
    guard let sidecar = PhotoMetadataReader.sidecarFile(of: file.path, media),
      change.caption != nil || change.tags != nil
    else { return }
    change.orientation = nil
    try replace(sidecar, change, media)
  }

  private static func replace(
    _ file: PhotoFile, _ change: PhotoFileChange, _ media: MediaPool
  ) throws(PhotoWriteError) {
    guard PhotoReader.state(of: file.path) == file else { throw .changed(path: file.path) }
    let folder = (file.path as NSString).deletingLastPathComponent
    // Hidden, so that watched folders ignore it.
    let temporary = folder + "/." + UUID().uuidString
    var status = stat()
    guard stat(file.path, &status) == 0, access(file.path, W_OK) == 0 else {
      throw .unwritable(path: file.path, errno: errno)
    }
    defer { unlink(temporary) }
    try write(change, file.path, to: temporary, media)
    guard isSound(temporary, like: file.path, media) else { throw .unsupported(path: file.path) }
    chmod(temporary, status.st_mode & 0o7777)
    guard sync(temporary) else { throw .unwritable(path: file.path, errno: errno) }
    guard PhotoReader.state(of: file.path) == file else { throw .changed(path: file.path) }
    guard rename(temporary, file.path) == 0 else {
      throw .unwritable(path: file.path, errno: errno)
    }
  }

  /// Writes a changed copy to a new file.
  private static func write(
    _ change: PhotoFileChange, _ path: String, to target: String, _ media: MediaPool
  ) throws(PhotoWriteError) {
    var request = MediaRequest(HAL_MEDIA_WRITE)
    request.head.orientation = Int32(change.orientation?.rawValue ?? 0)
    if let caption = change.caption {
      request.head.flags |= UInt32(HAL_MEDIA_CAPTION)
      request.add([caption])
    }
    if let tags = change.tags {
      request.head.flags |= UInt32(HAL_MEDIA_NEW_TAGS)
      request.add(tags.filter { !$0.isEmpty })
    }
    do throws(MediaCopyError) { try media.copy(path, to: target, request) } catch {
      switch error {
      case .unreadable(let number), .unwritable(let number):
        throw .unwritable(path: path, errno: number)
      case .unsupported: throw .unsupported(path: path)
      case .noLibrary: throw .noMetadataLibrary(path: path)
      }
    }
  }

  /// Returns whether the changed copy is still an image of the same size, or a sidecar.
  private static func isSound(_ copy: String, like path: String, _ media: MediaPool) -> Bool {
    guard ImageFormat(fileName: path) != nil else { return true }
    guard let new = size(copy, media), let old = size(path, media) else { return false }
    return new == old
  }

  private static func size(_ path: String, _ media: MediaPool) -> [Int32]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let answer = try? media.answer(MediaRequest(HAL_MEDIA_PROBE, descriptor))
    guard let answer, answer.status == HAL_MEDIA_DONE else { return nil }
    return [answer.head.width, answer.head.height]
  }

  private static func sync(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    let isSynced = fsync(descriptor) == 0
    return close(descriptor) == 0 && isSynced
  }
}
