import LottiePlatform

extension Double {
  /// As JavaScript writes numbers.
  var text: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    if self == rounded(), abs(self) < 1e15 { return String(Int64(self)) }
    let text = description
    if let exponent = text.firstIndex(of: "e"), abs(self) >= 1e-6, abs(self) < 1e21 {
      // Swift writes powers of ten earlier than JavaScript does.
      let places = abs(self) < 1 ? text[..<exponent].filter(\.isNumber).count + 6 : 0
      return fixed(places: places)
    }
    return text.pieces(betweenLiteral: ".0e").joined(separator: "e")
      .pieces(betweenLiteral: "e-0").joined(separator: "e-")
  }

  /// The number with `places` decimals (0 to 100), as C writes it.
  func fixed(places: Int) -> String {
    // 308 digits before the point, a sign, the point and the end.
    var characters = [CChar](repeating: 0, count: 320 + places)
    let count = withVaList([Int32(clamping: places), self]) {
      vsnprintf(&characters, characters.count, "%.*f", $0)
    }
    let length = min(max(0, Int(count)), characters.count - 1)
    return String(decoding: characters[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
