import Foundation

/// Locales for Foundation. On Linux `Locale.current` is always English.
extension Translation {
  /// The user's language, for text that Foundation provides, such as country names.
  ///
  /// The first entry of `LANGUAGE`, otherwise `LC_MESSAGES`, as set by `bind`; English before
  /// `bind` is called.
  public static let language = locale(LC_MESSAGES) ?? .current

  /// The locale for dates, times and numbers: `LC_TIME`, otherwise `language`.
  public static let formats = identifier(name(LC_TIME)).map(Locale.init) ?? language

  /// Returns a number for use in a text, with its digits grouped as in ``formats``: "10,000".
  public static func number(_ value: Int) -> String { value.formatted(.number.locale(formats)) }

  /// Returns whether a language is written from right to left.
  /// - Parameter identifier: Such as "ar" or "ar_EG".
  public static func isRightToLeft(_ identifier: String) -> Bool {
    let code = identifier.prefix { $0 != "_" && $0 != "-" }
    return ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(code)
  }

  private static func locale(_ category: Int32) -> Locale? {
    let languages = ProcessInfo.processInfo.environment["LANGUAGE"] ?? ""
    return identifier(name(category), languages: languages).map(Locale.init)
  }

  private static func name(_ category: Int32) -> String {
    setlocale(category, nil).map { String(cString: $0) } ?? ""
  }

  /// Returns the Foundation identifier of a C library locale; `nil` if the locale has no language.
  /// - Parameters:
  ///   - name: A locale name: "de_DE.UTF-8", "sr_RS@latin", "C", "C.UTF-8".
  ///   - languages: Preferred languages, separated by colons. Ignored in the "C" locale, as in
  ///     gettext.
  /// - Source: GNU gettext manual, section 2.3, Setting the Locale.
  static func identifier(_ name: String, languages: String = "") -> String? {
    if name.isEmpty || name == "C" || name == "POSIX" { return nil }
    for name in languages.split(separator: ":").prefix(1) + [name[...]] {
      let identifier = name.prefix { $0 != "." && $0 != "@" }
      // The environment variable can contain arbitrary text.
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
