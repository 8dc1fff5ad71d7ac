import Foundation
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonSystem
@testable import HalcyonText
@testable import Localization

@Suite(.hangGuard) struct TranslationTests {
  @Test("A German locale translates text, plurals and contexts, and formats numbers and dates")
  func german() async {
    await #expect(processExitsWith: .success) {
      try German.bind()
      try expect(tr("Habits"), "Gewohnheiten")
      try expect(ntr("%1 photo", "%1 photos", 0), "0 Fotos")
      try expect(ntr("%1 photo", "%1 photos", 1), "1 Foto")
      try expect(ntr("%1 photo", "%1 photos", 2), "2 Fotos")
      try expect(
        ntr("“%2”: %1 contact was removed.", "“%2”: %1 contacts were removed.", 3, "A"),
        "„A“: 3 Kontakte wurden entfernt.")
      try expect(ntr("%1 photo", "%1 photos", 10_000), "10.000 Fotos")
      try expect(trc("precision", "Country"), "Land")
      try expect(trc("no such context", "Country"), "Country")
      try expect(tr("No such text"), "No such text")
      try expect(Translation.language.localizedString(forRegionCode: "AT") ?? "", "Österreich")
      try expect((1.5).formatted(.number.locale(Translation.formats)), "1,5")
      let date = Date(timeIntervalSince1970: 1_800_000_000)
      try expect(UserText.moment(date).hasPrefix("15.01.2027"), true)
      try expect(UserText.duration(2.5), "2,5\u{a0}s")
    }
  }

  @Test("Names are sorted and divided into sections by the language of the user")
  func collation() async {
    await #expect(processExitsWith: .success) {
      try German.bind()
      let names = ["Zoe", "Ärmel", "Bo", "armin", "Åsa"]
      try expect(
        names.sorted { Collation.key($0) < Collation.key($1) }.joined(separator: " "),
        "Ärmel armin Åsa Bo Zoe")
      let sections = ["Ärmel", "bo", "Иван", "4711", "", " x", "ßa", "a\u{30A}s", "*"].map(
        Collation.section)
      try expect(sections.joined(separator: " "), "A B И # # X S A #")
    }
  }

  @Test("Without a catalog, or in the C locale, text is English")
  func english() async {
    await #expect(processExitsWith: .success) {
      setenv("LC_ALL", "C.UTF-8", 1)
      setenv("LANGUAGE", "de", 1)
      Translation.bind(directory: "/nonexistent")
      try expect(tr("Habits"), "Habits")
      try expect(ntr("%1 day in a row", "%1 days in a row", 1), "1 day in a row")
    }
    await #expect(processExitsWith: .success) {
      try Catalogue.bind(language: "de", locale: "C")
      try expect(tr("Habits"), "Habits")
      try expect(Translation.formats, Locale.current)
    }
  }

  @Test(
    "Locale names of the C library map to Foundation identifiers",
    arguments: [
      ("de_DE.UTF-8", "", "de_DE"), ("sr_RS@latin", "", "sr_RS"), ("C.UTF-8", "pt_BR:pt", "pt_BR"),
      ("en_US.UTF-8", "de", "de"), ("C", "de", nil), ("POSIX", "de", nil), ("C.UTF-8", "", nil),
      ("de_DE.UTF-8", "../x", "de_DE"), ("C.UTF-8", String(repeating: "x", count: 400), nil),
      ("", "de", nil),
    ] as [(String, String, String?)])
  func identifier(name: String, languages: String, identifier: String?) {
    #expect(Translation.identifier(name, languages: languages) == identifier)
  }

  @Test("Catalogs are found next to a built program, otherwise below its prefix")
  func folder() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("", to: "usr/bin/locale")
      try folder.write("", to: "build/locale/de/LC_MESSAGES/halcyon.mo")
      let path = { AppPaths.catalogues(executable: folder.appendingPathComponent($0))?.path }
      #expect(path("usr/bin/halcyon") == folder.path + "/usr/share/locale")
      #expect(path("build/halcyon") == folder.path + "/build/locale")
    }
  }
}

/// The mismatch that ends the child process of an exit test.
struct Difference: Error {
  let got, wanted: String
}

func expect<T: Equatable>(_ got: T, _ wanted: T) throws {
  #expect(got == wanted)
  guard got == wanted else { throw Difference(got: "\(got)", wanted: "\(wanted)") }
}

enum German {
  /// Compiles the German catalog of the source tree and a German locale, and binds them, as in a
  /// German session.
  ///
  /// The C library 2.41 and later translates nothing in `C.UTF-8`.
  static func bind() throws {
    try Catalogue.bind(language: "de", locale: "de_DE.UTF-8", isCompiled: true)
  }
}

/// A catalog of the source tree, and locales of the C library.
enum Catalogue {
  /// Compiles the catalog of a language and binds it.
  /// - Parameters:
  ///   - locale: The locale of the session.
  ///   - isCompiled: Whether the locale is compiled first, so that it need not be installed.
  static func bind(language: String, locale: String, isCompiled: Bool = false) throws {
    let manager = FileManager.default
    let tree = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let folder = manager.temporaryDirectory.appending(path: "halcyon-locale-\(UUID())")
    let messages = folder.appending(path: "\(language)/LC_MESSAGES")
    try manager.createDirectory(at: messages, withIntermediateDirectories: true)
    try run(
      "msgfmt", "--output-file=\(messages.path)/halcyon.mo",
      tree.appending(path: "data/po/\(language).po").path)
    if isCompiled {
      let name = String(locale.prefix { $0 != "." })
      try run("localedef", "-c", "-i", name, "-f", "UTF-8", "\(folder.path)/\(locale)")
      setenv("LOCPATH", folder.path, 1)
    }
    setenv("LC_ALL", locale, 1)
    setenv("LANGUAGE", language, 1)
    Translation.bind(directory: folder.path)
    // gettext loads the catalog with the first lookup and keeps it.
    _ = tr("Habits")
    try manager.removeItem(at: folder)
  }

  private static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try expect(process.terminationStatus, 0)
  }
}
