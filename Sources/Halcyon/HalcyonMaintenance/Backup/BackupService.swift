import Foundation
import HalcyonActivity
import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import Logging

/// Backs up the store once a day if it has changed.
public actor BackupService {
  /// The time between two checks while the program runs.
  public static let interval = Duration.seconds(24 * 3_600)
  private static let logger = Logger(label: "HalcyonMaintenance.Backup")

  private let database: HalcyonDatabase
  private let folder: URL
  /// Copies the backups to a folder outside of this machine; `nil` if there is none.
  public nonisolated let secondFolder: SecondFolderService?
  private let activity: ActivityCenter
  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date
  private let calendar: Calendar
  private var daily: Task<Void, Never>?

  /// Creates a service that stores backups in `folder`.
  /// - Parameter secondFolder: Copies each daily backup; `nil` for none.
  public init(
    database: HalcyonDatabase, folder: URL, activity: ActivityCenter,
    secondFolder: SecondFolderService? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    date: @escaping @Sendable () -> Date = { Date() },
    calendar: Calendar = .current
  ) {
    self.database = database
    self.folder = folder
    self.secondFolder = secondFolder
    self.activity = activity
    self.clock = clock
    self.date = date
    self.calendar = calendar
  }

  deinit { daily?.cancel() }

  /// Backs up now unless a backup was made today, and then every day.
  public func start() {
    guard daily == nil else { return }
    daily = Task { [weak self, clock] in
      await self?.runIfDue()
      await self?.secondFolder?.start()
      while !Task.isCancelled {
        do { try await clock.sleep(for: Self.interval) } catch { return }
        await self?.runIfDue()
        await self?.secondFolder?.copyIfDue()
      }
    }
  }

  /// Stops the daily backups.
  public func stop() {
    daily?.cancel()
    daily = nil
  }

  /// Backs up unless a daily backup was made today.
  public func runIfDue() async {
    let today = date()
    if StoreBackup.list(in: folder).contains(where: {
      $0.reason == nil && calendar.isDate($0.date, inSameDayAs: today)
    }) {
      return
    }
    _ = try? await run()
  }

  /// Backs up now.
  /// - Returns: The new backup; `nil` if nothing has changed since the newest one.
  /// - Throws: `StoreError`. Existing backups are then unchanged.
  @discardableResult
  public func run() async throws(StoreError) -> StoreBackup? {
    let reporter = await activity.begin(.backup, extent: .incremental) { [weak self] action in
      if action == .retry { Task { try? await self?.run() } }
    }
    do {
      let backup = try await database.backUp(into: folder, date: date(), calendar: calendar)
      await reporter.advanced()
      await reporter.finished(changes: backup == nil ? 0 : 1)
      Self.logger.info("backup ended", metadata: ["isNew": "\(backup != nil)"])
      return backup
    } catch {
      await reporter.failed(
        with: Activity.Failure(subject: folder.path, reason: error.activityReason))
      Self.logger.error("backup failed", metadata: ["reason": "\(error.message)"])
      throw error
    }
  }
}
