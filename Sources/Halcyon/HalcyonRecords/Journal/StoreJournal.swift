import Foundation
import Synchronization

/// Keeps the changes that are shown as done but not stored yet, so that they survive the end of
/// the program. The next opening of the database applies them.
///
/// The file of a program is created with its first entry and deleted when the last one was stored.
/// The program holds an exclusive lock on it, so that other programs leave it alone while it runs.
/// It has one JSON object per line: an entry, or the UUID of an entry that was stored.
package final class StoreJournal: Sendable {
  /// The time after which a change that is not stored is written to the journal.
  static let delay = Duration.milliseconds(500)
  /// The name of the folder in the data directory.
  package static let folderName = "journal"
  package static let suffix = ".jsonl"

  /// The folder; `nil` for a database in memory, which needs no journal.
  package let folder: URL?
  private let pause: @Sendable () async throws -> Void
  private let state = Mutex(State())

  private struct State {
    var file: JournalFile?
    var written: Set<UUID> = []
    var tickets: [UUID: JournalTicket] = [:]
    var number = 0
  }

  /// Creates a journal.
  /// - Parameters:
  ///   - folder: The folder of the journals, which may be missing.
  ///   - pause: Waits until a change that is not stored is written.
  package init(
    folder: URL?,
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: delay) }
  ) {
    self.folder = folder
    self.pause = pause
  }

  /// Notes a change that was shown as done.
  /// - Parameters:
  ///   - payload: The change as JSON.
  ///   - store: Returns the identity of the database.
  /// - Returns: A ticket, which must be ended when the change was stored or failed.
  package func open(
    payload: String, made: Date, store: @escaping @Sendable () throws -> String
  ) -> JournalTicket? {
    guard folder != nil else { return nil }
    let ticket = state.withLock { state in
      state.number += 1
      let ticket = JournalTicket(
        journal: self, payload: payload, made: made, number: state.number, store: store)
      state.tickets[ticket.uuid] = ticket
      return ticket
    }
    ticket.start(after: pause)
    return ticket
  }

  /// Writes all changes to the journal that are not stored.
  package func keepAll() {
    let open = state.withLock { $0.tickets.values.sorted { $0.number < $1.number } }
    for ticket in open { ticket.keep() }
  }

  /// The number of changes that are neither stored nor failed.
  package var pendingCount: Int { state.withLock { $0.tickets.count } }

  fileprivate func append(_ entry: JournalEntry) throws {
    guard let folder else { return }
    try state.withLock { state in
      let file = try state.file ?? JournalFile.create(in: folder)
      state.file = file
      try file.append(.entry(entry))
      state.written.insert(entry.uuid)
    }
  }

  fileprivate func end(_ uuid: UUID) {
    state.withLock { state in
      state.tickets[uuid] = nil
      guard state.written.remove(uuid) != nil, let file = state.file else { return }
      guard state.written.isEmpty else {
        // If this fails, the identity in the database prevents a second application.
        return _ = try? file.append(.stored(uuid))
      }
      file.delete()
      state.file = nil
    }
  }

  /// Releases the file without deleting it, as the end of the process does. For tests.
  func abandon() {
    state.withLock { state in
      state.file = nil
      state.tickets = [:]
    }
  }
}

/// A change that is shown as done, until it is stored.
package final class JournalTicket: Sendable {
  private enum Phase { case waiting, kept, writing, ended }

  package let uuid = UUID()
  package let number: Int
  private let journal: StoreJournal
  private let payload: String
  private let made: Date
  private let store: @Sendable () throws -> String
  private let phase = Mutex(Phase.waiting)
  private let timer = Mutex<Task<Void, Never>?>(nil)

  package init(
    journal: StoreJournal, payload: String, made: Date, number: Int,
    store: @escaping @Sendable () throws -> String
  ) {
    self.journal = journal
    self.payload = payload
    self.made = made
    self.number = number
    self.store = store
  }

  package func start(after pause: @escaping @Sendable () async throws -> Void) {
    let task = Task.detached(priority: .userInitiated) { [self] in
      guard (try? await pause()) != nil else { return }
      keep()
    }
    timer.withLock { $0 = task }
  }

  /// Writes the change to the journal, unless its transaction has begun. That transaction has the
  /// lock of the database, so that it ends no later than a write to the journal would.
  package func keep() {
    phase.withLock { phase in
      guard phase == .waiting, let store = try? store() else { return }
      let entry = JournalEntry(
        uuid: uuid, made: made, number: number, store: store, payload: payload)
      // On a full disk, the change is only in memory, as without a journal.
      if (try? journal.append(entry)) != nil { phase = .kept }
    }
  }

  /// Notes that the transaction begins.
  /// - Returns: Whether the change is in the journal, so that the transaction must record its UUID.
  package func begin() -> Bool {
    phase.withLock { phase in
      if phase == .waiting { phase = .writing }
      return phase == .kept
    }
  }

  /// Notes that the change was stored, or that it failed and is no longer shown.
  package func end() {
    timer.withLock { task in
      task?.cancel()
      task = nil
    }
    phase.withLock { $0 = .ended }
    journal.end(uuid)
  }
}
