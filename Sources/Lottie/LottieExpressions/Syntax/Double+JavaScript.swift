import Foundation

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
      return String(format: "%.\(places)f", self)
    }
    return text.replacing(".0e", with: "e").replacing("e-0", with: "e-")
  }
}
