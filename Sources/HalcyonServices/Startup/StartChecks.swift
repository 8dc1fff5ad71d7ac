import CDesktop
import Foundation
import HalcyonCore
import HalcyonStore
import Synchronization

/// What a start looks at once the database is open. Nothing is asked of a server, and whatever does not answer in time
/// is left to the first sync.
public struct StartChecks: Sendable {
  /// Whether a keyring answers; nil where that is not known.
  public typealias Keyring = @Sendable () async -> Bool?

  private let database: HalcyonDatabase
  private let network: any NetworkMonitor
  private let keyring: Keyring
  private let limit: Duration
  private let clock: any Clock<Duration>

  /// Checks over the accounts in `database`.
  /// - Parameters:
  ///   - limit: how long any one answer is waited for: a folder may lie on a server that is gone.
  ///   - clock: what times it.
  public init(
    database: HalcyonDatabase, network: any NetworkMonitor = SystemNetworkMonitor(),
    keyring: @escaping Keyring = { StartChecks.sessionHasKeyring() },
    limit: Duration = .seconds(2), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.database = database
    self.network = network
    self.keyring = keyring
    self.limit = limit
    self.clock = clock
  }

  /// Whether a Secret Service runs in this session or could be started; its owner is asked nothing.
  public static func sessionHasKeyring() -> Bool { hal_secret_is_there(1_500) != 0 }

  /// Whether the system has a network; false too where it does not say so in time.
  public func isOnline() async -> Bool {
    let network = network
    let answer = await within(limit, clock) {
      for await isUp in network.availability() { return isUp }
      return false
    }
    return answer ?? false
  }

  /// What stands in the way of reading a source of contacts, in the order of the accounts. What the last sync told
  /// already is not told again.
  /// - Parameter advanced: called with how much is done, 0...1.
  /// - Throws: `StoreError` where the accounts cannot be read.
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
    switch account.configuration {
    case .importedFiles, .evolution: return nil
    case .folder(let path):
      return await within(limit, clock) { Self.problem(ofFolder: path) } ?? nil
    case .cardDAV(let server):
      guard AddressBookDiscovery.address(server.addressBook ?? server.url) != nil else {
        return .notFound(what: server.url)
      }
      guard !server.userName.isEmpty else { return nil }
      if hasKeyring == nil { hasKeyring = await within(limit, clock, keyring) ?? nil }
      return hasKeyring == false
        ? .keyring(isLocked: false, message: "org.freedesktop.secrets") : nil
    }
  }

  private static func problem(ofFolder path: String) -> ServiceProblem? {
    var status = stat()
    guard stat(path, &status) == 0 else { return problem(path, errno) }
    let wanted = status.st_mode & S_IFMT == S_IFDIR ? R_OK | X_OK : R_OK
    return Foundation.access(path, wanted) == 0 ? nil : problem(path, errno)
  }

  private static func problem(_ path: String, _ number: Int32) -> ServiceProblem {
    ServiceProblem(FolderListing.error(path, number), now: Date())
  }
}

/// What `body` gives, or nil after `limit`; `body` is then left to itself, since a call of the system cannot be ended.
func within<T: Sendable>(
  _ limit: Duration, _ clock: any Clock<Duration>, _ body: @escaping @Sendable () async -> T
) async -> T? {
  await withCheckedContinuation { continuation in
    let first = First(continuation)
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

/// Resumes with the first of several answers.
private final class First<T: Sendable>: Sendable {
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
