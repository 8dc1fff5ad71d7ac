import HalcyonCore

extension Words {
  /// What a sync of an account did, what is safe, and what to do on the command line.
  public static func sentence(_ result: ContactSyncResult, account: ContactAccount) -> String {
    switch result.outcome {
    case .succeeded:
      return result.changed == 0
        ? tr("“%1”: nothing has changed.", account.name)
        : tr("“%1”: %2.", account.name, changes(result))
    case .partial:
      var parts = result.changed == 0 ? [] : [changes(result)]
      let missing = result.undelivered.count + result.unaccounted
      if missing > 0 { parts.append(ntr("%1 did not arrive", "%1 did not arrive", missing)) }
      if !result.damaged.isEmpty {
        parts.append(
          ntr("%1 could not be read wholly", "%1 could not be read wholly", result.damaged.count))
      }
      return tr(
        "“%1”: %2. Nothing was removed; what is missing is asked for again at the next sync.",
        account.name, parts.joined(separator: tr(", ")))
    case .needsConfirmation(let removals):
      return ntr(
        "“%2”: %1 contact is no longer there. Nothing was removed. Remove it with “halcyon sync --source %3 --confirm-removals”, or keep it with “halcyon sync --source %3 --keep-people”.",
        "“%2”: %1 contacts are no longer there. Nothing was removed. Remove them with “halcyon sync --source %3 --confirm-removals”, or keep them with “halcyon sync --source %3 --keep-people”.",
        removals, account.name, String(account.id))
    case .offline(let problem), .failed(let problem):
      return sentence(problem, subject: account.name)
    case .waiting(let until): return sentence(.rateLimited(until: until), subject: account.name)
    case .cancelled:
      return ntr(
        "“%2”: stopped. %1 contact that had arrived is stored; the rest follows at the next sync.",
        "“%2”: stopped. %1 contacts that had arrived are stored; the rest follows at the next sync.",
        result.arrived, account.name)
    }
  }

  private static func changes(_ result: ContactSyncResult) -> String {
    var parts: [String] = []
    if result.added > 0 { parts.append(ntr("%1 added", "%1 added", result.added)) }
    if result.updated > 0 { parts.append(ntr("%1 updated", "%1 updated", result.updated)) }
    if result.removed > 0 { parts.append(ntr("%1 removed", "%1 removed", result.removed)) }
    return parts.joined(separator: tr(", "))
  }
}
