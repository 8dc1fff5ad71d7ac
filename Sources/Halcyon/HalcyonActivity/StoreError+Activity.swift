import HalcyonCore
import HalcyonRecords

extension StoreError {
  /// The error as a problem of a service that needs the store.
  package var serviceProblem: ServiceProblem {
    switch self {
    case .full(let path): .diskFull(path: path)
    case .busy(let path): .databaseBusy(path: path)
    case .newer, .damaged, .missing, .readOnly, .unavailable, .failed: .storage(message: message)
    }
  }

  /// The error as the reason of a failed activity.
  package var activityReason: Activity.Reason {
    switch self {
    case .full, .busy: .service(serviceProblem)
    case .newer, .damaged, .missing, .readOnly, .unavailable, .failed: .storage(message: message)
    }
  }
}
