import CDesktop
import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import Synchronization

/// Checks that run at startup after the database has been opened. They send no requests to servers;
/// checks that time out are left to the first sync.
public struct StartChecks: Sendable {
  /// Returns whether a keyring is available; `nil` if unknown.
  public typealias Keyring = @Sendable () async -> Bool?

  private let database: HalcyonDatabase
  private let registry: ContactSourceRegistry
  private let network: any NetworkMonitor
  private let keyring: Keyring
  private let limit: Duration
  private let clock: any Clock<Duration>

  /// Creates the checks for the accounts in `database`.
  /// - Parameters:
  ///   - network: The network monitor; ``SystemNetworkMonitor`` in the program.
  ///   - keyring: Looks for a keyring; ``sessionHasKeyring()`` in the program.
  ///   - limit: The timeout of each check. A folder may be on a server that does not respond.
  ///   - clock: The clock that times the checks.
  public init(
    database: HalcyonDatabase, registry: ContactSourceRegistry = .standard,
    network: any NetworkMonitor, keyring: @escaping Keyring, limit: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.database = database
    self.registry = registry
    self.network = network
    self.keyring = keyring
    self.limit = limit
    self.clock = clock
  }

  /// Returns whether a Secret Service runs in this session or can be started. Does not prompt the
  /// user.
  public static func sessionHasKeyring() -> Bool { hal_secret_is_available(1_500) != 0 }

  /// Returns whether the system is connected to a network; `false` if the check times out.
  public func isOnline() async -> Bool {
    let network = network
    let answer = await withTimeout(limit, clock) {
      for await isUp in network.availability() { return isUp }
      return false
    }
    return answer ?? false
  }

  /// Returns the problems that prevent reading a contact source, in the order of the accounts.
  /// Problems that the last sync already reported are omitted.
  /// - Parameter advanced: Called with the completed fraction, 0...1.
  /// - Throws: `StoreError` if the accounts cannot be read.
  public func accessProblems(
    advanced: @Sendable (Double) -> Void
  ) async throws(StoreError) -> [StartProblem] {
    let accounts = try await database.contactAccounts()
    var problems: [StartProblem] = []
    var hasKeyring: Bool?
    for (index, account) in accounts.enumerated() {
      if let problem = await problem(of: account, &hasKeyring),
        problem.code != account.lastProblem?.code
      {
        problems.append(.access(account, problem))
      }
      advanced(Double(index + 1) / Double(accounts.count))
    }
    return problems
  }

  private func problem(
    of account: ContactAccount, _ hasKeyring: inout Bool?
  ) async -> ServiceProblem? {
    let configuration = account.configuration
    if let kind = registry[configuration.kind] {
      let error = await withTimeout(limit, clock) { Self.error(kind, configuration.settings) }
      if let error = error ?? nil { return error }
    }
    guard configuration.hasPassword else { return nil }
    if hasKeyring == nil { hasKeyring = await withTimeout(limit, clock, keyring) ?? nil }
    return hasKeyring == false
      ? .keyring(isLocked: false, message: "org.freedesktop.secrets") : nil
  }

  private static func error(
    _ kind: any ContactSourceKind, _ settings: [String: String]
  ) -> ServiceProblem? {
    do { try kind.checkLocally(settings) } catch { return error }
    return nil
  }
}

/// Returns the result of `body`, or `nil` after `limit`. A `body` that times out keeps running,
/// because a blocking system call cannot be interrupted.
func withTimeout<T: Sendable>(
  _ limit: Duration, _ clock: any Clock<Duration>, _ body: @escaping @Sendable () async -> T
) async -> T? {
  await withCheckedContinuation { continuation in
    let first = FirstResult(continuation)
    let timer = Task.detached {
      do { try await clock.sleep(for: limit) } catch { return }
      first.resume(nil)
    }
    Task.detached {
      first.resume(await body())
      timer.cancel()
    }
  }
}

/// A continuation that is resumed by the first of several results.
private final class FirstResult<T: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<T?, Never>?>

  init(_ continuation: CheckedContinuation<T?, Never>) {
    self.continuation = Mutex(continuation)
  }

  func resume(_ value: T?) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: value)
  }
}
