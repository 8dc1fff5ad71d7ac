import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import Logging

/// Copies each daily backup to the folder that the user chose outside of this machine.
///
/// A folder that is not available is no error: the copy is made the next day, or when the folder
/// appears.
public actor SecondFolderService {
  /// The number of days without a copy after which the user is told.
  public static let patienceDays = 14
  private static let logger = Logger(label: "HalcyonMaintenance.SecondFolder")

  /// Whether backups leave this machine.
  public struct Status: Hashable, Sendable {
    /// The folder that the user chose; `nil` if none.
    public var path: String?
    /// When a backup was last copied to it; `nil` if never.
    public var lastSuccess: Date?
    /// Whether the last attempt failed, such as because the disk is not connected.
    public var hasProblem = false
    /// Whether the user should be told: no backup has left this machine for 14 days.
    public var isOverdue = false

    /// Creates the status of no folder.
    public init() {}
  }

  private let backups: URL
  private let data: URL
  private let isDefault: Bool
  private let date: @Sendable () -> Date
  private let calendar: Calendar
  private var chosen: URL?
  private var watching: Task<Void, Never>?
  private var isCopying = false

  /// Creates a service for the backups of a data directory.
  /// - Parameters:
  ///   - isDefault: Whether it is the data directory that Halcyon uses by itself.
  ///   - path: The folder that the user chose; `nil` if none.
  public init(
    data: URL, isDefault: Bool, path: String?,
    date: @escaping @Sendable () -> Date = { Date() }, calendar: Calendar = .current
  ) {
    self.data = data
    self.isDefault = isDefault
    self.date = date
    self.calendar = calendar
    backups = StoreRecovery(directory: data).backups
    chosen = path.flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
  }

  /// Chooses another folder, or none, and copies the newest backup to it.
  /// - Throws: `StoreError` if the folder cannot be used; it is chosen nevertheless.
  public func choose(_ path: String?) async throws(StoreError) {
    let path = path ?? ""
    chosen = path.isEmpty ? nil : URL(fileURLWithPath: path)
    stop()
    guard chosen != nil else { return SecondFolderRecord.remove(in: backups) }
    try await copy()
    follow()
  }

  /// Copies what is due now, and whenever the folder appears.
  public func start() async {
    await copyIfDue()
    follow()
  }

  /// Stops waiting for the folder.
  public func stop() {
    watching?.cancel()
    watching = nil
  }

  /// Copies the newest backup unless that was done today, or the folder is not available.
  public func copyIfDue() async {
    guard let chosen else { return }
    let record = SecondFolderRecord.read(in: backups)
    if let record, record.path == chosen.path, record.problem == nil, let last = record.lastSuccess,
      calendar.isDate(last, inSameDayAs: date())
    {
      return
    }
    _ = try? await copy()
  }

  /// Copies the newest backup now.
  /// - Returns: The verified copy; `nil` if there is no backup yet, or a copy is being made.
  /// - Throws: `StoreError`.
  @discardableResult
  public func copy() async throws(StoreError) -> StoreBackup? {
    guard let chosen, !isCopying else { return nil }
    isCopying = true
    defer { isCopying = false }
    let now = date()
    var record =
      SecondFolderRecord.read(in: backups)
      .flatMap { $0.path == chosen.path ? $0 : nil }
      ?? SecondFolderRecord(path: chosen.path, since: now)
    let folder = SecondFolder(chosen: chosen, data: data, isDefault: isDefault)
    do throws(StoreError) {
      // The empty folder in which a disk is usually mounted.
      if record.lastSuccess != nil, folder.newest == nil, folder.isOnSameDisk(as: data) {
        throw .unavailable(path: chosen.path, message: String(cString: strerror(ENODEV)))
      }
      let copy = try await folder.copyNewest(of: backups, date: now, calendar: calendar)
      if copy != nil { record.lastSuccess = now }
      record.problem = nil
      try record.write(in: backups)
      return copy
    } catch {
      record.problem = error.message
      try? record.write(in: backups)
      Self.logger.info("copy of the backup failed", metadata: ["reason": "\(error.message)"])
      throw error
    }
  }

  /// Returns whether backups leave this machine.
  public func status() -> Status {
    Self.status(of: backups, path: chosen?.path, now: date(), calendar: calendar)
  }

  /// Returns whether the backups in a folder leave this machine.
  /// - Parameter path: The folder that the user chose; `nil` if none.
  public static func status(
    of backups: URL, path: String?, now: Date, calendar: Calendar = .current
  ) -> Status {
    var status = Status()
    let record = SecondFolderRecord.read(in: backups).flatMap { $0.path == path ? $0 : nil }
    status.path = path
    status.lastSuccess = record?.lastSuccess
    status.hasProblem = record?.problem != nil
    // Without a folder, since there is something to lose.
    let since =
      record.map { $0.lastSuccess ?? $0.since } ?? StoreBackup.list(in: backups).last?.date ?? now
    let days = calendar.dateComponents([.day], from: since, to: now).day ?? 0
    status.isOverdue = days >= patienceDays
    return status
  }

  private func follow() {
    guard let chosen, watching == nil else { return }
    // A disk that returns appears in the folder above, or as a mounted file system.
    let changes = FileWatch.changes(of: .folders([Self.existingFolder(above: chosen)]), delay: 1)
    watching = Task { [weak self] in
      // The disk can have returned before the watch began.
      await self?.copyIfDue()
      for await _ in changes { await self?.copyIfDue() }
    }
  }

  deinit { watching?.cancel() }

  private static func existingFolder(above folder: URL) -> String {
    var url = folder.deletingLastPathComponent()
    while access(url.path, F_OK) != 0, url.path != "/" { url.deleteLastPathComponent() }
    return url.path
  }
}
