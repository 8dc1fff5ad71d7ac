/// Abbreviations of states that are customary in addresses and not the codes of ISO 3166-2.
///
/// - Source: Universal Postal Union, "Postal addressing systems in member countries", for Mexico;
///   earlier codes and names of states for India.
enum CustomaryCodes {
  /// Returns the codes for a folded abbreviation, by country.
  static func codes(_ key: String) -> [(country: String, code: String)] {
    tables.compactMap { country, codes in codes[key].map { (country, $0) } }
  }

  private static let tables = [("MX", mexico), ("IN", india)]

  private static let mexico = [
    "ags": "agu", "bc": "bcn", "camp": "cam", "cdmx": "cmx", "chih": "chh", "chis": "chp",
    "coah": "coa", "df": "cmx", "dgo": "dur", "edo de mex": "mex", "edo mex": "mex",
    "edomex": "mex", "gto": "gua", "hgo": "hid", "mich": "mic", "nl": "nle", "q roo": "roo",
    "qr": "roo", "qro": "que", "qroo": "roo", "tamps": "tam", "tlax": "tla",
  ]

  private static let india = [
    "ct": "cg", "or": "od", "orissa": "od", "tg": "ts", "ua": "uk", "ut": "uk",
  ]
}
