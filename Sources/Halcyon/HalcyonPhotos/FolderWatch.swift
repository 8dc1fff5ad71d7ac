import CDesktop

/// Reports changes of files in folders until it is released.
final class FolderWatch: Sendable {
  /// The maximum number of folders; the kernel limits the watches of a user.
  static let maximumFolders = 4_096

  private final class Handler: Sendable {
    let changed: @Sendable () -> Void
    init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }
  }

  // Thread-safe.
  nonisolated(unsafe) private let watch: OpaquePointer?

  /// Watches folders, not their subfolders.
  /// - Parameter changed: Called on a background thread when the watch has begun, and a second
  ///   after changes began.
  init(_ folders: [String], changed: @escaping @Sendable () -> Void) {
    let copies = folders.prefix(Self.maximumFolders).map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let list = copies.map { UnsafePointer($0) } + [nil]
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
}
