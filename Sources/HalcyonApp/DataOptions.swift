import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore

/// Where a command finds its data, and how it says that it cannot.
struct DataOptions: ParsableArguments {
  @Option(help: "Folder to keep the data in.", completion: .directory)
  var dataDir: String?

  var paths: AppPaths { AppPaths(dataDirectory: dataDir) }
  var recovery: StoreRecovery { StoreRecovery(directory: paths.dataDirectory) }

  /// Opens the store, or says why not and what to do about it.
  func open() throws -> HalcyonDatabase {
    do {
      return try HalcyonDatabase(directory: paths.dataDirectory)
    } catch {
      report(error)
      throw ExitCode(2)
    }
  }

  /// The sources of contacts, of which none is synced by itself.
  func accounts(in database: HalcyonDatabase) -> ContactAccounts {
    ContactAccounts(
      database: database, backups: recovery.backups, sources: ContactSources(database: database))
  }

  /// The same for a store that is open: says what went wrong with it.
  func withStore<T>(_ body: () async throws -> T) async throws -> T {
    do { return try await body() } catch let error as StoreError {
      report(error)
      throw ExitCode(2)
    }
  }

  /// Says what is wrong with the store and what to do.
  func report(_ error: StoreError) {
    Console.report(Words.sentence(error))
    switch error {
    case .damaged, .newer:
      guard let backup = StoreBackup.newestGood(in: recovery.backups) else { return }
      Console.report(
        tr(
          "“halcyon backup restore” goes back to the backup of %1; the present file is kept beside it.",
          Words.moment(backup.date)))
    case .unavailable, .full, .failed: break
    }
  }
}

/// Stops work when the user presses Control and C; the second time the program ends at once.
final class Interruption {
  private let source: any DispatchSourceSignal

  init(_ stop: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      stop()
      signal(SIGINT, SIG_DFL)
    }
    source.activate()
  }

  deinit { source.cancel() }
}

/// Shows on a terminal how far the work is, on a line of its own that is taken away at the end.
struct ProgressLine {
  private let task: Task<Void, Never>

  init(_ activity: ActivityCenter) {
    task = Task {
      guard Console.hasTerminal else { return }
      for await snapshot in await activity.snapshots() {
        let lines = snapshot.activities.filter { $0.state == .running }.map { activity in
          (activity.source.map { $0.name + ": " } ?? "") + Words.line(activity)
        }
        Console.showProgress(lines.joined(separator: "  "))
      }
    }
  }

  func end() {
    task.cancel()
    if Console.hasTerminal { Console.showProgress("") }
  }
}
