import Foundation
import HalcyonCore
import Localization

extension Activity {
  /// The presentation of the activity: one row per state.
  public var presentation: ActivityPresentation {
    switch state {
    case .running:
      ActivityPresentation(
        icon: kind.icon, tint: .running, urgency: .running,
        message: { _ in UserText.running(self) }, showsProgress: true)
    case .succeeded(let changes):
      ActivityPresentation(
        icon: "object-select-symbolic", tint: .success, urgency: .over,
        message: { _ in UserText.success(self) },
        lifetimeSeconds: isInitialSync || kind == .contactImport ? 3 : 2,
        notifies: extent == .initial || isRequested || changes > 0)
    case .partial:
      ActivityPresentation(
        icon: problem?.icon ?? "dialog-warning-symbolic", tint: .partial, urgency: .problem,
        message: { _ in UserText.headline(self) ?? UserText.partial(self) },
        messageNamesSource: UserText.headlineNamesSource(self),
        detail: { UserText.explanation(self) },
        // Partially failed contact syncs stay visible.
        lifetimeSeconds: problem == nil && (kind == .geocoding || kind == .photoImport) ? 5 : nil,
        notifies: true)
    case .failed where UserText.hasOnlyUnknownAddresses(self):
      ActivityPresentation(
        icon: "dialog-warning-symbolic", tint: .partial, urgency: .problem,
        message: { _ in UserText.failure(self) }, detail: { UserText.explanation(self) },
        notifies: true)
    case .failed:
      ActivityPresentation(
        icon: problem?.icon ?? "dialog-error-symbolic", tint: .error, urgency: .blocked,
        message: { _ in UserText.headline(self) ?? UserText.failure(self) },
        messageNamesSource: UserText.headlineNamesSource(self),
        detail: { UserText.explanation(self) }, notifies: true)
    case .offline:
      ActivityPresentation(
        icon: "network-offline-symbolic", tint: .running, urgency: .paused,
        message: { _ in UserText.offline(kind) }, detail: { UserText.explanation(self) })
    case .waiting(let until):
      ActivityPresentation(
        icon: "alarm-symbolic", tint: .running, urgency: .paused,
        message: { UserText.waiting(kind, until: until, now: $0) },
        detail: { UserText.explanation(self) }, resumes: until)
    case .needsConfirmation(let removals):
      ActivityPresentation(
        icon: "dialog-question-symbolic", tint: .partial, urgency: .blocked,
        message: { _ in UserText.confirmation(removals, source) }, notifies: true)
    case .cancelled:
      ActivityPresentation(
        icon: "process-stop-symbolic", tint: .running, urgency: .over,
        message: { _ in UserText.cancellation(self) }, lifetimeSeconds: 3)
    }
  }
}

/// The messages of the states.
extension UserText {
  fileprivate static func running(_ activity: Activity) -> String {
    guard let progress = activity.progress, progress.total > 0 else { return title(activity) }
    let done = Translation.number(progress.done)
    // Translators: the work, the number done, and the total: "Syncing contacts… 45/120".
    return tr("%1 %2/%3", title(activity), done, Translation.number(progress.total))
  }

  fileprivate static func success(_ activity: Activity) -> String {
    let done = activity.counts.done
    return switch activity.kind {
    case .contactSync: tr("Contacts synced")
    case .contactImport: activity.contactImport.map(summary) ?? tr("Contacts imported")
    case .geocoding: ntr("%1 location found", "%1 locations found", done)
    case .photoImport:
      done == 0 && activity.counts.skipped > 0
        ? tr("All photos are already in the gallery")
        : ntr("%1 photo imported", "%1 photos imported", done)
    case .backup: tr("Everything is backed up")
    }
  }

  fileprivate static func partial(_ activity: Activity) -> String {
    let counts = activity.counts
    let total = counts.total ?? counts.processed
    let done = Translation.number(counts.done)
    let failed = Translation.number(counts.failed)
    switch activity.kind {
    case .contactSync:
      return partialSync(activity)
    case .contactImport:
      return activity.cause == nil && activity.contactImport == nil
        ? tr("Some contacts could not be imported") : failure(activity)
    case .geocoding:
      return hasOnlyUnknownAddresses(activity)
        ? ntr(
          "%2/%1 location found, %3 unknown", "%2/%1 locations found, %3 unknown", total, done,
          failed)
        : ntr(
          "%2/%1 location found, %3 failed (%4)", "%2/%1 locations found, %3 failed (%4)", total,
          done, failed, causes(activity.failures))
    case .photoImport where counts.done == 0 && counts.skipped > 0:
      return ntr(
        "%1 photo is unreadable. The others are already in the gallery.",
        "%1 photos are unreadable. The others are already in the gallery.", counts.failed)
    case .photoImport:
      return ntr(
        "%2/%1 photo imported, %3 unreadable", "%2/%1 photos imported, %3 unreadable", total, done,
        failed)
    case .backup: return tr("The backup is incomplete. Earlier backups were kept.")
    }
  }

  /// Tells contacts that could not be synced from those that were stored in part, which are among
  /// the failures but not in the counts.
  private static func partialSync(_ activity: Activity) -> String {
    let failed = activity.counts.failed
    let partly = max(activity.failures.count - failed, 0)
    let total = max(activity.counts.total ?? activity.counts.processed, failed + partly)
    let numbers = (Translation.number(failed), Translation.number(partly))
    if partly == 0 {
      if let cause = commonCause(activity, total, numbers.0) { return cause }
      return ntr(
        "%2 of %1 contact could not be synced (%3). Nothing was removed.",
        "%2 of %1 contacts could not be synced (%3). Nothing was removed.", total, numbers.0,
        causes(activity.failures))
    }
    if failed == 0 {
      return ntr(
        "Damaged, read only in part: %2 of %1 contact. Nothing was removed.",
        "Damaged, read only in part: %2 of %1 contacts. Nothing was removed.", total,
        numbers.1)
    }
    return ntr(
      "%2 of %1 contact could not be synced, %3 read only in part (%4). Nothing was removed.",
      "%2 of %1 contacts could not be synced, %3 read only in part (%4). Nothing was removed.",
      total, numbers.0, numbers.1, causes(activity.failures))
  }

  fileprivate static func hasOnlyUnknownAddresses(_ activity: Activity) -> Bool {
    !activity.failures.isEmpty && activity.failures.allSatisfy { $0.reason == .noPlaceMatches }
  }

  /// Returns why contacts could not be synced if all have the same cause; `nil` if not.
  private static func commonCause(
    _ activity: Activity, _ total: Int, _ failed: String
  ) -> String? {
    guard activity.source?.traits.isLocal != true else { return nil }
    let problems = activity.failures.compactMap { failure -> ServiceProblem? in
      if case .service(let problem) = failure.reason { problem } else { nil }
    }
    guard !problems.isEmpty, problems.count == activity.failures.count else { return nil }
    if problems.allSatisfy({ $0 == .notDelivered }) {
      return ntr(
        "The server did not send %2 of %1 contact. Nothing was removed.",
        "The server did not send %2 of %1 contacts. Nothing was removed.", total, failed)
    }
    if problems.allSatisfy({ if case .serverFault = $0 { true } else { false } }) {
      return ntr(
        "The server reported errors for %2 of %1 contact. Nothing was removed.",
        "The server reported errors for %2 of %1 contacts. Nothing was removed.", total, failed)
    }
    return nil
  }

  /// Returns what failed. For an import without a cause that ended it early, this is its result.
  static func failure(_ activity: Activity) -> String {
    guard activity.kind == .contactImport else {
      return activity.cause == nil && !activity.failures.isEmpty
        ? failureOfAll(activity) : failure(activity.kind)
    }
    if activity.cause == nil, let result = activity.contactImport { return summary(result) }
    let done = activity.counts.done
    return done == 0
      ? failure(activity.kind)
      : ntr("The import stopped after %1 contact", "The import stopped after %1 contacts", done)
  }

  /// Returns why every item of an activity failed.
  private static func failureOfAll(_ activity: Activity) -> String {
    let causes = causes(activity.failures)
    return switch activity.kind {
    case .contactSync: partialSync(activity)
    case .geocoding:
      hasOnlyUnknownAddresses(activity)
        ? ntr(
          "%1 address was not found", "%1 addresses were not found",
          max(activity.counts.failed, activity.failures.count))
        : tr("Could not locate addresses (%1)", causes)
    case .photoImport: tr("Could not import photos (%1)", causes)
    case .contactImport, .backup: failure(activity.kind)
    }
  }

  private static func failure(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("Contact sync failed")
    case .contactImport: tr("Could not import contacts")
    case .geocoding: tr("Could not locate addresses")
    case .photoImport: tr("Could not import photos")
    case .backup: tr("The backup failed. Earlier backups were kept.")
    }
  }

  fileprivate static func offline(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("No network. Contacts will be synced when you are online.")
    case .contactImport: tr("No network. Contacts will be imported when you are online.")
    case .geocoding: tr("No network. Addresses will be located when you are online.")
    case .photoImport: tr("No network. Photos will be imported when you are online.")
    // A backup needs no network.
    case .backup: failure(kind)
    }
  }

  fileprivate static func waiting(
    _ kind: Activity.Kind, until date: Date, now: Date
  ) -> String {
    let wait = wait(until: date, now: now)
    return switch kind {
    case .contactSync: tr("Sync paused, %1", wait)
    case .contactImport: tr("Contact import paused, %1", wait)
    case .geocoding: tr("Locating paused, %1", wait)
    case .photoImport: tr("Photo import paused, %1", wait)
    case .backup: tr("Backup paused, %1", wait)
    }
  }

  fileprivate static func confirmation(_ removals: Int, _ source: Activity.Source?) -> String {
    source?.traits.missing?(removals)
      ?? ntr(
        "%1 person is missing from the server. Keep them here?",
        "%1 people are missing from the server. Keep them here?", removals)
  }

  fileprivate static func cancellation(_ activity: Activity) -> String {
    let done = activity.counts.done
    return switch activity.kind {
    case .contactSync:
      done == 0
        ? tr("Sync canceled")
        : ntr(
          "Sync canceled. %1 contact was kept.", "Sync canceled. %1 contacts were kept.", done)
    case .contactImport:
      done == 0
        ? tr("Contact import canceled")
        : ntr(
          "Contact import canceled. %1 contact was imported.",
          "Contact import canceled. %1 contacts were imported.", done)
    case .geocoding:
      done == 0
        ? tr("Locating canceled")
        : ntr(
          "Locating canceled. %1 address was located.",
          "Locating canceled. %1 addresses were located.", done)
    case .photoImport:
      done == 0
        ? tr("Photo import canceled")
        : ntr(
          "Photo import canceled. %1 photo was imported.",
          "Photo import canceled. %1 photos were imported.", done)
    case .backup: tr("Backup canceled. Earlier backups were kept.")
    }
  }
}

extension Activity {
  fileprivate var isInitialSync: Bool { kind == .contactSync && extent == .initial }
}

extension Activity.Kind {
  fileprivate var icon: String {
    switch self {
    case .contactSync: "halcyon-synchronizing-symbolic"
    case .contactImport: "contact-new-symbolic"
    case .geocoding: "mark-location-symbolic"
    case .photoImport: "image-x-generic-symbolic"
    case .backup: "drive-harddisk-symbolic"
    }
  }
}

extension ServiceProblem {
  /// The icon of a problem that the user can resolve; `nil` for any other.
  fileprivate var icon: String? {
    switch self {
    case .signInNeeded, .otherServer, .keyring: "dialog-password-symbolic"
    case .certificate: "channel-insecure-symbolic"
    case .noPermission: "changes-prevent-symbolic"
    case .diskFull: "drive-harddisk-symbolic"
    default: nil
    }
  }
}
