import Foundation
import HalcyonCore
import Localization

extension UserText {
  /// Returns the status of an activity in one line: "Syncing contacts… 45/120".
  /// - Parameter now: The time from which the rest of a wait is counted.
  public static func line(_ activity: Activity, now: Date = Date()) -> String {
    activity.presentation.message(now)
  }

  /// Returns the name of the running work without its progress: "Syncing contacts…".
  public static func title(_ activity: Activity) -> String {
    if activity.isPaused { return pausedTitle(activity.kind) }
    if activity.isWaitingForDatabase { return tr("Waiting for another app…") }
    switch activity.kind {
    case .contactSync:
      guard titleIncludesTotal(activity) else { return tr("Syncing contacts…") }
      let total = activity.counts.total ?? 0
      return total == 0
        ? tr("Checking for contact updates…")
        : ntr("Syncing %1 new contact…", "Syncing %1 new contacts…", total)
    case .contactImport: return tr("Importing contacts…")
    case .geocoding: return tr("Locating addresses…")
    case .photoImport: return tr("Importing photos…")
    case .backup: return tr("Backing up…")
    }
  }

  private static func pausedTitle(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync:
      // Translators: The user paused a sync of contacts.
      return tr("Sync paused")
    case .contactImport: return tr("Contact import paused")
    case .geocoding:
      // Translators: The user paused the search for the places of addresses.
      return tr("Locating paused")
    case .photoImport: return tr("Photo import paused")
    case .backup:
      // Translators: A backup is being made. It cannot be paused.
      return tr("Backing up…")
    }
  }

  /// A Boolean value indicating whether ``title(_:)`` contains the total number, as it does for an
  /// update check: "Syncing 3 new contacts…".
  public static func titleIncludesTotal(_ activity: Activity) -> Bool {
    activity.kind == .contactSync && activity.extent == .incremental
  }

  /// Returns the progress of running work for assistive technology: "Contacts synced: 45 of 120".
  public static func progress(_ activity: Activity) -> String {
    guard let total = activity.counts.total else { return title(activity) }
    let (done, all) = (Translation.number(activity.counts.processed), Translation.number(total))
    return switch activity.kind {
    case .contactSync: tr("Contacts synced: %1 of %2", done, all)
    case .contactImport: tr("Contacts imported: %1 of %2", done, all)
    case .geocoding: tr("Addresses checked: %1 of %2", done, all)
    case .photoImport: tr("Photos imported: %1 of %2", done, all)
    case .backup: tr("Parts backed up: %1 of %2", done, all)
    }
  }

  /// Returns the label of the button for an action of an activity: "Remove 300 People…".
  public static func label(_ action: Activity.Action, of activity: Activity) -> String {
    guard action == .confirmRemovals, case .needsConfirmation(let removals) = activity.state else {
      return label(action)
    }
    return ntr("Remove %1 Person…", "Remove %1 People…", removals)
  }

  /// Returns the label of the button for an action.
  public static func label(_ action: Activity.Action) -> String {
    switch action {
    case .cancel: tr("Cancel")
    case .retry: tr("Retry")
    case .confirmRemovals: tr("Remove…")
    case .keepPeople: tr("Keep")
    case .signIn: tr("Sign In…")
    case .showCertificate: tr("Show Certificate…")
    case .allowServer: tr("Allow Server…")
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
}
