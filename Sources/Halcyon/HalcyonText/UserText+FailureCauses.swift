import Foundation
import HalcyonCore
import HalcyonPhotos
import Localization

/// What made parts of an activity fail, in a few words each.
extension UserText {
  /// The number of causes that a headline names.
  private static let namedFailureCauses = 2

  /// Returns the causes of failures, the most frequent first: "server error, damaged".
  static func causes(_ failures: [Activity.Failure]) -> String {
    guard !failures.isEmpty else { return tr("unknown cause") }
    var counts: [String: Int] = [:]
    for failure in failures { counts[cause(failure.reason), default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(namedFailureCauses).map(\.key).joined(separator: tr(", "))
  }

  private static func cause(_ reason: Activity.Reason) -> String {
    switch reason {
    case .contactImport(let issue): cause(issue)
    case .photoImport(let issue): cause(issue)
    case .noPlaceMatches: tr("unknown address")
    case .storage: tr("database error")
    case .service(let problem): cause(problem)
    }
  }

  static func cause(_ problem: ServiceProblem) -> String {
    switch problem {
    case .noNetwork: tr("server unreachable")
    case .signInNeeded, .otherServer, .keyring: tr("sign-in needed")
    case .noPermission: tr("access denied")
    case .notFound: tr("not found")
    case .certificate: tr("untrusted certificate")
    case .rateLimited, .budgetSpent: tr("too many requests")
    case .serverFault(.some, _): tr("server error")
    case .serverFault(nil, _): tr("unexpected response")
    case .corruptData: trc("contact", "damaged")
    case .listsDiffer, .incomplete: tr("incomplete contact list")
    case .notDelivered, .cancelled: tr("not received")
    case .diskFull: tr("disk full")
    case .databaseBusy: tr("database is busy")
    case .storage: tr("database error")
    }
  }

  private static func cause(_ issue: ContactImportIssue) -> String {
    switch issue {
    case .missing: tr("not found")
    case .unreadable(_, let errno): system(errno)
    case .emptyFolder, .empty: tr("empty")
    case .tooManyFiles, .tooDeep, .tooLarge: tr("too large")
    case .notVCard: tr("not a vCard")
    case .malformed, .partlyRead: trc("contact", "damaged")
    case .nameless: tr("without a name")
    }
  }

  private static func cause(_ issue: PhotoImportIssue) -> String {
    switch issue {
    case .missing: trc("photo", "not found")
    case .unreadable(_, let errno): system(errno)
    case .emptyFolder: tr("empty")
    case .tooManyFiles, .tooDeep, .tooLarge, .tooManyPixels: trc("photo", "too large")
    case .notPicture: tr("not an image")
    case .damaged, .undecodable, .incomplete: trc("photo", "damaged")
    case .noDecoder, .noMetadataLibrary: tr("program missing")
    case .noPreview, .missingLoader: tr("unsupported format")
    case .undecodableName: tr("invalid name")
    }
  }
}
