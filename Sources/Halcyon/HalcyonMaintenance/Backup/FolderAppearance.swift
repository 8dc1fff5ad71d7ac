import CDesktop
import Foundation

/// Reports changes of a folder and of the mounted file systems, so that a disk that returns is
/// noticed without looking for it again and again.
final class FolderAppearance: Sendable {
  private final class Handler: Sendable {
    let changed: @Sendable () -> Void
    init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }
  }

  // Thread-safe.
  nonisolated(unsafe) private let watch: OpaquePointer?

  /// Watches for a folder, or the nearest existing one above it.
  /// - Parameter changed: Called on a background thread when the watch has begun, and a second
  ///   after changes began.
  init(_ folder: String, changed: @escaping @Sendable () -> Void) {
    let name = strdup(Self.existing(folder))
    defer { free(name) }
    let list = [name.map { UnsafePointer($0) }, nil]
    watch = list.withUnsafeBufferPointer { buffer in
      hal_folders_watch(
        buffer.baseAddress,
        { data in
          guard let data else { return }
          Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().changed()
        }, Unmanaged.passRetained(Handler(changed)).toOpaque(),
        { data in data.map { Unmanaged<Handler>.fromOpaque($0).release() } })
    }
  }

  deinit { if let watch { hal_folders_unwatch(watch) } }

  private static func existing(_ folder: String) -> String {
    var url = URL(fileURLWithPath: folder).deletingLastPathComponent()
    while access(url.path, F_OK) != 0, url.path != "/" { url.deleteLastPathComponent() }
    return url.path
  }
}
