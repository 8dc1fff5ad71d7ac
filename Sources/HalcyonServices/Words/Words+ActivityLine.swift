import HalcyonCore

extension Words {
  /// Where an activity stands, in one line: "Syncing contacts… 45/120".
  public static func line(_ activity: Activity) -> String {
    switch activity.state {
    case .running: running(activity)
    case .succeeded(let changes): success(activity, changes)
    case .partial: partial(activity)
    case .failed: failure(activity)
    case .offline: offline(activity.kind)
    case .waiting(let date):
      tr("%1 Goes on at %2.", paused(activity.kind), time(date))
    case .needsConfirmation(let removals):
      ntr(
        "%1 contact is no longer in “%2”. Nothing was removed.",
        "%1 contacts are no longer in “%2”. Nothing was removed.", removals,
        activity.source?.name ?? tr("the source"))
    case .cancelled: stopped(activity.kind)
    }
  }

  /// What a button for an action says.
  public static func label(_ action: Activity.Action) -> String {
    switch action {
    case .cancel: tr("Cancel")
    case .retry: tr("Try Again")
    case .confirmRemovals: tr("Remove Them")
    case .keepPeople: tr("Keep Them")
    }
  }

  private static func running(_ activity: Activity) -> String {
    guard let total = activity.counts.total else {
      switch activity.kind {
      case .contactSync:
        return activity.extent == .initial
          ? tr("Syncing contacts…") : tr("Checking for contact updates…")
      case .geocoding: return tr("Locating addresses…")
      case .photoImport: return tr("Importing photos…")
      case .backup: return tr("Backing up…")
      }
    }
    let title =
      switch activity.kind {
      case .contactSync: tr("Syncing contacts…")
      case .geocoding: tr("Locating addresses…")
      case .photoImport: tr("Importing photos…")
      case .backup: tr("Backing up…")
      }
    return tr("%1 %2/%3", title, String(activity.counts.processed), String(total))
  }

  private static func success(_ activity: Activity, _ changes: Int) -> String {
    switch activity.kind {
    case .contactSync:
      changes == 0
        ? tr("Contacts are up to date.")
        : ntr("%1 contact synced.", "%1 contacts synced.", changes)
    case .geocoding:
      ntr("%1 address located.", "%1 addresses located.", activity.counts.done)
    case .photoImport: ntr("%1 photo imported.", "%1 photos imported.", activity.counts.done)
    case .backup: tr("Everything is backed up.")
    }
  }

  private static func partial(_ activity: Activity) -> String {
    let counts = activity.counts
    // Cards that were kept in part are named too, beside those that count as failed.
    let problems = max(activity.failures.count, counts.failed)
    let problemWords = ntr("%1 problem", "%1 problems", problems)
    switch activity.kind {
    case .contactSync:
      return tr(
        "%1, %2. Nothing was removed.",
        ntr("%1 contact synced", "%1 contacts synced", counts.done), problemWords)
    case .geocoding: return located(counts.done, of: counts.total ?? counts.processed)
    case .photoImport:
      return tr(
        "%1, %2.", ntr("%1 photo imported", "%1 photos imported", counts.done), problemWords)
    case .backup: return tr("The backup is not whole. The older ones are there.")
    }
  }

  private static func failure(_ activity: Activity) -> String {
    if case .service(let problem)? = activity.cause?.reason {
      return sentence(problem, subject: activity.source?.name ?? activity.cause?.subject ?? "")
    }
    switch activity.kind {
    case .contactSync: return tr("No contacts could be read. Nothing was removed.")
    case .geocoding: return tr("No address could be located.")
    case .photoImport: return tr("No photo could be imported.")
    case .backup: return tr("The backup failed. The older ones are there.")
    }
  }

  private static func offline(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("No network. Contacts are synced when it is back.")
    case .geocoding: tr("No network. Addresses are located when it is back.")
    case .photoImport: tr("No network. Photos are imported when it is back.")
    case .backup: tr("No network. The backup is made when it is back.")
    }
  }

  private static func paused(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("Syncing contacts is paused.")
    case .geocoding: tr("Locating addresses is paused.")
    case .photoImport: tr("Importing photos is paused.")
    case .backup: tr("Backing up is paused.")
    }
  }

  private static func stopped(_ kind: Activity.Kind) -> String {
    switch kind {
    case .contactSync: tr("Syncing contacts was stopped.")
    case .geocoding: tr("Locating addresses was stopped.")
    case .photoImport: tr("Importing photos was stopped.")
    case .backup: tr("Backing up was stopped.")
    }
  }
}
