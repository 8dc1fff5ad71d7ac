import HalcyonCore
import HalcyonStore

/// How far a start is: its stages, one after the other. A stage that failed is begun again or passed over; the next
/// never begins before.
public struct StartUp: Hashable, Sendable {
  /// What a start does before its first page, in this order.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// The database is opened, looked through and brought up to date.
    case storage
    /// Whether there is a network; none is fine.
    case connectivity
    /// Whether the sources of contacts can be read: folders and the keyring.
    case access
  }

  /// How far a stage is.
  public enum State: Hashable, Sendable {
    case waiting
    /// `done` is 0...1.
    case running(done: Double)
    case ended(StartNote?)
    case failed(StartProblem)
  }

  private var states: [Stage: State] = [:]

  /// A start of which nothing is done yet.
  public init() {}

  /// How far a stage is.
  public subscript(stage: Stage) -> State { states[stage] ?? .waiting }

  /// The first stage that has not ended; nil once all have.
  public var current: Stage? { Stage.allCases.first { !hasEnded($0) } }
  /// Whether every stage has ended.
  public var isOver: Bool { current == nil }
  /// What went wrong, while it is not mended or passed over.
  public var problem: StartProblem? {
    if let current, case .failed(let problem) = self[current] { problem } else { nil }
  }
  /// What is to be said of the stages that ended.
  public var notes: [StartNote] {
    Stage.allCases.compactMap { if case .ended(let note) = self[$0] { note } else { nil } }
  }

  /// Begins the current stage, also after it failed.
  /// - Returns: false, with nothing changed, for a stage whose turn it is not or that is running.
  public mutating func begin(_ stage: Stage) -> Bool {
    guard stage == current else { return false }
    if case .running = self[stage] { return false }
    states[stage] = .running(done: 0)
    return true
  }

  /// Takes how much of a running stage is done, 0...1; it never goes back.
  public mutating func advance(_ stage: Stage, to done: Double) {
    guard case .running(let before) = self[stage], !done.isNaN else { return }
    states[stage] = .running(done: min(max(done, before), 1))
  }

  /// Ends a stage that is running, or passes over one that failed.
  public mutating func end(_ stage: Stage, _ note: StartNote? = nil) {
    switch self[stage] {
    case .running, .failed: states[stage] = .ended(note)
    case .waiting, .ended: break
    }
  }

  /// Ends a running stage with what went wrong.
  public mutating func fail(_ stage: Stage, _ problem: StartProblem) {
    if case .running = self[stage] { states[stage] = .failed(problem) }
  }

  private func hasEnded(_ stage: Stage) -> Bool {
    if case .ended = self[stage] { true } else { false }
  }
}

/// What a stage found that is fine, and yet to be said.
public enum StartNote: Hashable, Sendable {
  /// There is no network.
  case offline
}

/// Why a stage could not do its work.
public enum StartProblem: Hashable, Sendable {
  /// The database cannot be opened; `backup` is the newest good one, where another file would help.
  case storage(StoreError, backup: StoreBackup?)
  /// A source of contacts cannot be read.
  case access(ContactAccount, ServiceProblem)

  /// What can be done about it, the best first; never empty.
  public var remedies: [StartRemedy] {
    switch self {
    case .storage(let error, let backup):
      guard error.isOfTheFile else { return [.tryAgain] }
      return (backup.map { [.restore($0)] } ?? []) + [.tryAgain, .beginAnew]
    case .access(let account, _):
      if case .folder = account.configuration {
        return [.tryAgain, .chooseFolder(account), .proceed]
      }
      return [.tryAgain, .proceed]
    }
  }
}

/// What can be done about a stage that failed.
public enum StartRemedy: Hashable, Sendable {
  /// The same once more.
  case tryAgain
  /// A backup takes the place of the database, which is kept beside it.
  case restore(StoreBackup)
  /// An empty database takes the place of the one that is there, which is kept beside it.
  case beginAnew
  /// Another folder for a source of contacts.
  case chooseFolder(ContactAccount)
  /// On without it: everything that is stored can be used.
  case proceed
}

extension StoreError {
  /// Whether another file in its place would help.
  public var isOfTheFile: Bool {
    switch self {
    case .damaged, .newer: true
    case .unavailable, .full, .failed: false
    }
  }
}
