import Foundation
import HalcyonCore

extension Words {
  /// A report in lines: what there is, and what to do where something is wrong.
  public static func lines(_ report: HealthReport) -> [String] {
    var lines = [
      tr("Halcyon %1", report.version),
      tr(
        "Data: %1",
        ByteCountFormatStyle(style: .file, locale: Translation.formats).format(
          Int64(report.dataBytes))),
      line(report.database),
    ]
    if report.database.state == .whole { lines += counts(report.database) }
    lines.append(line(report.backups))
    lines += report.accounts.map(line)
    if report.accounts.isEmpty, report.database.state == .whole {
      lines.append(tr("Contact sources: none."))
    }
    switch report.hasKeyring {
    case true?: lines.append(tr("Keyring: answers."))
    case false?:
      lines.append(
        report.lacksKeyring
          ? tr("Keyring: does not answer. Start one, such as GNOME Keyring or KWallet.")
          : tr("Keyring: does not answer; nothing needs it."))
    case nil: break
    }
    lines += geocoding(report.geocoding)
    lines.append(
      report.hasPlaces
        ? tr("Place data: there.") : tr("Place data: missing. Install Halcyon anew."))
    if let hasNetwork = report.hasNetwork {
      lines.append(hasNetwork ? tr("Network: there.") : tr("Network: none."))
    }
    if report.hasKeyring != nil {
      lines.append(
        report.hasEvolution
          ? ntr(
            "Evolution: %1 address book.", "Evolution: %1 address books.", report.evolutionBooks)
          : tr("Evolution: not found; nothing is lost without it."))
    }
    return lines
  }

  private static func line(_ database: HealthReport.Database) -> String {
    switch database.state {
    case .missing: tr("Database: none yet.")
    case .whole: tr("Database: whole (%1).", database.schema)
    case .damaged: tr("Database: damaged. Run “halcyon backup restore”.")
    case .newer: tr("Database: written by a later version. Update Halcyon.")
    case .unavailable: tr("Database: cannot be opened. Check who may read the data folder.")
    }
  }

  private static func counts(_ database: HealthReport.Database) -> [String] {
    [
      ntr("%1 person", "%1 people", database.people) + ", "
        + ntr("%1 habit", "%1 habits", database.habits) + ", "
        + ntr("%1 photo", "%1 photos", database.photos),
      addresses(
        database.addresses, placed: database.placed, pending: database.pending,
        notFound: database.notFound),
    ]
  }

  /// How many addresses there are and what is known of where they lie.
  public static func addresses(
    _ count: Int, placed: Int, pending: Int, notFound: Int
  ) -> String {
    ntr(
      "%1 address: %2 placed, %3 waiting, %4 not found",
      "%1 addresses: %2 placed, %3 waiting, %4 not found", count, String(placed), String(pending),
      String(notFound))
  }

  private static func line(_ backups: HealthReport.Backups) -> String {
    guard let newest = backups.newest else { return tr("Backups: none yet.") }
    let count = ntr(
      "Backups: %1, from %2.", "Backups: %1, the newest from %2.", backups.count, moment(newest))
    return backups.isNewestGood == false
      ? count + " " + tr("It is damaged. Run “halcyon backup now”.") : count
  }

  private static func line(_ account: HealthReport.Account) -> String {
    var parts = [
      tr("Source %1 (%2)", String(account.id), kind(account)),
      ntr("%1 person", "%1 people", account.people),
    ]
    if account.kind != "imported files" {
      parts.append(
        account.lastSuccess.map { tr("last complete sync %1", moment($0)) }
          ?? tr("never synced completely"))
      if account.hasToken { parts.append(tr("has a sync token")) }
    }
    if account.hasAuthorityFile { parts.append(tr("an authority of its own")) }
    if account.hasFingerprint { parts.append(tr("a pinned certificate")) }
    if let problem = account.lastProblem { parts.append(tr("last problem: %1", problem)) }
    if account.pendingRemovals > 0 {
      parts.append(
        ntr(
          "%1 removal waits for your word", "%1 removals wait for your word",
          account.pendingRemovals))
    }
    switch account.isReachable {
    case true?: parts.append(tr("answers"))
    case false?: parts.append(tr("does not answer: %1", account.problem ?? ""))
    case nil: break
    }
    return tr("%1.", parts.joined(separator: tr(", ")))
  }

  private static func kind(_ account: HealthReport.Account) -> String {
    switch account.kind {
    case "imported files": tr("Imported files")
    case "folder": tr("vCard files")
    case "carddav": tr("CardDAV")
    case "evolution": tr("Evolution")
    default: account.kind
    }
  }

  private static func geocoding(_ geocoding: HealthReport.Geocoding) -> [String] {
    guard let server = geocoding.server else {
      return [tr("Places: found on this machine; no server is asked.")]
    }
    var line = tr(
      "Places: a %1 server is asked, %2 of %3 requests used today.", server,
      String(geocoding.usedToday), String(geocoding.dailyBudget))
    if let until = geocoding.waitsUntil {
      line += " " + tr("It asks to wait until %1.", moment(until))
    }
    if geocoding.isRefused {
      line += " " + tr("It refuses to answer. Name it anew, or another, with “halcyon geocoder”.")
    }
    return [line]
  }

  /// Day and time in the user's own form.
  public static func moment(_ date: Date) -> String {
    let format = DateFormatter()
    format.locale = Translation.formats
    format.dateStyle = .medium
    format.timeStyle = .short
    return format.string(from: date)
  }
}
