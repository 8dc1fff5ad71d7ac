import Foundation
import HalcyonRecords
import Logging

/// The drafts of editors, one file for each in the data directory.
///
/// Files are written and removed in order on a queue of their own. A file that cannot be read is
/// kept under another name and never stops the start.
package final class DraftStore: SessionParticipant {
  /// Returns the folder of the drafts in a data directory.
  package nonisolated static func folder(in dataDirectory: URL) -> URL {
    dataDirectory.appendingPathComponent("drafts")
  }

  /// The maximum size of a draft in bytes.
  nonisolated static let maximumBytes = 1 << 20
  /// The maximum number of drafts that are read.
  nonisolated static let maximumCount = 100

  private let folder: URL?
  private let now: () -> Date
  private let queue = DispatchQueue(label: "halcyon.drafts", qos: .userInitiated)
  private var queued = 0
  /// The drafts of earlier sessions that were neither continued nor discarded, the newest first.
  package private(set) var offered: [Draft] = [] {
    didSet { if offered != oldValue { onChange?() } }
  }
  /// Called after `offered` changed.
  package var onChange: (() -> Void)?
  /// A Boolean value indicating whether the window closes, so that closing editors keep their
  /// drafts.
  package var isFrozen = false
  /// The drafts that this session wrote.
  private var written: [Draft.Key: Draft] = [:]

  /// - Parameter folder: The folder of the drafts; `nil` to keep none.
  package init(folder: URL?, now: @escaping () -> Date = { Date() }) {
    self.folder = folder
    self.now = now
  }

  /// Reads the drafts of earlier sessions.
  package func load() async {
    guard let folder else { return }
    let found = await Self.read(folder)
    offered = found.filter { written[$0.key] == nil }
  }

  /// Keeps a draft.
  func keep<Content: Encodable>(_ content: Content, for key: Draft.Key, title: String) {
    guard let folder, let json = try? JSONEncoder().encode(content) else { return }
    let draft = Draft(
      key: key, title: title, saved: now(), content: String(decoding: json, as: UTF8.self))
    guard written[key]?.content != draft.content else { return }
    written[key] = draft
    enqueue { Self.write(draft, in: folder) }
  }

  /// Removes a draft that was saved or discarded.
  package func remove(_ key: Draft.Key) {
    guard !isFrozen else { return }
    let isOffered = offered.contains { $0.key == key }
    offered.removeAll { $0.key == key }
    guard written.removeValue(forKey: key) != nil || isOffered, let folder else { return }
    enqueue { unlink(folder.appendingPathComponent(key.fileName).path) }
  }

  /// Stops offering a draft, because its editor is open again.
  package func take(_ draft: Draft) {
    offered.removeAll { $0.key == draft.key }
    written[draft.key] = draft
  }

  /// Offers the drafts of editors that were closed with their window.
  package func offerWritten() {
    let open = written.values.filter { draft in !offered.contains { $0.key == draft.key } }
    offered = (offered + open).sorted { $0.saved > $1.saved }
    written = [:]
    isFrozen = false
  }

  /// Sets aside the drafts about what is stored, because its ID can mean something else in a
  /// database that was restored. Drafts of something new remain.
  /// - Parameter folder: The folder of the drafts.
  package nonisolated static func setAside(in folder: URL) {
    for name in names(in: folder) {
      let path = folder.appendingPathComponent(name).path
      guard let draft = read(path), draft.key.subject != Draft.new else { continue }
      rename(path, folder.appendingPathComponent("aside-" + name).path)
    }
  }

  // MARK: - The end of the session

  package var pendingWork: PendingWork? {
    guard queued > 0 else { return nil }
    return PendingWork(description: "drafts") { [queue] in
      await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
      // The count is updated on the main actor.
      await Task.yield()
    }
  }

  /// Waits until all files are written, at the very end of the program.
  package func finish() { queue.sync {} }

  private func enqueue(_ work: @escaping @Sendable () -> Void) {
    queued += 1
    queue.async {
      work()
      Task { @MainActor [weak self] in self?.queued -= 1 }
    }
  }

  // MARK: - Files

  @concurrent private nonisolated static func read(_ folder: URL) async -> [Draft] {
    var drafts: [Draft] = []
    for name in names(in: folder) {
      let path = folder.appendingPathComponent(name).path
      if let draft = read(path), draft.key.fileName == name {
        drafts.append(draft)
      } else {
        // Never stops the start, and is not lost.
        rename(path, folder.appendingPathComponent("unreadable-" + name).path)
        Logger(label: "Halcyon.Drafts").warning(
          "draft cannot be read", metadata: ["file": "\(name)"])
      }
    }
    return drafts.sorted { $0.saved > $1.saved }
  }

  /// Returns the names of the files of drafts, without those that were set aside.
  private nonisolated static func names(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let own = names.filter { name in
      name.hasSuffix(".json") && !["unreadable-", "aside-"].contains { name.hasPrefix($0) }
    }
    return Array(own.sorted().prefix(maximumCount))
  }

  private nonisolated static func read(_ path: String) -> Draft? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let data = try? handle.read(upToCount: maximumBytes + 1), data.count <= maximumBytes,
      let draft = try? JSONDecoder().decode(Draft.self, from: data),
      draft.version == Draft.version
    else { return nil }
    return draft
  }

  /// Replaces the file of a draft at once, so that it is never half written.
  private nonisolated static func write(_ draft: Draft, in folder: URL) {
    guard let data = try? JSONEncoder().encode(draft), data.count <= maximumBytes,
      (try? PrivateFiles.createFolder(folder)) != nil
    else { return }
    let path = folder.appendingPathComponent(draft.key.fileName).path
    let new = folder.appendingPathComponent(".new-" + draft.key.fileName).path
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard (try? handle.write(contentsOf: data)) != nil, (try? handle.synchronize()) != nil,
      rename(new, path) == 0
    else {
      unlink(new)
      return
    }
  }
}
