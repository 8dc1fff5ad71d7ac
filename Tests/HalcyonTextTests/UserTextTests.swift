import Foundation
import HalcyonContacts
import HalcyonCore
import HalcyonPhotos
import HalcyonRecords
import HalcyonStore
import Testing

@testable import HalcyonText
@testable import Localization

@Suite struct UserTextTests {
  @Test(
    "Placeholders accept any order, and arguments are not expanded",
    arguments: [
      ("%2 of %1", ["a", "b"], "b of a"), ("100 %% of %1", ["%2"], "100 % of %2"),
      ("%1 %3", ["a"], "a %3"), ("%", [], "%"), ("%x %0 %%1", ["a"], "%x %0 %1"), ("", ["a"], ""),
    ] as [(String, [String], String)])
  func placeholders(text: String, arguments: [String], result: String) {
    #expect(filled(text, with: arguments) == result)
  }

  @Test(
    "Names of another direction are isolated",
    arguments: [
      ("Added “%1”, %2 more", "عدا", true), ("Added “%1”", "Ada", false),
      ("أُضيف «%1»", "Ada Novák", true), ("أُضيف «%1»", "عدا", false), ("%1 · 3", "עדה", true),
      ("%1 · 3", "Ada", false), ("أُضيف %1", "+1 (555) 12", false), ("Added %1", "‏، ؟", false),
    ])
  func isolation(text: String, argument: String, isIsolated: Bool) {
    let result = isIsolated ? "\u{2068}\(argument)\u{2069}" : argument
    #expect(BidiIsolation.isolated(argument, in: text) == result)
    #expect(filled(text, with: [argument, "3"]).contains("\u{2068}") == false, "terminals")
  }

  @Test("Untranslated text falls back to the English singular or plural")
  func untranslated() {
    #expect(tr("No such text %1", "x") == "No such text x")
    #expect(ntr("%1 thing %2", "%1 things %2", 1, "y") == "1 thing y")
    #expect(ntr("%1 thing", "%1 things", 5) == "5 things")
    #expect(ntr("%1 thing", "%1 things", 10_000) == "10,000 things")
    #expect(trc("a context", "No such text") == "No such text")
  }

  @Test(
    "A part of a place that repeats another one is named once",
    arguments: [
      (["Québec", "Quebec", "CA"], "Québec, Canada"), (["Mexico", "México", "MX"], "Mexico"),
      (["SINGAPORE", "Singapore", "SG"], "SINGAPORE"), (["Oaxaca", "", "MX"], "Oaxaca, Mexico"),
      (["Québec", "Ontario", "CA"], "Québec, Ontario, Canada"),
    ])
  func repeatedParts(_ parts: [String], _ label: String) throws {
    let place = Place(
      name: parts[0], region: parts[1], countryCode: parts[2],
      coordinate: try #require(Coordinate(latitude: 1, longitude: 2)), precision: .city)
    #expect(place.localizedName == label)
  }

  @Test(
    "A month as a heading names it is searched as a month of a year",
    arguments: ["en", "de", "fr", "es", "pt_BR", "ja", "ar", "ar_EG"])
  func monthsOfSearches(_ language: String) throws {
    let locale = Locale(identifier: language)
    let names = UserText.monthNames(in: locale)
    for month in 1...12 {
      let day = try #require(Day(year: 2024, month: month, day: 1))
      let heading = Date(timeIntervalSince1970: Double(day.number) * 86_400).formatted(
        Date.FormatStyle(locale: locale, timeZone: .gmt).month(.wide).year())
      let terms = try #require(PhotoSearch(heading, months: [names])).terms
      #expect(terms.flatMap(\.months) == [month], "\(heading)")
      #expect(terms.compactMap { $0.year ?? Int($0.word) } == [2024], "\(heading)")
      #expect(terms.count <= 2, "\(heading): the words between are not searched")
    }
  }

  @Test("What the desktop could not do is said with what to do, without its own words")
  func desktopErrors() {
    let requests: [PhotoDesktop.Request] = [
      .open("/a"), .openWith("/a"), .show(["/a"]), .mail(["/a"]), .setBackground("/a"),
    ]
    for request in requests {
      for reason: PhotoDesktopError.Reason in [.unavailable, .noAnswer, .other, .unreadable("no")] {
        let text = UserText.sentence(PhotoDesktopError(request, reason))
        #expect(text.hasPrefix("Could not ") && text.hasSuffix("."), "\(text)")
        #expect(text.contains(". ") && text.count <= 100, "\(text)")
      }
    }
    #expect(
      UserText.sentence(PhotoDesktopError(.openWith("/a"), .unavailable))
        == "Could not open the photo. Install the xdg-desktop-portal package.")
  }

  @Test("The summary of an import lists its counts")
  func summary() {
    #expect(
      UserText.summary(ContactImportResult(added: 12, updated: 3, unchanged: 985))
        == "Imported 1,000 contacts: 12 added, 3 updated, 985 unchanged")
    #expect(UserText.summary(ContactImportResult(added: 12)) == "Imported 12 contacts")
    #expect(
      UserText.summary(ContactImportResult(unchanged: 1))
        == "Nothing has changed: 1 contact is up to date")
    #expect(
      UserText.summary(
        ContactImportResult(added: 1, skippedGroups: 2, issues: [.missing(path: "x")]))
        == "Imported 1 contact. 2 contact lists skipped. “x” does not exist.")
    #expect(UserText.summary(ContactImportResult()) == "No contacts were found")
  }

  @Test(
    "The summary of an import counts contacts and names the causes of its problems",
    arguments: [
      (
        [.partlyRead(path: "f", line: 7, name: "Bo", reason: .noEnd)],
        "Imported 2 contacts. 1 was read only in part: “END:VCARD” is missing."
      ),
      (
        [.empty(path: "f", line: 7), .nameless(path: "f", line: 9)],
        "Imported 2 contacts. 1 empty contact was skipped. 1 has no name."
      ),
      (
        [.notVCard(path: "/a/notes.txt")], "Imported 2 contacts. “notes.txt” is not a contact file."
      ),
      (
        [
          .nameless(path: "f", line: 9), .malformed(path: "f", line: 1, reason: .noBegin),
          .partlyRead(path: "f", line: 3, name: "", reason: .lineTooLong(bytes: 9, limit: 8)),
          .malformed(path: "f", line: 8, reason: .noBegin), .missing(path: "a"),
          .unreadable(path: "b", errno: 13),
        ],
        "Imported 2 contacts. 2 files could not be read. 2 contacts could not be read: “BEGIN:VCARD” is missing. 2 more problems."
      ),
    ] as [([ContactImportIssue], String)])
  func causes(issues: [ContactImportIssue], text: String) {
    #expect(UserText.summary(ContactImportResult(added: 2, issues: issues)) == text)
  }

  @Test("The status line of an import is its summary, and names the cause if nothing was imported")
  func importLine() {
    var ended = activity(.contactImport, .partial, done: 2)
    let issue = ContactImportIssue.partlyRead(path: "f", line: 7, name: "Bo", reason: .noEnd)
    let result = ContactImportResult(added: 2, issues: [issue])
    ended.contactImport = result
    #expect(UserText.line(ended) == UserText.summary(result))
    ended.state = .failed
    ended.contactImport = ContactImportResult(issues: [.notVCard(path: "/a/notes.txt")])
    #expect(UserText.line(ended) == "“notes.txt” is not a contact file")
    ended.cause = .init(subject: "db", reason: .service(.databaseBusy(path: "db")))
    #expect(
      UserText.line(ended) == "Another app is using the database. 2 contacts were imported.")
    ended.counts = ActivityCounts()
    #expect(UserText.line(ended) == "Another app is using the database. Nothing was lost.")
  }

  @Test(
    "The headline of each failure names its cause, with the same words for few kinds only",
    arguments: Activity.Kind.allCases)
  func headlines(kind: Activity.Kind) {
    let problems: [ServiceProblem] = [
      .noNetwork(message: "M"), .signInNeeded, .otherServer(origin: "https://o"),
      .keyring(isLocked: true, message: ""), .noPermission(what: "W"), .notFound(what: "W"),
      .certificate(host: "h", fingerprint: "AB:CD", problem: "P"), .rateLimited(until: nil),
      .serverFault(status: 500, message: "M"), .serverFault(status: nil, message: "M"),
      .corruptData(what: "W"), .diskFull(path: "W"), .databaseBusy(path: "W"),
      .storage(message: "M"),
    ]
    var failed = activity(kind, .failed)
    let unexplained = UserText.line(failed)
    var lines: Set<String> = []
    for problem in problems {
      failed.cause = .init(subject: "Friends", reason: .service(problem))
      let line = UserText.line(failed)
      lines.insert(line)
      if kind == .contactSync { #expect(line != unexplained, "\(problem)") }
    }
    if kind == .contactSync { #expect(lines.count == problems.count) }
    failed.cause = .init(subject: "db", reason: .storage(message: "M"))
    #expect(UserText.line(failed) != unexplained)
    failed.cause = .init(subject: "db", reason: .service(.databaseBusy(path: "db")))
    #expect(UserText.line(failed).hasPrefix("Another app is using the database."))
    failed.cause = .init(subject: "s", reason: .service(.serverFault(status: 502, message: "M")))
    #expect(UserText.line(failed) == "The server reported an error (502). Nothing was lost.")
  }

  @Test("The headline of a partial activity names the cause that all failures have")
  func partialCauses() {
    var partial = activity(.contactSync, .partial, done: 7, failed: 2)
    func note(_ reasons: Activity.Reason...) -> String {
      partial.failures = reasons.map { Activity.Failure(subject: "a.vcf", reason: $0) }
      return UserText.line(partial)
    }
    let fault = Activity.Reason.service(.serverFault(status: 500, message: ""))
    #expect(
      note(.service(.notDelivered), .service(.notDelivered))
        == "The server did not send 2 of 9 contacts. Nothing was removed.")
    #expect(
      note(fault, fault) == "The server reported errors for 2 of 9 contacts. Nothing was removed.")
    #expect(
      note(fault, .service(.notDelivered))
        == "2 of 9 contacts could not be synced (not received, server error). Nothing was removed.")
    let damage = Activity.Reason.contactImport(
      .partlyRead(path: "a.vcf", line: 1, name: "A", reason: .brokenLine))
    partial.counts.add(failed: 2)
    #expect(
      note(fault, damage, damage, .service(.notDelivered))
        == "4 of 11 contacts could not be synced (damaged, not received). Nothing was removed.")
    partial = activity(.geocoding, .partial, done: 10, failed: 2, total: 12)
    #expect(note(.noPlaceMatches, .noPlaceMatches) == "10/12 locations found, 2 unknown")
    #expect(
      note(.noPlaceMatches, fault)
        == "10/12 locations found, 2 failed (server error, unknown address)")
    partial = activity(.geocoding, .failed, failed: 1, total: 1)
    #expect(note(.noPlaceMatches) == "1 address was not found")
    #expect(partial.presentation.tint == .partial)
    #expect(note(fault) == "Could not locate addresses (server error)")
    partial = activity(.contactSync, .failed, failed: 1, total: 1)
    #expect(note(fault) == "The server reported errors for 1 of 1 contact. Nothing was removed.")
    #expect(
      note(damage) == "1 of 1 contact could not be synced (damaged). Nothing was removed.")
    partial = Activity(
      id: 1, kind: .contactSync,
      source: Activity.Source(
        id: 1, name: "Friends", traits: VCardFolderSource.traits))
    partial.state = .failed
    partial.counts = ActivityCounts(failed: 1, total: 1)
    #expect(
      note(.service(.noPermission(what: "a.vcf")))
        == "1 of 1 contact could not be synced (access denied). Nothing was removed.")
    partial = activity(.photoImport, .failed, failed: 1, total: 1)
    #expect(
      note(.photoImport(.notPicture(path: "a.jpg"))) == "Could not import photos (not an image)")
    partial = activity(.photoImport, .partial)
    partial.counts = ActivityCounts(failed: 1, skipped: 13, total: 14)
    #expect(
      note(.photoImport(.notPicture(path: "a.jpg")))
        == "1 photo is unreadable. The others are already in the gallery.")
  }

  private func activity(
    _ kind: Activity.Kind, _ state: Activity.State, done: Int = 0, failed: Int = 0,
    total: Int? = nil
  ) -> Activity {
    var activity = Activity(id: 1, kind: kind)
    activity.state = state
    activity.counts = ActivityCounts(done: done, failed: failed, total: total)
    return activity
  }

  @Test("The status line shows kind, state and counts")
  func line() {
    #expect(UserText.line(activity(.contactSync, .running)) == "Syncing contacts…")
    #expect(
      UserText.line(activity(.contactSync, .running, done: 40, failed: 5, total: 120))
        == "Syncing contacts… 45/120")
    #expect(
      UserText.line(activity(.geocoding, .running, done: 12, total: 45))
        == "Locating addresses… 12/45"
    )
    #expect(
      UserText.line(activity(.photoImport, .running, done: 1_000, total: 10_500))
        == "Importing photos… 1,000/10,500")
    #expect(UserText.line(activity(.contactSync, .succeeded(changes: 0))) == "Contacts synced")
    #expect(UserText.line(activity(.contactSync, .cancelled)) == "Sync canceled")
    #expect(
      UserText.line(activity(.contactSync, .cancelled, done: 60))
        == "Sync canceled. 60 contacts were kept.")
    #expect(
      UserText.line(activity(.contactSync, .partial, done: 9, failed: 2))
        == "2 of 11 contacts could not be synced (unknown cause). Nothing was removed.")
    var partly = activity(.contactSync, .partial, done: 11, failed: 0)
    let reason = ContactImportIssue.partlyRead(
      path: "a", line: 1, name: "Ada", reason: .brokenLine)
    partly.failures = [Activity.Failure(subject: "Ada", reason: .contactImport(reason))]
    #expect(
      UserText.line(partly)
        == "Damaged, read only in part: 1 of 11 contacts. Nothing was removed.")
    partly.counts.add(failed: 1)
    partly.failures.append(Activity.Failure(subject: "Bo", reason: .contactImport(reason)))
    #expect(
      UserText.line(partly)
        == "1 of 12 contacts could not be synced, 1 read only in part (damaged). Nothing was removed."
    )
    #expect(
      UserText.line(activity(.geocoding, .succeeded(changes: 12), done: 12)) == "12 locations found"
    )
    #expect(
      UserText.line(activity(.geocoding, .partial, done: 10, failed: 2, total: 12))
        == "10/12 locations found, 2 failed (unknown cause)")
    #expect(UserText.line(activity(.geocoding, .failed)) == "Could not locate addresses")
    #expect(UserText.line(activity(.contactSync, .failed)) == "Contact sync failed")
    #expect(
      UserText.line(activity(.geocoding, .offline))
        == "No network. Addresses will be located when you are online.")
    let states: [Activity.State] = [
      .running, .succeeded(changes: 2), .partial, .failed, .cancelled, .offline,
      .waiting(until: Date()),
    ]
    // A backup needs no network, so it is never offline and the text must not promise a later one.
    let lines = Activity.Kind.allCases.flatMap { kind in
      states.filter { kind != .backup || $0 != .offline }.map {
        UserText.line(activity(kind, $0, done: 2, failed: 1))
      }
    }
    #expect(Set(lines).count == lines.count)
    #expect(
      UserText.line(activity(.backup, .offline)) == "The backup failed. Earlier backups were kept.")
  }

  @Test("Each service problem has its own text and states that nothing was lost")
  func problems() {
    let problems: [ServiceProblem] = [
      .noNetwork(message: "M"), .signInNeeded, .otherServer(origin: "https://o"),
      .noPermission(what: "W"), .notFound(what: "W"),
      .certificate(host: "h", fingerprint: "AB:CD", problem: "P"), .rateLimited(until: nil),
      .rateLimited(until: Date()), .serverFault(status: 500, message: "M"),
      .serverFault(status: nil, message: "M"), .corruptData(what: "W"), .notDelivered,
      .diskFull(path: "W"), .databaseBusy(path: "W"), .storage(message: "M"), .incomplete(count: 2),
    ]
    let sentences = problems.map { UserText.sentence($0, subject: "Friends") }
    #expect(Set(sentences).count == problems.count)
    for (problem, sentence) in zip(problems, sentences) where problem != .notDelivered {
      #expect(sentence.lowercased().contains("nothing"), "\(sentence)")
    }
    var failed = Activity(id: 1, kind: .contactSync, source: .init(id: 1, name: "Friends"))
    failed.state = .failed
    failed.cause = .init(subject: "Friends", reason: .service(.signInNeeded))
    #expect(UserText.line(failed) == "“Friends” asks you to sign in. Nothing was removed.")
    #expect(failed.presentation.messageNamesSource)
    failed.state = .needsConfirmation(removals: 300)
    #expect(UserText.line(failed) == "300 people are missing from the server. Keep them here?")
    #expect(!failed.presentation.messageNamesSource)
    #expect(Set(Activity.Action.allCases.map(UserText.label)).count == 9)
    var check = Activity(id: 1, kind: .contactSync, extent: .incremental)
    #expect(UserText.line(check) == "Checking for contact updates…")
    check.counts.setTotal(0)
    #expect(UserText.line(check) == "Checking for contact updates…")
    check.counts.setTotal(3)
    #expect(UserText.line(check) == "Syncing 3 contacts… 0/3")
  }

  @Test("The status line of a failed sync is short and states that nothing was lost")
  func headlines() {
    let problems: [ServiceProblem] = [
      .signInNeeded, .otherServer(origin: "https://o"), .keyring(isLocked: true, message: "M"),
      .keyring(isLocked: false, message: "M"), .noPermission(what: "W"), .notFound(what: "W"),
      .certificate(host: "h", fingerprint: "AB:CD", problem: "P"), .diskFull(path: "W"),
    ]
    let lines = [true, false].flatMap { isFolder in
      problems.map { problem in
        var failed = Activity(
          id: 1, kind: .contactSync,
          source: Activity.Source(
            id: 1, name: "Friends",
            traits: isFolder ? VCardFolderSource.traits : .init()))
        failed.state = .failed
        failed.cause = .init(subject: "Friends", reason: .service(problem))
        return UserText.line(failed)
      }
    }
    #expect(Set(lines).count == problems.count + 1)
    #expect(lines.allSatisfy { $0.contains("Nothing was") && $0.count < 70 })
  }

  @Test(
    "A wait is shown in seconds, then minutes, then as a time of day",
    arguments: [
      (-5, "resuming shortly"), (0, "resuming shortly"), (0.2, "resuming in 1 s"),
      (58.5, "resuming in 59 s"), (59.5, "resuming in 1 min"), (45, "resuming in 45 s"),
      (60, "resuming in 1 min"),
      (61, "resuming in 2 min"), (3_000, "resuming in 50 min"),
      (.infinity, nil), (7_200, nil),
    ] as [(Double, String?)])
  func wait(seconds: Double, words: String?) {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    let until = seconds.isFinite ? now.addingTimeInterval(seconds) : .distantFuture
    let told = UserText.wait(until: until, now: now)
    if let words { #expect(told == words) } else { #expect(told.hasPrefix("resuming at ")) }
    var waiting = activity(.geocoding, .waiting(until: until))
    #expect(UserText.line(waiting, now: now) == "Locating paused, " + told)
    waiting.failures = [.init(subject: "Ada, Nowhere", reason: .noPlaceMatches)]
    #expect(UserText.report(waiting).contains("“Ada, Nowhere”"))
  }

  @Test("Each database error has its own text")
  func store() {
    let sentences = [
      StoreError.newer(path: "P"), .damaged(path: "P", message: "M"),
      .unavailable(path: "P", message: "M"), .failed(message: "M"),
    ].map(UserText.sentence)
    #expect(Set(sentences).count == 4)
    #expect(sentences.dropLast().allSatisfy { $0.contains("“P”") })
    // A message of the system is in the language of the user; one of SQLite is not.
    #expect(sentences[2].contains("(M)"))
    #expect(!sentences[1].contains("M)") && !sentences[3].contains("M)"))
    let place = Activity.Failure(subject: "Ada, Nowhere", reason: .noPlaceMatches)
    #expect(UserText.sentence(place).contains("“Ada, Nowhere”"))
  }
}
