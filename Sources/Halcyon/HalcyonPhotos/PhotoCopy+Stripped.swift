import CMedia
import Foundation
import HalcyonCore
import HalcyonSystem

extension PhotoCopy {
  /// Copies photos without their metadata, so that a recipient learns neither place nor camera.
  ///
  /// The orientation is kept. The copies are in the system's folder of temporary files.
  /// - Returns: The paths of the copies, in the order of `paths`.
  @concurrent public static func stripped(
    _ paths: [String]
  ) async throws(PhotoCopyError) -> [String] {
    try await stripped(paths, .shared)
  }

  @concurrent static func stripped(
    _ paths: [String], _ media: MediaPool
  ) async throws(PhotoCopyError) -> [String] {
    try await BackgroundExecutor.shared.run { cancellation throws(PhotoCopyError) in
      var folder = Array((NSTemporaryDirectory() + "/halcyon-share-XXXXXX").utf8CString)
      guard mkdtemp(&folder) != nil else {
        throw .unwritable(path: NSTemporaryDirectory(), errno: errno)
      }
      let target = String(decoding: folder.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      var copies: [String] = []
      for path in paths where !cancellation.isCancelled {
        let copy = try copy(path, toFolder: target)
        do throws(MediaCopyError) { try strip(copy, media) } catch {
          try? FileManager.default.removeItem(atPath: target)
          throw error == .noLibrary
            ? .noMetadataLibrary(path: path) : .metadataRemains(path: path)
        }
        copies.append(copy)
      }
      return copies
    }
  }

  /// Replaces a copy by one without metadata.
  private static func strip(_ copy: String, _ media: MediaPool) throws(MediaCopyError) {
    let temporary = (copy as NSString).deletingLastPathComponent + "/." + UUID().uuidString
    do throws(MediaCopyError) {
      try media.copy(copy, to: temporary, MediaRequest(HAL_MEDIA_STRIP))
      guard chmod(temporary, 0o644) == 0, rename(temporary, copy) == 0 else {
        throw .unwritable(errno: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}
