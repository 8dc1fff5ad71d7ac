import Testing

@testable import LottieCore

struct ParseReportTests {
  @Test(
    "Unsupported features are reported with their location",
    arguments: [
      (layer(#"{"ty":"gf"},\#(fill)"#), "$.layers[0].shapes[0]"),
      (layer(#"{"ty":"gr","it":[{"ty":"wgl"}]}"#), "$.layers[0].shapes[0].it[0]"),
      (layer("", more: #","masksProperties":[{}]"#), "$.layers[0].masksProperties[0]"),
      (layer("", more: #","tt":1"#), "$.layers[0].tt"),
      (layer("", more: #","ef":[{}]"#), "$.layers[0].ef[0]"),
      (layer("", more: #","bm":17"#), "$.layers[0].bm"),
      (layer("", more: #","parent":7"#), "$.layers[0].parent"),
      (layer("", ks: #"{"r":{"k":0,"x":"wiggle(1)"}}"#), "$.layers[0].ks.r.x"),
      (layer("", ks: #"{"r":{"k":"much"}}"#), "$.layers[0].ks.r.k"),
      (layer("", ks: #"{"r":{"a":1,"k":[{"t":0},{"t":9}]}}"#), "$.layers[0].ks.r.k[0]"),
      (#"{"ty":5}"#, "$.layers[0]"), (#"{"ty":2}"#, "$.layers[0]"),
      (#"{"ty":99}"#, "$.layers[0]"),
      (#"{"ty":0,"refId":"none","w":9,"h":9}"#, "$.layers[0]"),
      ("null", "$.layers[0]"),
    ])
  func named(layers: String, path: String) throws {
    let report = try LottieAnimation(data: file(layers)).report
    #expect(report.entries.first?.path == path)
  }

  @Test("A fully supported file has an empty report") func empty() throws {
    #expect(try LottieAnimation(data: file(layer(square + "," + fill))).report.isEmpty)
  }

  @Test("Entries beyond the limit are counted but not stored") func flood() throws {
    let shapes = Array(repeating: #"{"ty":"wgl"}"#, count: 3000).joined(separator: ",")
    let report = try LottieAnimation(data: file(layer(shapes))).report
    #expect(report.count == 3000)
    #expect(report.entries.count == LottieLimits.reportEntries)
  }
}
