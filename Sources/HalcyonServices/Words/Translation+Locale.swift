import Foundation

/// What Foundation is to be asked with: on Linux its own `Locale.current` is always English.
extension Translation {
  /// The language of the user, for what Foundation has words for, such as countries.
  ///
  /// The first of `LANGUAGE`, else `LC_MESSAGES`, as `bind` took it; English before.
  public static let language = locale(LC_MESSAGES) ?? .current

  /// How dates, times and numbers are written: as `LC_TIME` says, else as in `language`.
  public static let formats = identifier(name(LC_TIME)).map(Locale.init) ?? language

  private static func locale(_ category: Int32) -> Locale? {
    let languages = ProcessInfo.processInfo.environment["LANGUAGE"] ?? ""
    return identifier(name(category), languages: languages).map(Locale.init)
  }

  private static func name(_ category: Int32) -> String {
    setlocale(category, nil).map { String(cString: $0) } ?? ""
  }

  /// What Foundation calls a locale of the C library; `nil` where that says nothing of a language.
  /// - Parameters:
  ///   - name: "de_DE.UTF-8", "sr_RS@latin", "C", "C.UTF-8".
  ///   - languages: those to be preferred, with colons between; not looked at in "C", as in gettext.
  /// - Source: GNU gettext manual, section 2.3, Setting the Locale.
  static func identifier(_ name: String, languages: String = "") -> String? {
    if name.isEmpty || name == "C" || name == "POSIX" { return nil }
    for name in languages.split(separator: ":").prefix(1) + [name[...]] {
      let identifier = name.prefix { $0 != "." && $0 != "@" }
      // The variable may hold anything.
      let isPlain = identifier.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
      }
      if isPlain, (2...35).contains(identifier.count), identifier != "POSIX" {
        return String(identifier)
      }
    }
    return nil
  }
}
