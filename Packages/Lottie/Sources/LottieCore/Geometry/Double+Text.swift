extension Double {
  /// The number with at most three decimals, without trailing zeros or negative zero, independent
  /// of the locale.
  var shortText: String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let thousandths = (self * 1000).rounded() / 1000
    if thousandths == thousandths.rounded() { return String(Int64(thousandths)) }
    return "\(thousandths)"
  }
}
