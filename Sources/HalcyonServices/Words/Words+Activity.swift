import HalcyonCore
import HalcyonStore

extension Words {
  /// What could not be done with what, and what to do about it.
  public static func sentence(_ failure: Activity.Failure) -> String {
    switch failure.reason {
    case .contactImport(let issue): sentence(issue)
    case .photoImport(let issue): sentence(issue)
    case .noPlaceMatches:
      tr(
        "No place matches “%1”. Check the city and country, and import the contact again.",
        failure.subject)
    case .storage(let message):
      tr(
        "“%1” could not be written (%2). Check that nothing else has this name, that there is room and that you may write there, then try again. Nothing stored before was lost.",
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

  /// Why an address could not be looked for, and what happens next.
  public static func sentence(_ error: GeocoderError) -> String {
    switch error {
    case .noNetwork(let message):
      tr("The server cannot be reached (%1). Addresses are located when you are online.", message)
    case .certificate(let host, let fingerprint, let problem):
      tr("The certificate of %1 is not trusted: %2 (%3).", host, problem, fingerprint)
    case .rateLimited(let until):
      tr("The server asks to wait until %1.", time(until))
    case .budgetSpent(let until):
      tr("Today's requests are used up. It goes on at %1.", time(until))
    case .refused(let server):
      tr("%1 refuses to answer and is not asked again until you name it anew.", server)
    case .serverFault(let status, let message):
      tr(
        "The server could not answer (%1).",
        [status.map(String.init) ?? "", message]
          .filter { !$0.isEmpty }.joined(separator: ": "))
    case .badURL(let url): tr("“%1” is no http or https address.", url)
    case .data(let message): tr("The places could not be read (%1).", message)
    case .cancelled: tr("Locating addresses was stopped.")
    }
  }

  /// Where an address is and how closely it is known.
  public static func sentence(_ place: Place) -> String {
    let parts = [place.words, place.precision.words, place.coordinate.words]
    guard place.alternatives > 0 else { return parts.joined(separator: " · ") }
    let others = ntr(
      "%1 other place of that name", "%1 other places of that name", place.alternatives)
    return (parts + [others]).joined(separator: " · ")
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
