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

  private static func located(_ count: Int, of total: Int) -> String {
    ntr("%2 of %1 address located.", "%2 of %1 addresses located.", total, String(count))
  }

  /// Where an activity stands, in one line: "Syncing contacts… 45/120".
  public static func line(_ activity: Activity) -> String {
    let counts = activity.counts
    switch (activity.kind, activity.state) {
    case (_, .running):
      let title =
        activity.kind == .contactSync ? tr("Syncing contacts…") : tr("Locating addresses…")
      guard let total = counts.total else { return title }
      return tr("%1 %2/%3", title, String(counts.processed), String(total))
    case (.contactSync, .succeeded(0)): return tr("Contacts are up to date.")
    case (.contactSync, .succeeded(let changes)):
      return ntr("%1 contact synced.", "%1 contacts synced.", changes)
    case (.geocoding, .succeeded):
      return ntr("%1 address located.", "%1 addresses located.", counts.done)
    case (.contactSync, .partial):
      // Cards that were kept in part are named too, beside those that count as failed.
      let problems = max(activity.failures.count, counts.failed)
      return tr(
        "%1, %2. Nothing was removed.",
        ntr("%1 contact synced", "%1 contacts synced", counts.done),
        ntr("%1 problem", "%1 problems", problems))
    case (.geocoding, .partial): return located(counts.done, of: counts.total ?? counts.processed)
    case (.contactSync, .failed): return tr("No contacts could be read. Nothing was removed.")
    case (.geocoding, .failed): return tr("No address could be located.")
    case (.contactSync, .cancelled): return tr("Syncing contacts was stopped.")
    case (.geocoding, .cancelled): return tr("Locating addresses was stopped.")
    }
  }
}
