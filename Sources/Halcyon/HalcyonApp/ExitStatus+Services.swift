import CommandSupport
import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import HalcyonStore

extension CommandFailure {
  /// A failure that was already reported.
  init(_ status: ExitStatus) { self.init("", status) }
}

extension ExitStatus {
  /// The status for an error of the database.
  init(_ error: StoreError) {
    switch error {
    case .damaged, .missing, .newer: self = .dataError
    case .busy: self = .temporaryFailure
    case .unavailable, .readOnly, .full, .failed: self = .ioError
    }
  }

  /// The status for a problem with a server, a source or the keyring.
  init(_ problem: ServiceProblem) {
    switch problem {
    case .noNetwork, .keyring, .certificate, .serverFault, .notDelivered: self = .unavailable
    case .rateLimited, .budgetSpent, .databaseBusy: self = .temporaryFailure
    case .signInNeeded, .otherServer, .noPermission: self = .noPermission
    case .notFound: self = .noInput
    case .corruptData, .incomplete, .listsDiffer: self = .dataError
    case .diskFull, .storage: self = .ioError
    case .cancelled: self = .incomplete
    }
  }

  /// The status for an address that could not be looked up.
  init(_ error: GeocoderError) {
    switch error {
    case .noNetwork, .certificate, .serverFault: self = .unavailable
    case .rateLimited, .budgetSpent: self = .temporaryFailure
    case .refused: self = .noPermission
    case .badURL: self = .usage
    case .data: self = .ioError
    case .cancelled: self = .incomplete
    }
  }

  /// The status if none of the contact files could be read.
  init(_ issues: [ContactImportIssue]) {
    let isMissing = issues.allSatisfy { issue in
      switch issue {
      case .missing, .unreadable, .emptyFolder: true
      default: false
      }
    }
    self = isMissing ? .noInput : .dataError
  }

  /// The status if none of the photos could be read.
  init(_ issues: [PhotoImportIssue]) {
    let isMissing = issues.allSatisfy { issue in
      switch issue {
      case .missing, .unreadable, .emptyFolder: true
      default: false
      }
    }
    self = isMissing ? .noInput : .dataError
  }
}
