import HalcyonBackup
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// The progress of the start-up stages, which run one after the other. A failed stage is retried or
/// skipped before the next one begins.
public struct StartUp: Hashable, Sendable {
  /// The start-up stages, in order.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Opens, checks and migrates the database.
    case storage
    /// Checks for a network. Being offline is not a problem.
    case connectivity
    /// Checks that the contact sources can be read: folders and the keyring.
    case access
  }

  /// The state of a stage.
  public enum State: Hashable, Sendable {
    case waiting
    /// `done` is the completed fraction, 0...1.
    case running(done: Double)
    case ended(StartNote?)
    case failed(StartProblem)
  }

  private var states: [Stage: State] = [:]
  private var blocked: Set<Stage> = []

  /// Creates a start-up in which no stage has begun.
  public init() {}

  /// The state of a stage.
  public subscript(stage: Stage) -> State { states[stage] ?? .waiting }

  /// Whether a running stage waits for another program.
  public func isBlocked(_ stage: Stage) -> Bool {
    if case .running = self[stage] { blocked.contains(stage) } else { false }
  }

  /// The first stage that has not ended; `nil` when all have.
  public var current: Stage? { Stage.allCases.first { !hasEnded($0) } }
  /// Whether every stage has ended.
  public var isOver: Bool { current == nil }
  /// The problem of the current stage if it has failed.
  public var problem: StartProblem? {
    if let current, case .failed(let problem) = self[current] { problem } else { nil }
  }
  /// The notes of the stages that ended.
  public var notes: [StartNote] {
    Stage.allCases.compactMap { if case .ended(let note) = self[$0] { note } else { nil } }
  }

  /// Begins the current stage, also after it failed.
  /// - Returns: `false`, without changes, if `stage` is not the current stage or is already
  ///   running.
  public mutating func begin(_ stage: Stage) -> Bool {
    guard stage == current else { return false }
    if case .running = self[stage] { return false }
    states[stage] = .running(done: 0)
    blocked.remove(stage)
    return true
  }

  /// Sets the completed fraction of a running stage, 0...1. It never decreases.
  public mutating func advance(_ stage: Stage, to done: Double) {
    guard case .running(let before) = self[stage], !done.isNaN else { return }
    states[stage] = .running(done: min(max(done, before), 1))
  }

  /// Sets whether a running stage waits for another program.
  public mutating func block(_ stage: Stage, _ isBlocked: Bool) {
    if isBlocked { blocked.insert(stage) } else { blocked.remove(stage) }
  }

  /// Ends a running stage, or skips a failed one.
  public mutating func end(_ stage: Stage, _ note: StartNote? = nil) {
    switch self[stage] {
    case .running, .failed: states[stage] = .ended(note)
    case .waiting, .ended: break
    }
  }

  /// Marks a running stage as failed.
  public mutating func fail(_ stage: Stage, _ problem: StartProblem) {
    if case .running = self[stage] { states[stage] = .failed(problem) }
  }

  private func hasEnded(_ stage: Stage) -> Bool {
    if case .ended = self[stage] { true } else { false }
  }
}

/// A finding of a stage that is not a problem but is shown to the user.
public enum StartNote: Hashable, Sendable {
  /// The system is offline.
  case offline
}

/// Why a stage failed.
public enum StartProblem: Hashable, Sendable {
  /// The database cannot be opened. `backup` is the newest good backup if replacing the file would
  /// help.
  case storage(StoreError, backup: StoreBackup?)
  /// A contact source cannot be read.
  case access(ContactAccount, ServiceProblem)

  /// The available remedies, best first; never empty.
  public var remedies: [StartRemedy] {
    switch self {
    case .storage(let error, let backup):
      guard error.isFileProblem else { return [.retry] }
      return (backup.map { [.restore($0)] } ?? []) + [.retry, .startOver]
    case .access(let account, _):
      if account.configuration.path != nil {
        return [.retry, .chooseFolder(account), .continueWithout]
      }
      return [.retry, .continueWithout]
    }
  }
}

/// A way to continue after a stage failed.
public enum StartRemedy: Hashable, Sendable {
  /// Runs the stage again.
  case retry
  /// Replaces the database with a backup and keeps the old file.
  case restore(StoreBackup)
  /// Replaces the database with an empty one and keeps the old file.
  case startOver
  /// Chooses another folder for a contact source.
  case chooseFolder(ContactAccount)
  /// Continues without the source. Stored data remains usable.
  case continueWithout
}

extension StoreError {
  /// Whether replacing the database file would help.
  public var isFileProblem: Bool {
    switch self {
    case .damaged, .missing, .newer: true
    case .unavailable, .readOnly, .busy, .full, .failed: false
    }
  }
}
