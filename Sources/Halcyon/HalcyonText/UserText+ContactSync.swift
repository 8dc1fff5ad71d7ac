import HalcyonContacts
import HalcyonCore
import Localization

extension UserText {
  /// Returns the result of a sync, and what the user can do about it on the command line.
  public static func sentence(_ result: ContactSyncResult, account: ContactAccount) -> String {
    switch result.outcome {
    case .succeeded:
      return result.changed == 0
        ? tr("“%1”: no changes.", account.name)
        : tr("“%1”: %2.", account.name, changes(result))
    case .partial:
      var parts = result.changed == 0 ? [] : [changes(result)]
      let skipped = result.undelivered.count { $0.finalETag != nil }
      let missing = result.undelivered.count - skipped + result.unaccounted
      if skipped > 0 { parts.append(ntr("%1 skipped", "%1 skipped", skipped)) }
      if missing > 0 { parts.append(ntr("%1 not received", "%1 not received", missing)) }
      if !result.damaged.isEmpty {
        parts.append(
          ntr("%1 partly readable", "%1 partly readable", result.damaged.count))
      }
      if result.omitted > 0 {
        parts.append(
          ntr(
            "%1 not in all of the server’s lists", "%1 not in all of the server’s lists",
            result.omitted))
      }
      let list = parts.joined(separator: tr(", "))
      // What was skipped is requested again only after it has changed.
      if skipped > 0, missing + result.damaged.count + result.omitted == 0 {
        return tr("“%1”: %2. Nothing was removed.", account.name, list)
      }
      return tr(
        "“%1”: %2. Nothing was removed. Missing contacts are requested again at the next sync.",
        account.name, list)
    case .needsConfirmation(let removals):
      return ntr(
        "“%2”: %1 contact is missing from the source. Nothing was removed. Remove it with “halcyon sync --source %3 --confirm-removals”, or keep it with “halcyon sync --source %3 --keep-people”.",
        "“%2”: %1 contacts are missing from the source. Nothing was removed. Remove them with “halcyon sync --source %3 --confirm-removals”, or keep them with “halcyon sync --source %3 --keep-people”.",
        removals, account.name, String(account.id))
    case .offline(let problem), .failed(let problem):
      return sentence(problem, subject: account.name, at: .command)
    case .waiting(let until):
      return sentence(.rateLimited(until: until), subject: account.name, at: .command)
    case .cancelled:
      return ntr(
        "“%2”: sync canceled. %1 contact was kept. The rest follows at the next sync.",
        "“%2”: sync canceled. %1 contacts were kept. The rest follows at the next sync.",
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
