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

  init(_ activity: Activity) {
    id = activity.id
    kind = activity.kind
    message = Words.line(activity)
    failures = activity.failures
    switch activity.state {
    case .running:
      tint = .running
      icon =
        activity.kind == .contactSync ? "emblem-synchronizing-symbolic" : "mark-location-symbolic"
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
    case .cancelled:
      tint = .running
      icon = "process-stop-symbolic"
      lifetimeSeconds = 3
    }
  }

  /// The bars of a snapshot, contact sync first; those whose activity is in `dismissed` are left out.
  static func bars(_ snapshot: ActivitySnapshot, dismissed: Set<Int>) -> [BarContent] {
    snapshot.activities
      .filter { !dismissed.contains($0.id) }
      .map(BarContent.init)
      .sorted { ($0.kind.rank, $0.id) < ($1.kind.rank, $1.id) }
  }
}

extension Activity.Kind {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
