import Foundation
import Testing

@testable import LottieCore

struct HostileTextTests {
  private static let long = String(repeating: "A", count: LottieLimits.textCharacters)
  private static let wide =
    #"[{"mode":"n","pt":{"k":{"v":[[0,0],[1e308,0],[-1e308,1e308]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}]"#
  private static let small =
    #"[{"mode":"n","pt":{"k":{"v":[[0,0],[1e-9,0],[0,1e-9]],"i":[[0,0],[0,0],[0,0]],"o":[[9,9],[0,0],[0,0]],"c":true}}}]"#

  @Test(
    "Malformed texts terminate",
    arguments: [
      textFile(#""t":"\#(long)","sz":[0.001,1],"ps":[0,0]"#),
      textFile(
        #""t":"\#(long)","sz":[-5,-5],"tr":-1e300"#, animators: animator(#""t":{"k":1e308}"#)),
      textFile(#""t":"AA\rA","tr":1e308,"lh":1e308,"ls":-1e308,"j":2"#),
      textFile(#""t":"A","s":1e308,"sw":1e308,"sc":[1e308,0,0]"#),
      textFile(#""t":"A","s":-1,"sw":-1,"sc":[0,0,0]"#),
      textFile(#""t":"AAA""#, path: #"{"m":0,"f":{"k":1e300}}"#, masks: wide),
      textFile(#""t":"AAA","j":2"#, path: #"{"m":0,"f":{"k":-1e300},"a":{"k":1}}"#, masks: small),
      textFile(#""t":"\#(long)""#, path: #"{"m":0,"f":{"k":-7}}"#, masks: small),
      textFile(#""t":"A""#, path: #"{"m":1e300}"#),
      textFile(
        #""t":"AA A""#,
        animators: animator(
          #""p":{"k":[1e308,1e308]},"s":{"k":[1e308,0]},"r":{"k":1e308},"ry":{"k":1e308},"sk":{"k":90},"fh":{"k":1e308},"fs":{"k":-1e308},"fb":{"k":1e308},"o":{"k":1e308},"sw":{"k":-1e308}"#,
          #","s":{"k":-1e308},"e":{"k":1e308},"o":{"k":1e308},"sm":{"k":-1e308},"xe":{"k":1e308},"ne":{"k":-1e308},"a":{"k":1e308},"sh":5"#
        )),
      textFile(#""t":"""#, animators: animator(#""o":{"k":0}"#, #","rn":1,"sh":3"#)),
      textFile(#""t":"\r\r\u0003\n","sz":[10,10]"#, animators: animator(#""o":{"k":0}"#)),
      textFile(#""t":"A","ca":2"#, animators: "null,5,{},[]", path: "7", align: #"{"g":9,"a":3}"#),
      textFile(#""t":"A""#, chars: #",5,{"ch":"B"},{"ch":"A","t":1,"data":7}"#),
    ])
  func ends(data: Data) throws {
    do {
      let animation = try LottieAnimation(data: data)
      for frame in [0.0, 30.5] { _ = animation.evaluate(at: frame).description }
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  @Test("Texts beyond the limit of a file are omitted and reported") func fileBound() throws {
    let count = LottieLimits.fileTextCharacters / LottieLimits.textCharacters + 1
    let more = (1...count).map { #",{"t":\#($0),"s":{"f":"F","s":1,"t":"\#(Self.long)"}}"# }
      .joined()
    do {
      let animation = try LottieAnimation(data: textFile(#""t":"A""#, more: more))
      #expect(animation.report.count >= 1)
    } catch {
      Issue.record("refused: \(error)")
    }
  }

  @Test("Exponentially nested glyph compositions are rejected") func bomb() throws {
    let document = { (text: String) in
      #"{"ty":5,"ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"f":"F","s":10,"t":"\#(text)"}}]},"a":[],"p":{}}}"#
    }
    let names = (0..<8).map { String(UnicodeScalar(UInt8(66 + $0))) }
    let chars = names.map {
      #",{"ch":"\#($0)","fFamily":"Sans","style":"Bold","w":60,"t":1,"data":{"refId":"\#($0)"}}"#
    }
    var assets = zip(names, names.dropFirst()).map { name, next in
      #"{"id":"\#(name)","layers":[\#(document(String(repeating: next, count: 100)))]}"#
    }
    assets.append(#"{"id":"I","layers":[\#(layer(square + "," + fill))]}"#)
    let data = textFile(
      #""t":"B""#, chars: chars.joined(), assets: "[\(assets.joined(separator: ","))]")
    #expect(throws: LottieParseError.self) { try LottieAnimation(data: data) }
  }
}
