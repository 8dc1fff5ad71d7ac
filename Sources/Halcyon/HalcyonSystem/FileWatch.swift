import CDesktop
import Foundation

/// Reports changes of files as the system tells of them; nothing is polled.
///
/// - Source: inotify(7).
public enum FileWatch {
  /// What is watched.
  public enum Subject: Sendable {
    /// A file, or a folder with its subfolders, but not what symbolic links in it refer to. If it
    /// does not exist, the nearest folder above it is watched.
    case tree(String)
    /// The files in folders, not in their subfolders, and the mounted file systems. Missing folders
    /// are ignored.
    case folders([String])
    /// A file, each time after it was opened for writing and closed.
    case closing(String)
  }

  /// The maximum number of folders; the kernel limits the watches of a user.
  public static let maximumFolders = 4_096

  /// Begins to watch, and returns a stream with one element for each group of changes. The stream
  /// ends if the system provides no watch.
  /// - Parameter delay: The time in seconds after a change in which further ones belong to its
  ///   group.
  public static func changes(of subject: Subject, delay: TimeInterval = 0) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    guard let watch = Watch(subject, delay, { continuation.yield() }) else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { _ in watch.end() }
    return stream
  }
}

/// A queue of events of the kernel. It ends when the stream does.
private final class Watch: Sendable {
  private let subject: FileWatch.Subject
  private let delay: TimeInterval
  private let changed: @Sendable () -> Void
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "halcyon.file-watch")
  // May be cancelled from any thread.
  nonisolated(unsafe) private let source: any DispatchSourceRead
  // Used only on the queue.
  nonisolated(unsafe) private var isPlanned = false
  nonisolated(unsafe) private var mounts: OpaquePointer?

  init?(
    _ subject: FileWatch.Subject, _ delay: TimeInterval, _ changed: @escaping @Sendable () -> Void
  ) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    (self.subject, self.delay, self.changed) = (subject, delay, changed)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    WatchedFolders(descriptor).add(subject)
    source.setEventHandler { [weak self] in self?.take() }
    source.setCancelHandler { [descriptor] in close(descriptor) }
    if case .folders = subject { watchMounts() }
    source.activate()
  }

  func end() {
    source.cancel()
    queue.async { [self] in
      if let mounts { hal_mounts_unwatch(mounts) }
      mounts = nil
    }
  }

  private func take() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var hasEvents = false
    while read(descriptor, &buffer, buffer.count) > 0 { hasEvents = true }
    guard hasEvents else { return }
    // Also watches new folders; existing watches remain.
    if case .tree = subject { WatchedFolders(descriptor).add(subject) }
    plan()
  }

  private func plan() {
    guard delay > 0 else { return changed() }
    guard !isPlanned else { return }
    isPlanned = true
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      self?.isPlanned = false
      self?.changed()
    }
  }

  private func watchMounts() {
    let handler = MountHandler { [weak self] in
      guard let self else { return }
      queue.async { self.plan() }
    }
    mounts = hal_mounts_watch(
      { data in
        guard let data else { return }
        Unmanaged<MountHandler>.fromOpaque(data).takeUnretainedValue().changed()
      }, Unmanaged.passRetained(handler).toOpaque(),
      { data in data.map { Unmanaged<MountHandler>.fromOpaque($0).release() } })
  }

  private final class MountHandler: Sendable {
    let changed: @Sendable () -> Void
    init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }
  }
}

/// The folders that a queue of events watches.
private struct WatchedFolders {
  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
  private static let maximumDepth = 32

  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func add(_ subject: FileWatch.Subject) {
    switch subject {
    case .tree(let path): addTree(path)
    case .folders(let folders):
      for folder in folders.prefix(FileWatch.maximumFolders) {
        add(folder, Self.changes | UInt32(IN_ONLYDIR))
      }
    case .closing(let path): add(path, UInt32(IN_CLOSE_WRITE))
    }
  }

  private func addTree(_ path: String) {
    var status = stat()
    var path = path
    while stat(path, &status) != 0, path.count > 1 {
      path = (path as NSString).deletingLastPathComponent
      if path.isEmpty { return }
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      // Watches the folder, because saving by renaming leaves the watch on the old file.
      add((path as NSString).deletingLastPathComponent, Self.changes)
      return
    }
    add(path, Self.changes)
    var folders = [(path, 0)]
    var count = 1
    while let (folder, depth) = folders.popLast(), depth < Self.maximumDepth {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") {
        let below = folder + "/" + name
        // Symbolic links may form a cycle.
        guard lstat(below, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
        guard count < FileWatch.maximumFolders else { return }
        count += 1
        add(below, Self.changes)
        folders.append((below, depth + 1))
      }
    }
  }

  private func add(_ path: String, _ events: UInt32) {
    inotify_add_watch(descriptor, path.isEmpty ? "." : path, events)
  }
}
