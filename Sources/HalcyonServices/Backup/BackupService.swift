import Foundation
import HalcyonCore
import HalcyonStore
import Logging

/// Backs the store up once a day, where anything has changed.
public actor BackupService {
  /// The time between two looks while the program runs.
  public static let interval = Duration.seconds(24 * 3_600)
  private static let logger = Logger(label: "HalcyonServices.Backup")

  private let database: HalcyonDatabase
  private let folder: URL
  private let activity: ActivityCenter
  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date
  private let calendar: Calendar
  private var daily: Task<Void, Never>?

  /// A service that keeps its backups in `folder`.
  public init(
    database: HalcyonDatabase, folder: URL, activity: ActivityCenter,
    clock: any Clock<Duration> = ContinuousClock(),
    date: @escaping @Sendable () -> Date = { Date() },
    calendar: Calendar = .current
  ) {
    self.database = database
    self.folder = folder
    self.activity = activity
    self.clock = clock
    self.date = date
    self.calendar = calendar
  }

  deinit { daily?.cancel() }

  /// Backs up now where none was made today, and then each day.
  public func start() {
    guard daily == nil else { return }
    daily = Task { [weak self, clock] in
      while !Task.isCancelled {
        await self?.runIfDue()
        do { try await clock.sleep(for: Self.interval) } catch { return }
      }
    }
  }

  /// Ends the daily backups.
  public func stop() {
    daily?.cancel()
    daily = nil
  }

  /// Backs up where none was made today.
  public func runIfDue() async {
    let today = date()
    if StoreBackup.list(in: folder).contains(where: {
      calendar.isDate($0.date, inSameDayAs: today)
    }) {
      return
    }
    _ = try? await run()
  }

  /// Backs up now.
  /// - Returns: nil where nothing has changed since the newest backup.
  /// - Throws: `StoreError`; the backups are then as they were.
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
      let reason: Activity.Reason =
        if case .full(let path) = error { .service(.diskFull(path: path)) } else {
          .storage(message: error.message)
        }
      await reporter.failedWholly(Activity.Failure(subject: folder.path, reason: reason))
      Self.logger.error("backup failed", metadata: ["reason": "\(error.message)"])
      throw error
    }
  }
}
