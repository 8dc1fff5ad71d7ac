import Foundation
import HalcyonCore

extension Words {
  /// Where an activity stands, in one line: "Syncing contacts… 45/120".
  /// - Parameter now: what a wait is counted from.
  public static func line(_ activity: Activity, now: Date = Date()) -> String {
    switch activity.state {
    case .running:
      // A look for changes says itself how many there are.
      guard let total = activity.counts.total, !activity.isLook else { return title(activity) }
      // Translators: what is done, how many are done, how many there are: "Syncing contacts… 45/120".
      return tr("%1 %2/%3", title(activity), String(activity.counts.processed), String(total))
    case .succeeded: return success(activity)
    case .partial: return activity.problem.map { headline($0, activity) } ?? partial(activity)
    case .failed: return activity.problem.map { headline($0, activity) } ?? failure(activity.kind)
    case .offline: return offline(activity.kind)
    case .waiting(let date): return waiting(activity, until: date, now: now)
    case .needsConfirmation(let removals): return held(removals, activity.source)
    case .cancelled: return stopped(activity.kind)
    }
  }

  /// What is being done, without how far it is: "Syncing contacts…".
  public static func title(_ activity: Activity) -> String {
    switch activity.kind {
    case .contactSync:
      guard activity.isLook else { return tr("Syncing contacts…") }
      let total = activity.counts.total ?? 0
      return total == 0
        ? tr("Checking for contact updates…")
        : ntr("Syncing %1 new contact…", "Syncing %1 new contacts…", total)
    case .geocoding: return tr("Locating addresses…")
    case .photoImport: return tr("Importing photos…")
    case .backup: return tr("Backing up…")
    }
  }

  /// How far running work is, as assistive technology says it: "45 of 120 contacts synced".
  public static func progress(_ activity: Activity) -> String {
    guard let total = activity.counts.total else { return title(activity) }
    let done = String(activity.counts.processed)
    return switch activity.kind {
    case .contactSync:
      ntr("%2 of %1 contact synced", "%2 of %1 contacts synced", total, done)
    case .geocoding:
      ntr("%2 of %1 address looked for", "%2 of %1 addresses looked for", total, done)
    case .photoImport:
      ntr("%2 of %1 photo imported", "%2 of %1 photos imported", total, done)
    case .backup: ntr("%2 of %1 part backed up", "%2 of %1 parts backed up", total, done)
    }
  }

  /// What a button for an action says.
  public static func label(_ action: Activity.Action) -> String {
    switch action {
    case .cancel: tr("Cancel")
    case .retry: tr("Retry")
    case .confirmRemovals: tr("Remove")
    case .keepPeople: tr("Keep")
    case .signIn: tr("Sign In…")
    case .showCertificate: tr("Show Certificate…")
    case .chooseFolder: tr("Choose Folder…")
    case .openSettings: tr("Open Settings")
    }
  }

  /// How long a wait still lasts: "45 s", "5 min"; from an hour on, when it ends.
  public static func wait(until date: Date, now: Date) -> String {
    let seconds = Int(max(0, min(date.timeIntervalSince(now), 1e6)).rounded(.up))
    return switch seconds {
    case 0: tr("goes on in a moment")
    case ..<60: tr("goes on in %1 s", String(seconds))
    case ..<3_600: tr("goes on in %1 min", String((seconds + 59) / 60))
    // Translators: %1 is a time of day, with the date before it where that is another day.
    default: tr("goes on at %1", time(date, now: now))
    }
  }

  private static func success(_ activity: Activity) -> String {
    let done = activity.counts.done
    return switch activity.kind {
    case .contactSync: tr("Contacts synced")
    case .geocoding: ntr("%1 location found", "%1 locations found", done)
    case .photoImport:
      done == 0 && activity.counts.skipped > 0
        ? tr("All photos are here already")
        : ntr("%1 photo imported", "%1 photos imported", done)
    case .backup: tr("Everything is backed up")
    }
  }

  private static func partial(_ activity: Activity) -> String {
    let counts = activity.counts
    let total = counts.total ?? counts.processed
    let (done, failed) = (String(counts.done), String(counts.failed))
    switch activity.kind {
    case .contactSync:
      // Cards that were kept in part are named too, beside those that count as failed.
      let problems = max(activity.failures.count, counts.failed)
      return ntr(
        "%2 of %1 contact could not be synced. Nothing was removed.",
        "%2 of %1 contacts could not be synced. Nothing was removed.", max(total, problems),
        String(problems))
    case .geocoding:
      return ntr(
        "%2/%1 location found, %3 failed", "%2/%1 locations found, %3 failed", total, done, failed)
    case .photoImport:
      return ntr(
        "%2/%1 photo imported, %3 failed", "%2/%1 photos imported, %3 failed", total, done, failed)
    case .backup: return tr("The backup is not whole. Earlier backups are kept.")
    }
  }

  private static func failure(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("Contact sync failed")
    case .geocoding: tr("Unable to locate addresses")
    case .photoImport: tr("Unable to import photos")
    case .backup: tr("The backup failed. Earlier backups are kept.")
    }
  }

  private static func offline(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("No network. Contacts will be synced when you are online")
    case .geocoding: tr("No network. Addresses will be located when you are online")
    case .photoImport: tr("No network. Photos will be imported when you are online")
    case .backup: tr("No network. The backup will be made when you are online")
    }
  }

  private static func waiting(_ activity: Activity, until date: Date, now: Date) -> String {
    let wait = wait(until: date, now: now)
    return switch activity.kind {
    case .contactSync: tr("Contact sync paused, %1", wait)
    case .geocoding: tr("Locating addresses paused, %1", wait)
    case .photoImport: tr("Photo import paused, %1", wait)
    case .backup: tr("Backup paused, %1", wait)
    }
  }

  private static func held(_ removals: Int, _ source: Activity.Source?) -> String {
    source?.isFolder == true
      ? ntr(
        "The folder holds %1 contact fewer. Nothing was removed.",
        "The folder holds %1 contacts fewer. Nothing was removed.", removals)
      : ntr(
        "The server lists %1 contact fewer. Nothing was removed.",
        "The server lists %1 contacts fewer. Nothing was removed.", removals)
  }

  private static func stopped(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("Contact sync stopped. What had arrived is kept.")
    case .geocoding: tr("Locating addresses stopped. What was found is kept.")
    case .photoImport: tr("Photo import stopped. What had arrived is kept.")
    case .backup: tr("Backup stopped. Earlier backups are kept.")
    }
  }

  /// What ended the work, short enough for one line; ``sentence(_:subject:)`` says it at length.
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
        : tr("No keyring holds the password. Nothing was removed.")
    case .noPermission: return tr("Contact access denied. Nothing was removed.")
    case .notFound:
      return source?.isFolder == true
        ? tr("The contacts folder is gone. Nothing was removed.")
        : tr("The address book was not found. Nothing was removed.")
    case .certificate(let host, _, _): return untrusted(host)
    case .diskFull: return tr("No room left to store contacts. Nothing was removed.")
    default: return failure(.contactSync)
    }
  }

  private static func headline(_ problem: ServiceProblem, kind: Activity.Kind) -> String {
    switch (problem, kind) {
    case (.certificate(let host, _, _), _): untrusted(host)
    case (.noPermission(let server), .geocoding):
      tr("%1 refuses to locate addresses. Nothing is lost.", server)
    case (.diskFull, .backup): tr("No room left for a backup. Earlier backups are kept.")
    default: failure(kind)
    }
  }

  private static func untrusted(_ host: String) -> String {
    tr("The certificate of %1 is not trusted. Nothing was sent.", host)
  }
}

extension Activity {
  /// Whether it looks for what changed in contacts that are known already.
  fileprivate var isLook: Bool { kind == .contactSync && extent == .incremental }
}
