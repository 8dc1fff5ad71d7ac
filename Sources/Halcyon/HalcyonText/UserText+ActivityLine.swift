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
    if activity.isPaused, let title = pausedTitle(activity.kind) { return title }
    if activity.isWaitingForDatabase { return tr("Waiting for another app…") }
    switch activity.kind {
    case .contactSync: return syncTitle(activity)
    case .contactImport: return tr("Importing contacts…")
    case .geocoding: return tr("Locating addresses…")
    case .photoImport: return tr("Importing photos…")
    case .backup: return tr("Backing up…")
    }
  }

  private static func pausedTitle(_ kind: Activity.Kind) -> String? {
    switch kind {
    case .contactSync:
      // Translators: The user paused a sync of contacts.
      return tr("Sync paused")
    case .contactImport: return tr("Contact import paused")
    case .geocoding:
      // Translators: The user paused the search for the places of addresses.
      return tr("Locating paused")
    case .photoImport: return tr("Photo import paused")
    // It cannot be paused.
    case .backup: return nil
    }
  }

  /// Returns the name of the running work without any number: "Syncing contacts…".
  public static func plainTitle(_ activity: Activity) -> String {
    guard activity.kind == .contactSync, !activity.isPaused, !activity.isWaitingForDatabase,
      activity.counts.total ?? 0 > 0
    else { return title(activity) }
    // Translators: The work that is running.
    return tr("Syncing contacts…")
  }

  /// Returns what a sync does, as far as its source knows: "Updating 9,000 contacts…".
  private static func syncTitle(_ activity: Activity) -> String {
    // Translators: The work that is running.
    guard activity.extent == .incremental else { return tr("Syncing contacts…") }
    let total = activity.counts.total ?? 0
    guard total > 0 else { return tr("Checking for contact updates…") }
    return switch activity.itemKinds {
    case let kinds? where kinds.new == 0:
      ntr("Updating %1 contact…", "Updating %1 contacts…", total)
    case let kinds? where kinds.changed == 0:
      ntr("Adding %1 contact…", "Adding %1 contacts…", total)
    default: ntr("Syncing %1 contact…", "Syncing %1 contacts…", total)
    }
  }

  /// Returns the progress of running work for assistive technology: "Contacts synced: 45 of 120".
  public static func progress(_ activity: Activity) -> String {
    guard let progress = activity.progress else { return title(activity) }
    let (done, all) = (Translation.number(progress.done), Translation.number(progress.total))
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
