/// Splits free-form address text into lines, names and postal codes.
///
/// All work is bounded, so that the cost does not depend on the size of a component.
enum AddressText {
  /// The maximum number of Unicode scalars of a component that are read.
  static let maximumComponentLength = 600
  /// The maximum number of pieces of a component that are read, counted from the end, where the
  /// city usually is.
  static let maximumPieces = 12
  /// The maximum number of Unicode scalars of a piece that can be a name.
  static let maximumNameLength = 80

  /// Returns the lines and comma-separated parts of `component` in order, trimmed, without empty
  /// ones.
  static func pieces(_ component: String) -> [String] {
    let scalars = Array(component.unicodeScalars.prefix(maximumComponentLength))
    func isSpace(_ index: Int) -> Bool { scalars.indices.contains(index) && scalars[index] == " " }
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      // A dash separates names only if it is surrounded by spaces.
      if separators.contains(scalar)
        || dashes.contains(scalar) && isSpace(index - 1) && isSpace(index + 1)
      {
        pieces.append(String(piece))
        piece = String.UnicodeScalarView()
      } else {
        piece.append(scalar)
      }
    }
    pieces.append(String(piece))
    return pieces.map(trimmed)
      .filter { !$0.isEmpty && $0.unicodeScalars.count <= maximumNameLength }
      .flatMap(largestLast)
      .suffix(maximumPieces)
  }

  private static func trimmed(_ text: String) -> String { words(text).joined(separator: " ") }

  private static let dashes: Set<Unicode.Scalar> = ["-", "–", "—"]

  private static let separators: Set<Unicode.Scalar> = [
    "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0}", ",", ";", "|", "•", "，", "、", "；", "،",
    "؛",
  ]

  /// Splits a piece in an address that is written from the country down to the house, and reverses
  /// it.
  ///
  /// Chinese and Japanese are split after the characters for province, city and district, Korean at
  /// spaces.
  private static func largestLast(_ piece: String) -> [String] {
    if piece.utf8.allSatisfy({ $0 < 0x80 }) { return [piece] }
    if piece.unicodeScalars.contains(where: { (0xAC00...0xD7A3).contains($0.value) }) {
      return words(piece).reversed().map(String.init)
    }
    guard piece.unicodeScalars.contains(where: { (0x4E00...0x9FFF).contains($0.value) }) else {
      return [piece]
    }
    return words(piece).flatMap(districts).reversed()
  }

  private static func districts(_ word: Substring) -> [String] {
    var parts: [String] = []
    var part = ""
    for character in word where character != "〒" {
      part.append(character)
      // 道 and 都 also occur in street and city names, so only the two prefectures count.
      let ends =
        part.count > 1 && "府県縣省市区區郡町村县".contains(character)
        || part == "東京都" || part == "北海道"
      if ends {
        parts.append(part)
        part = ""
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// Returns the words of `piece`.
  static func words(_ piece: String) -> [Substring] {
    piece.unicodeScalars.split { scalar in
      scalar.isASCII ? scalar == " " || scalar == "\t" : scalar.properties.isWhitespace
    }.map(Substring.init)
  }

  /// A piece, split into its name and the postal codes around it.
  struct WithoutPostcode {
    var name: String
    /// The code before the name, as in "10115 Berlin".
    var before: String
    /// The code after the name, as in "London SW1A 1AA".
    var after: String
    /// Whether a house number was replaced by the postal code of the next piece.
    private var hadHouseNumber = false

    init(name: String, before: String, after: String) {
      (self.name, self.before, self.after) = (name, before, after)
    }

    /// Whether the piece has digits, but too few for a postal code.
    var hasHouseNumber: Bool {
      hadHouseNumber
        || [before, after].contains { !$0.isEmpty }
          && ![before, after].contains { isPostcode($0) || countryPrefix($0) != nil }
    }

    /// Attaches the postal code of the next piece, which has no name.
    mutating func attach(_ postcode: String) {
      hadHouseNumber = hasHouseNumber
      after = postcode
    }
  }

  /// Removes words with digits from both ends of `piece`, including the letters that belong to a
  /// code.
  ///
  /// Examples: "F-75001 Paris", "1012 AB Amsterdam", "Toronto M5V 2T6". House numbers are removed
  /// as well; `isPostcode` decides whether a word can be a postal code.
  static func withoutPostcode(_ piece: String) -> WithoutPostcode {
    var words = words(piece)[...]
    var before: [Substring] = []
    var after: [Substring] = []
    while let first = words.first, hasDigit(first) {
      before.append(words.removeFirst())
    }
    if let number = before.last, number.count >= 4, number.allSatisfy(\.isNumber), words.count > 1,
      let letters = words.first, letters.count == 2, letters.allSatisfy({ "A"..."Z" ~= $0 })
    {
      before.append(words.removeFirst())
    }
    while let last = words.last, hasDigit(last) {
      after.insert(words.removeLast(), at: 0)
    }
    return WithoutPostcode(
      name: words.joined(separator: " "), before: before.joined(separator: " "),
      after: after.joined(separator: " "))
  }

  /// Returns whether `text` looks like a postal code and not like a house number: at least `least`
  /// digits, or digits mixed with letters in two groups as in Britain and Canada.
  static func isPostcode(_ text: String, digits least: Int = 4) -> Bool {
    let digits = text.unicodeScalars.count { ("0"..."9").contains($0) }
    if digits >= least { return true }
    let groups = words(text)
    return groups.count == 2 && digits >= 2
      && groups.allSatisfy { $0.contains { $0.isLetter } && $0.contains { $0.isNumber } }
  }

  /// Returns the country code for the letters before a postal code: "D-10115", "CH-8001".
  ///
  /// - Source: CEPT recommendation T/SF 1, which uses the signs of the Vienna Convention on Road
  ///   Traffic.
  static func countryPrefix(_ postcode: String) -> String? {
    let parts = postcode.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, (1...2).contains(parts[0].count),
      parts[0].allSatisfy({ "A"..."Z" ~= $0 }), parts[1].prefix(3).count == 3,
      parts[1].prefix(3).allSatisfy(\.isNumber)
    else { return nil }
    let letters = String(parts[0])
    return letters.count == 2 ? letters : roadSigns[letters]
  }

  /// Returns the name of a Japanese prefecture that is written with its suffix: "Miyagi-ken",
  /// "Osaka-fu", "Tokyo-to".
  static func prefecture(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, name.count > 2,
      ["ken", "fu", "to"].contains(parts[1].lowercased())
    else { return nil }
    return String(name)
  }

  /// Returns whether `text` has the format of a region in ISO 3166-2 with a number: "JP-40".
  static func isSubdivision(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 2 && parts[0].allSatisfy { "A"..."Z" ~= $0 }
      && parts[1].count == 2 && parts[1].allSatisfy { "0"..."9" ~= $0 }
  }

  static let roadSigns = [
    "A": "AT", "B": "BE", "D": "DE", "E": "ES", "F": "FR", "H": "HU", "I": "IT", "L": "LU",
    "N": "NO",
    "P": "PT", "S": "SE",
  ]

  static func hasDigit(_ word: Substring) -> Bool {
    word.unicodeScalars.contains { scalar in
      scalar.isASCII
        ? ("0"..."9").contains(scalar) : scalar.properties.generalCategory == .decimalNumber
    }
  }

  /// Returns shorter names that `piece` can contain, longest first.
  static func otherNames(in piece: String) -> [String] {
    var names: [String] = []
    if let bracket = piece.firstIndex(where: { "([（".contains($0) }) {
      names.append(String(piece[..<bracket]))
    }
    let words = words(piece)
    if let digit = words.firstIndex(where: hasDigit), digit > 0 {
      names.append(words[..<digit].joined(separator: " "))
    }
    // "Freiburg i. Br.", "Frankfurt a. M."
    if let short = words.dropFirst().firstIndex(where: { $0.hasSuffix(".") && $0.count <= 4 }) {
      names.append(words[..<short].joined(separator: " "))
    }
    for count in 1...3 where words.count > count {
      if municipalWords.contains(NameFolding.fold(words[..<count].joined(separator: " "))) {
        names.append(words[count...].joined(separator: " "))
      }
    }
    if words.count > 1, let last = words.last,
      municipalWords.contains(NameFolding.fold(String(last)))
    {
      names.append(words.dropLast().joined(separator: " "))
    }
    if let last = piece.last, piece.count > 2, "市区區都府県縣省町村县시군구도".contains(last) {
      names.append(String(piece.dropLast()))
    }
    for suffix in ["특별시", "광역시", "특별자치시", "特别行政区"] where piece.hasSuffix(suffix) {
      names.append(String(piece.dropLast(suffix.count)))
    }
    return names
  }

  /// Returns whether `piece` says that it names a city: "г. Москва", "City of London".
  static func namesMunicipality(_ piece: String) -> Bool {
    let words = words(piece)
    return (1...2).contains {
      words.count > $0
        && municipalPrefixes.contains(NameFolding.fold(words[..<$0].joined(separator: " ")))
    }
  }

  /// Folded words before the name of a city that do not begin the names of streets.
  private static let municipalPrefixes: Set<String> = [
    "city of", "town of", "village of", "ville de", "comune di", "ciudad de", "cidade de",
    "municipality of", "г", "гор", "город", "місто",
  ]

  /// Folded forms of "city of" and similar words that occur before or after a name.
  private static let municipalWords: Set<String> = [
    "city of", "town of", "village of", "greater", "city", "stadt", "gemeinde", "markt",
    "landeshauptstadt",
    "hansestadt", "ville de", "commune de", "comune di", "citta di", "ciudad de", "municipio de",
    "cidade de", "municipality of", "gemeente", "stad", "miasto", "ms", "m st", "г", "город", "гор",
    "м",
    "місто", "пос", "с", "thanh pho", "tp", "cdmx", "cedex", "kommune", "kommun", "obec", "mesto",
  ]
}
