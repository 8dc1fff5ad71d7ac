import Foundation

/// Watches a file, or a folder with its subfolders, for changes.
///
/// - Source: inotify(7).
enum FolderWatch {
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB
      | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_UNMOUNT)
  /// The maximum number of watched folders.
  private static let maximumFolders = 1_000

  /// Returns a stream with one element per group of changes. If the path does not exist, its
  /// nearest existing ancestor is watched. The stream ends if the system provides no watch.
  static func changes(path: String) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else {
      continuation.finish()
      return stream
    }
    watch(path, descriptor)
    let queue = DispatchQueue(label: "halcyon.folder-watch")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      guard drain(descriptor) else { return }
      // Also watches new folders; existing watches remain.
      watch(path, descriptor)
      continuation.yield()
    }
    source.setCancelHandler { close(descriptor) }
    let handle = Handle(source)
    continuation.onTermination = { _ in handle.source.cancel() }
    source.activate()
    return stream
  }

  private final class Handle: @unchecked Sendable {
    // A dispatch source may be cancelled from any thread.
    let source: any DispatchSourceRead
    init(_ source: any DispatchSourceRead) { self.source = source }
  }

  /// - Returns: Whether there were any events.
  private static func drain(_ descriptor: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var found = false
    while read(descriptor, &buffer, buffer.count) > 0 { found = true }
    return found
  }

  private static func watch(_ path: String, _ descriptor: Int32) {
    var status = stat()
    var path = path
    while stat(path, &status) != 0, path.count > 1 {
      path = (path as NSString).deletingLastPathComponent
      if path.isEmpty { return }
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      // Watches the folder, because saving by renaming leaves the watch on the old file.
      add((path as NSString).deletingLastPathComponent, descriptor)
      return
    }
    add(path, descriptor)
    var folders = [(path, 0)]
    var count = 1
    while let (folder, depth) = folders.popLast(), depth < 32 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") {
        let below = folder + "/" + name
        // Symbolic links are not followed because they may form a cycle.
        guard lstat(below, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
        guard count < maximumFolders else { return }
        count += 1
        add(below, descriptor)
        folders.append((below, depth + 1))
      }
    }
  }

  private static func add(_ folder: String, _ descriptor: Int32) {
    inotify_add_watch(descriptor, folder.isEmpty ? "." : folder, events)
  }
}
