import HalcyonCore
import HalcyonServices

/// What one bar of the strip shows: a function of an activity and nothing else.
struct BarContent: Hashable, Identifiable {
  /// The bar's colour; icon and words say the same.
  enum Tint: String { case running, success, partial, error }

  /// How far the work is.
  enum Progress: Hashable {
    case unknown
    case counted(processed: Int, total: Int)
  }

  let id: Int
  let kind: Activity.Kind
  var tint: Tint
  /// Name of the symbolic icon.
  var icon: String
  var message: String
  /// `nil` where nothing is going on any more.
  var progress: Progress?
  /// What could not be done, in the order in which it happened.
  var failures: [Activity.Failure]
  /// How long the bar stays after the end; `nil` until it is dismissed.
  var lifetimeSeconds: Double?
  /// What buttons are for, the most likely last.
  var actions: [Activity.Action]

  init(_ activity: Activity) {
    id = activity.id
    kind = activity.kind
    message = Words.line(activity)
    failures = activity.failures
    actions = activity.actions
    switch activity.state {
    case .running:
      tint = .running
      icon = activity.kind.icon
      progress =
        activity.counts.total.map {
          .counted(processed: activity.counts.processed, total: $0)
        } ?? .unknown
    case .succeeded:
      tint = .success
      icon = "object-select-symbolic"
      lifetimeSeconds = activity.kind == .contactSync ? 3 : 2
    case .partial:
      tint = .partial
      icon = "dialog-warning-symbolic"
      lifetimeSeconds = activity.kind == .geocoding ? 5 : nil
    case .failed:
      tint = .error
      icon = "dialog-error-symbolic"
    case .offline:
      tint = .running
      icon = "network-offline-symbolic"
    case .waiting:
      tint = .running
      icon = "alarm-symbolic"
    case .needsConfirmation:
      tint = .partial
      icon = "dialog-question-symbolic"
    case .cancelled:
      tint = .running
      icon = "process-stop-symbolic"
      lifetimeSeconds = 3
    }
  }

  /// The bars of a snapshot, contact sync first; those that are out of sight or in `dismissed` are
  /// left out.
  static func bars(_ snapshot: ActivitySnapshot, dismissed: Set<Int>) -> [BarContent] {
    snapshot.activities
      .filter { $0.isShown && !dismissed.contains($0.id) }
      .map(BarContent.init)
      .sorted { ($0.kind.rank, $0.id) < ($1.kind.rank, $1.id) }
  }
}

extension Activity.Kind {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate var icon: String {
    switch self {
    case .contactSync: "emblem-synchronizing-symbolic"
    case .geocoding: "mark-location-symbolic"
    case .photoImport: "image-x-generic-symbolic"
    case .backup: "drive-harddisk-symbolic"
    }
  }
}
