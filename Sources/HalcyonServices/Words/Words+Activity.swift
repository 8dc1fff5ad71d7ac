import HalcyonCore
import HalcyonStore

extension Words {
  /// What could not be done with what, and what to do about it.
  public static func sentence(_ failure: Activity.Failure) -> String {
    switch failure.reason {
    case .contactImport(let issue): sentence(issue)
    case .noPlaceMatches:
      tr(
        "No place matches “%1”. Check the city and country, and import the contact again.",
        failure.subject)
    case .geocoder(let message):
      tr(
        "“%1” could not be located (%2). It is tried again at the next start.", failure.subject,
        message)
    case .storage(let message):
      tr(
        "“%1” could not be written (%2). Check the free space and who may write there; nothing stored before was lost.",
        failure.subject, message)
    case .service(let problem): sentence(problem, subject: failure.subject)
    }
  }

  /// Why the store cannot be used, and what to do about it.
  public static func sentence(_ error: StoreError) -> String {
    switch error {
    case .newer(let path):
      tr(
        "“%1” was written by a later version of Halcyon and was not touched. Update Halcyon to open it.",
        path)
    case .damaged(let path, let message):
      tr(
        "“%1” is damaged (%2) and was kept as it is. Put back a copy of it, or move it away to begin anew.",
        path, message)
    case .unavailable(let path, let message):
      tr("“%1” could not be opened (%2). Check the folder and who may write there.", path, message)
    case .full(let path): sentence(.diskFull(path: path), subject: path)
    case .failed(let message):
      tr("The data could not be read or written (%1). Nothing stored before was lost.", message)
    }
  }

  /// What a run of the geocoding did: "40 addresses located, 2 not found."
  public static func summary(_ result: GeocodingResult) -> String {
    guard !result.isComplete else {
      return ntr("%1 address located.", "%1 addresses located.", result.located)
    }
    return located(result.located, of: result.located + result.notFound.count + result.failed)
  }

  static func located(_ count: Int, of total: Int) -> String {
    ntr("%2 of %1 address located.", "%2 of %1 addresses located.", total, String(count))
  }
}
