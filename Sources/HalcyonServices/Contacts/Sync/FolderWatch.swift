import Foundation

/// Tells changes below a folder, or of a file, as they happen.
///
/// - Source: inotify(7).
enum FolderWatch {
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB
      | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_UNMOUNT)
  /// Folders that are watched at most.
  private static let maximumFolders = 1_000

  /// One element for changes that came together. Where the path is not there, the folder above that is
  /// is watched for it. Ends where the system gives no watch.
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
      // Folders that are new are watched from now on; those that are watched stay.
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

  /// - Returns: whether there was anything.
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
      // A program that saves by renaming leaves the old file's watch behind.
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
        // Links are not followed: they may lead in a circle.
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
