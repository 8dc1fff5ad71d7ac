import Foundation
import HalcyonCore
import Localization

extension UserText {
  /// Returns the status of an activity in one line: "Syncing contacts… 45/120".
  /// - Parameter now: The time from which the rest of a wait is counted.
  public static func line(_ activity: Activity, now: Date = Date()) -> String {
    switch activity.state {
    case .running:
      guard let total = activity.counts.total, !titleIncludesTotal(activity) else {
        return title(activity)
      }
      let done = Translation.number(activity.counts.processed)
      // Translators: the work, the number done, and the total: "Syncing contacts… 45/120".
      return tr("%1 %2/%3", title(activity), done, Translation.number(total))
    case .succeeded: return success(activity)
    case .partial: return activity.problem.map { headline($0, activity) } ?? partial(activity)
    case .failed: return activity.problem.map { headline($0, activity) } ?? failure(activity.kind)
    case .offline: return offline(activity.kind)
    case .waiting(let date): return waiting(activity, until: date, now: now)
    case .needsConfirmation(let removals): return confirmation(removals, activity.source)
    case .cancelled: return cancellation(activity)
    }
  }

  /// Returns the name of the running work without its progress: "Syncing contacts…".
  public static func title(_ activity: Activity) -> String {
    if activity.isWaitingForDatabase { return tr("Waiting for another program…") }
    switch activity.kind {
    case .contactSync:
      guard titleIncludesTotal(activity) else { return tr("Syncing contacts…") }
      let total = activity.counts.total ?? 0
      return total == 0
        ? tr("Checking for contact updates…")
        : ntr("Syncing %1 new contact…", "Syncing %1 new contacts…", total)
    case .geocoding: return tr("Locating addresses…")
    case .photoImport: return tr("Importing photos…")
    case .backup: return tr("Backing up…")
    }
  }

  /// A Boolean value indicating whether ``title(_:)`` contains the total number, as it does for an
  /// update check: "Syncing 3 new contacts…".
  public static func titleIncludesTotal(_ activity: Activity) -> Bool {
    activity.kind == .contactSync && activity.extent == .incremental
  }

  /// A Boolean value indicating whether ``line(_:now:)`` contains the name of the source.
  public static func lineIncludesSource(_ activity: Activity) -> Bool {
    guard activity.kind == .contactSync, activity.source != nil,
      case .signInNeeded? = activity.problem
    else { return false }
    return activity.state == .partial || activity.state == .failed
  }

  /// Returns the progress of running work for assistive technology: "45 of 120 contacts synced".
  public static func progress(_ activity: Activity) -> String {
    guard let total = activity.counts.total else { return title(activity) }
    let done = Translation.number(activity.counts.processed)
    return switch activity.kind {
    case .contactSync:
      ntr("%2 of %1 contact synced", "%2 of %1 contacts synced", total, done)
    case .geocoding:
      ntr("%2 of %1 address checked", "%2 of %1 addresses checked", total, done)
    case .photoImport:
      ntr("%2 of %1 photo imported", "%2 of %1 photos imported", total, done)
    case .backup: ntr("%2 of %1 part backed up", "%2 of %1 parts backed up", total, done)
    }
  }

  /// Returns the label of the button for an action.
  public static func label(_ action: Activity.Action) -> String {
    switch action {
    case .cancel: tr("Cancel")
    case .retry: tr("Retry")
    case .confirmRemovals: tr("Remove")
    case .keepPeople: tr("Keep")
    case .signIn: tr("Sign In…")
    case .showCertificate: tr("Show Certificate…")
    case .chooseFolder: tr("Choose Folder…")
    case .openSettings: tr("Open Preferences")
    }
  }

  /// Returns when waiting work resumes: "resuming in 45 s". From one hour on, it is a time of day.
  public static func wait(until date: Date, now: Date) -> String {
    let seconds = Int(max(0, min(date.timeIntervalSince(now), 1e6)).rounded(.up))
    return switch seconds {
    case 0: tr("resuming shortly")
    case ..<60: tr("resuming in %1 s", String(seconds))
    case ..<3_600: tr("resuming in %1 min", String((seconds + 59) / 60))
    // Translators: %1 is a time of day, preceded by the date unless it is today.
    default: tr("resuming at %1", time(date, now: now))
    }
  }

  private static func success(_ activity: Activity) -> String {
    let done = activity.counts.done
    return switch activity.kind {
    case .contactSync: tr("Contacts synced")
    case .geocoding: ntr("%1 location found", "%1 locations found", done)
    case .photoImport:
      done == 0 && activity.counts.skipped > 0
        ? tr("All photos are already in the gallery")
        : ntr("%1 photo imported", "%1 photos imported", done)
    case .backup: tr("Everything is backed up")
    }
  }

  private static func partial(_ activity: Activity) -> String {
    let counts = activity.counts
    let total = counts.total ?? counts.processed
    let done = Translation.number(counts.done)
    let failed = Translation.number(counts.failed)
    switch activity.kind {
    case .contactSync:
      // The failures also include cards that were partly saved.
      let problems = max(activity.failures.count, counts.failed)
      return ntr(
        "%2 of %1 contact could not be synced. Nothing was removed.",
        "%2 of %1 contacts could not be synced. Nothing was removed.", max(total, problems),
        Translation.number(problems))
    case .geocoding:
      return ntr(
        "%2/%1 location found, %3 failed", "%2/%1 locations found, %3 failed", total, done, failed)
    case .photoImport:
      return ntr(
        "%2/%1 photo imported, %3 failed", "%2/%1 photos imported, %3 failed", total, done, failed)
    case .backup: return tr("The backup is incomplete. Earlier backups were kept.")
    }
  }

  private static func failure(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("Contact sync failed")
    case .geocoding: tr("Unable to locate addresses")
    case .photoImport: tr("Unable to import photos")
    case .backup: tr("The backup failed. Earlier backups were kept.")
    }
  }

  private static func offline(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("No network. Contacts will be synced when you are online.")
    case .geocoding: tr("No network. Addresses will be located when you are online.")
    case .photoImport: tr("No network. Photos will be imported when you are online.")
    case .backup: tr("No network. The backup will be made when you are online.")
    }
  }

  private static func waiting(_ activity: Activity, until date: Date, now: Date) -> String {
    let wait = wait(until: date, now: now)
    return switch activity.kind {
    case .contactSync: tr("Sync paused, %1", wait)
    case .geocoding: tr("Locating paused, %1", wait)
    case .photoImport: tr("Photo import paused, %1", wait)
    case .backup: tr("Backup paused, %1", wait)
    }
  }

  private static func confirmation(_ removals: Int, _ source: Activity.Source?) -> String {
    source?.isFolder == true
      ? ntr(
        "%1 contact is missing from the folder. Keep it here?",
        "%1 contacts are missing from the folder. Keep them here?", removals)
      : ntr(
        "%1 contact is missing from the server. Keep it here?",
        "%1 contacts are missing from the server. Keep them here?", removals)
  }

  private static func cancellation(_ activity: Activity) -> String {
    let done = activity.counts.done
    return switch activity.kind {
    case .contactSync:
      done == 0
        ? tr("Sync cancelled")
        : ntr(
          "Sync cancelled. %1 contact was kept.", "Sync cancelled. %1 contacts were kept.", done)
    case .geocoding:
      done == 0
        ? tr("Locating cancelled")
        : ntr(
          "Locating cancelled. %1 address was located.",
          "Locating cancelled. %1 addresses were located.", done)
    case .photoImport:
      done == 0
        ? tr("Photo import cancelled")
        : ntr(
          "Photo import cancelled. %1 photo was imported.",
          "Photo import cancelled. %1 photos were imported.", done)
    case .backup: tr("Backup cancelled. Earlier backups were kept.")
    }
  }

  /// Returns why the work ended, short enough for one line. ``sentence(_:subject:)`` is the long
  /// form.
  private static func headline(_ problem: ServiceProblem, _ activity: Activity) -> String {
    guard activity.kind == .contactSync else { return headline(problem, kind: activity.kind) }
    let source = activity.source
    switch problem {
    case .signInNeeded:
      return source.map { tr("“%1” asks you to sign in. Nothing was removed.", $0.name) }
        ?? tr("The server asks you to sign in. Nothing was removed.")
    case .keyring(let isLocked, _):
      return isLocked
        ? tr("The keyring is locked. Nothing was removed.")
        : tr("No keyring is available. Nothing was removed.")
    case .noPermission: return tr("Access to the contacts was denied. Nothing was removed.")
    case .notFound:
      return source?.isFolder == true
        ? tr("The contacts folder was not found. Nothing was removed.")
        : tr("The address book was not found. Nothing was removed.")
    case .certificate(let host, _, _): return untrusted(host)
    case .diskFull: return tr("Not enough disk space for contacts. Nothing was removed.")
    default: return failure(.contactSync)
    }
  }

  private static func headline(_ problem: ServiceProblem, kind: Activity.Kind) -> String {
    switch (problem, kind) {
    case (.certificate(let host, _, _), _): untrusted(host)
    case (.noPermission(let server), .geocoding):
      tr("%1 rejected the request. Nothing was lost.", server)
    case (.diskFull, .backup): tr("Not enough disk space for a backup. Earlier backups were kept.")
    default: failure(kind)
    }
  }

  private static func untrusted(_ host: String) -> String {
    tr("The certificate of %1 is not trusted. Nothing was sent.", host)
  }
}
