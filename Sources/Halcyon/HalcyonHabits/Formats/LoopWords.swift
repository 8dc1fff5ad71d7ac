import HalcyonCore

/// The words, numbers and colors of Loop Habit Tracker.
/// - Source: Loop Habit Tracker 2.3, `Entry.kt`, `PaletteColor.kt`, `HabitsCSVExporter.kt`.
enum LoopWords {
  static let (yesNo, numerical) = ("YES_NO", "NUMERICAL")
  static let (atLeast, atMost) = ("AT_LEAST", "AT_MOST")
  static let (yesManual, yesAuto, no, skip, unknown) = (
    "YES_MANUAL", "YES_AUTO", "NO", "SKIP", "UNKNOWN"
  )

  static let habitColumns = [
    "Position", "Name", "Type", "Question", "Description", "FrequencyNumerator",
    "FrequencyDenominator", "Color", "Unit", "Target Type", "Target Value", "Archived?",
  ]

  /// The colors in the order of `HabitColor`.
  static let colors = [
    "#D32F2F", "#E64A19", "#F57C00", "#FF8F00", "#F9A825", "#AFB42B", "#7CB342", "#388E3C",
    "#00897B", "#00ACC1", "#039BE5", "#1976D2", "#303F9F", "#5E35B1", "#8E24AA", "#D81B60",
    "#5D4037", "#303030", "#757575", "#aaaaaa",
  ]

  /// What a value in Loop means. `nil` inside is unknown or computed by Loop, so not an entry.
  /// - Parameter number: The number in the database; amounts are in thousandths.
  static func value(number: Int, isMeasured: Bool) -> HabitValue?? {
    switch number {
    // Loop writes a skip as 3, later versions as -3.
    case -3: return .some(.skip)
    case -1: return .some(nil)
    case 3: return .some(.skip)
    case 0...HabitAmount.maximumThousandths where isMeasured:
      return .some(.amount(HabitAmount(thousandths: number)))
    case 0: return .some(.no)
    case 1: return .some(nil)
    case 2: return .some(.yes)
    default: return .none
    }
  }

  /// What a word or number in an exported table means. `nil` inside is not an entry.
  static func value(word: String, isMeasured: Bool) -> HabitValue?? {
    switch word {
    case yesManual: value(number: 2, isMeasured: isMeasured)
    case yesAuto: value(number: 1, isMeasured: isMeasured)
    case no: value(number: 0, isMeasured: isMeasured)
    case skip: .some(.skip)
    case unknown: .some(nil)
    default: Int(word).flatMap { value(number: $0, isMeasured: isMeasured) }
    }
  }

  /// Returns the schedule of a frequency; `nil` if it is out of range.
  static func schedule(count: Int, days: Int) -> Schedule? {
    guard count >= 1, (1...Schedule.maximumPeriod).contains(days) else { return nil }
    return count >= days ? .daily : .times(count, perDays: days)
  }

  /// Returns the target of a measured habit; `nil` if the amount is not a valid one.
  static func target(_ units: Double, isLimit: Bool, unit: String) -> HabitTarget? {
    guard let amount = HabitAmount(units) else { return nil }
    return HabitTarget(
      unit: String(unit.prefix(HabitTarget.maximumUnitLength)),
      direction: isLimit ? .atMost : .atLeast, amount: amount)
  }

  /// Returns the color of the palette that is nearest to an RGB color, and its squared distance.
  static func nearestColor(to rgb: Int) -> (color: Int, distance: Int) {
    let distances = colors.map { text -> Int in
      let other = number(hex: text) ?? 0
      return [16, 8, 0].reduce(0) { sum, shift in
        let difference = (rgb >> shift & 0xFF) - (other >> shift & 0xFF)
        return sum + difference * difference
      }
    }
    let nearest = distances.enumerated().min { $0.element < $1.element }
    return (nearest?.offset ?? 0, nearest?.element ?? 0)
  }

  /// Returns the number of a color such as "#D32F2F"; `nil` if it has another form.
  static func number(hex text: String) -> Int? {
    guard text.utf8.count == 7, text.first == "#" else { return nil }
    let digits = text.dropFirst()
    return digits.allSatisfy(\.isHexDigit) ? Int(digits, radix: 16) : nil
  }

  /// Returns a color in the form "#D32F2F".
  static func hex(_ rgb: Int) -> String {
    let digits = String(rgb, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}
