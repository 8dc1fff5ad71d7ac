import Foundation
import GRDB

extension HalcyonDatabase {
  /// Notifies the observations of this database after another program, such as a command in a
  /// terminal, changed it.
  ///
  /// SQLite does not tell of such changes. Every program closes the file at its end, which inotify
  /// reports, so that nothing is polled.
  public func followOtherPrograms() {
    let closings = FileClosings.stream(path: path)
    Task { [weak self] in
      var version: Int?
      for await _ in closings {
        guard let self else { return }
        let now = await dataVersion()
        guard now != version else { continue }
        version = now
        // Fails only if the database cannot be written, which the next write reports.
        try? await writer.write { db in try db.notifyChanges(in: .fullDatabase) }
      }
    }
  }

  /// A number that changes when another connection than that of this program's writes commits.
  ///
  /// - Source: https://www.sqlite.org/pragma.html#pragma_data_version
  private func dataVersion() async -> Int? {
    try? await writer.writeWithoutTransaction { db in
      try Int.fetchOne(db, sql: "PRAGMA data_version")
    }
  }
}

/// - Source: inotify(7).
private enum FileClosings {
  /// Returns a stream with one element whenever a file was closed that had been opened for writing.
  /// The stream ends if the system provides no watch.
  static func stream(path: String) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0, inotify_add_watch(descriptor, path, UInt32(IN_CLOSE_WRITE)) >= 0 else {
      if descriptor >= 0 { close(descriptor) }
      continuation.finish()
      return stream
    }
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "halcyon.closed-files"))
    source.setEventHandler {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while read(descriptor, &buffer, buffer.count) > 0 {}
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
}
