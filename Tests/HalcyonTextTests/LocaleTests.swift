import Foundation
import HalcyonCore
import HangGuard
import Testing

@testable import HalcyonText
@testable import Localization

/// Real locales of the C library with the catalogs of the source tree. The locales are compiled
/// from the sources in the Debian package `locales`, so none needs to be installed.
@Suite(
  .hangGuard,
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/sv_SE"),
    "the sources of the locales are not installed"))
struct LocaleTests {
  @Test("In Swedish, Ä is a letter of its own after Z")
  func swedish() async {
    await #expect(processExitsWith: .success) {
      // There is no Swedish catalog, so the text is German.
      try Catalogue.bind(language: "de", locale: "sv_SE.UTF-8", isCompiled: true)
      let names = ["Zoe", "Ärmel", "Bo", "armin"]
      try expect(sorted(names), "armin Bo Zoe Ärmel")
      try expect(Collation.section(of: "ärmel"), "Ä")
      try expect(Collation.section(of: "éva"), "E")
    }
  }

  @Test("In German, Ä is sorted as A, and numbers and units are formatted")
  func german() async {
    await #expect(processExitsWith: .success) {
      try Catalogue.bind(language: "de", locale: "de_DE.UTF-8", isCompiled: true)
      try expect(sorted(["Zoe", "Ärmel", "Bo", "armin"]), "Ärmel armin Bo Zoe")
      try expect(Translation.number(10_000), "10.000")
      try expect(UserText.duration(2.5), "2,5\u{a0}s")
      try expect(Dates.today(), "Sonntag, 22. November")
      try expect(Dates.turns(31, in: 9), "Wird 31 am 1. Dezember")
    }
  }

  @Test("In French, headings begin with a capital, and a first birthday is singular")
  func french() async {
    await #expect(processExitsWith: .success) {
      try Catalogue.bind(language: "fr", locale: "fr_FR.UTF-8", isCompiled: true)
      try expect(Dates.today(), "Dimanche 22 novembre")
      try expect(Translation.number(10_000), "10\u{202f}000")
      try expect(Dates.turns(1, in: 0), "Fête son premier anniversaire aujourd’hui")
      try expect(Dates.turns(2, in: 0), "Fête ses 2 ans aujourd’hui")
      try expect(trc("photo", "damaged"), "endommagée")
      try expect(trc("contact", "damaged"), "endommagé")
    }
  }

  @Test("In Japanese, sentences and names have no spaces, and people are sorted by pronunciation")
  func japanese() async {
    await #expect(processExitsWith: .success) {
      try Catalogue.bind(language: "ja", locale: "ja_JP.UTF-8", isCompiled: true)
      try expect(Dates.today(), "11月22日日曜日")
      try expect(tr("Write to %1", "佐藤"), "佐藤さんにメールを書く")
      try expect(Dates.turns(38, in: 9), "12月1日に 38 歳になります")
      try expect(Translation.joined(sentences: ["一。", "", "二。"]), "一。二。")
      let cards = [("山田", "ヤマダ"), ("佐藤", "サトウ"), ("阿部", "アベ")].map { family, reading in
        var card = ContactCard()
        card.name = .init(family: family, given: "花")
        card.phoneticName = .init(family: reading, given: "ハナ")
        return card
      }
      let order = cards.sorted {
        let names = [$0, $1].map { $0.sortName.text(.written(in: "ja_JP"), displayName: "") }
        return Collation.key(names[0]) < Collation.key(names[1])
      }
      try expect(order.compactMap(\.displayName).joined(separator: " "), "阿部花 佐藤花 山田花")
    }
  }

  @Test("In Arabic, two people, a first birthday and the digits of Egypt are written as such")
  func arabic() async {
    await #expect(processExitsWith: .success) {
      try Catalogue.bind(language: "ar", locale: "ar_EG.UTF-8", isCompiled: true)
      try expect(ntr("%1 person", "%1 people", 0), "لا أشخاص")
      try expect(ntr("%1 person", "%1 people", 2), "شخصان")
      try expect(ntr("%1 person", "%1 people", 3), "٣ أشخاص")
      try expect(Dates.turns(1, in: 0), "عيد الميلاد الأول اليوم")
      try expect(Translation.isRightToLeft(Translation.language.identifier), true)
    }
  }

  @Test(
    "The first letter of a heading is a capital",
    arguments: [
      ("dimanche 22", "fr", "Dimanche 22"), ("março de 2026", "pt_BR", "Março de 2026"),
      ("ıslak", "tr", "Islak"), ("ilk", "tr", "İlk"), ("2 mars", "fr", "2 mars"),
      ("11月", "ja", "11月"), ("", "fr", ""), ("Été", "fr", "Été"), ("ǆ", "hr", "Ǆ"),
    ])
  func sentenceCase(text: String, language: String, heading: String) {
    #expect(Translation.sentenceCase(text, Locale(identifier: language)) == heading)
  }

  @Test(
    "Sentences are separated by a space except in Japanese and Chinese",
    arguments: [
      ("en", "A. B."), ("ja", "A.B."), ("ja_JP", "A.B."), ("zh_TW", "A.B."), ("jam", "A. B."),
    ])
  func sentences(language: String, text: String) {
    #expect(Translation.joined(sentences: ["A.", "", "B."], language: language) == text)
  }

  @Test("English of SQLite does not reach people")
  func storage() {
    let messages = [
      "disk I/O error", "unable to open database file", "database disk image is malformed",
      "file is not a database", "no such table: person", "near \"x\": syntax error",
      "UNIQUE constraint failed: person.id",
    ]
    for message in messages {
      for text in [
        UserText.sentence(.failed(message: message)),
        UserText.sentence(.damaged(path: "/x", message: message)),
        UserText.sentence(.storage(message: message), subject: "A"),
      ] { #expect(!text.contains(message), "\(text)") }
    }
    #expect(
      UserText.sentence(.failed(message: "disk I/O error"))
        == "Could not read or write the database (the disk reported an error). Nothing was lost.")
    #expect(
      UserText.sentence(.failed(message: "near \"x\": syntax error"))
        == "Could not read or write the database. Nothing was lost.")
    #expect(
      UserText.sentence(.unavailable(path: "/x", message: "Permission denied")).contains(
        "Permission denied"))
  }
}

private func sorted(_ names: [String]) -> String {
  names.sorted { Collation.key($0) < Collation.key($1) }.joined(separator: " ")
}

/// Texts about dates, on Sunday, 22 November 2026.
private enum Dates {
  static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  static var day: Day { Day(year: 2_026, month: 11, day: 22) ?? Day(clamping: 0) }

  static func today() -> String { PersonText.today(day, calendar: calendar) }

  static func turns(_ age: Int, in days: Int) -> String {
    PersonText.upcoming(
      UpcomingDate(
        personID: 1, displayName: "A", kind: .birthday(turning: age), day: day.advanced(by: days)),
      today: day, calendar: calendar)
  }
}
