import Foundation
import Testing

@testable import LottieCore

struct ImageTests {
  /// A PNG of 2 x 1 pixels: red and blue.
  static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAwPAfAAcAAf9+CLHQAAAAAElFTkSuQmCC"
  private static let use = #"{"ty":2,"refId":"i","ip":0,"op":60,"st":0,"ks":{}}"#

  private static func asset(_ name: String, more: String = "") -> String {
    #"[{"id":"i","w":40,"h":20,"u":"","p":"\#(name)"\#(more)}]"#
  }

  @Test(
    "Embedded images are drawn at the size in the file",
    arguments: [
      ("", "image 40 x 20 slice"), (#","pr":"none""#, "image 40 x 20 stretch"),
      (#","pr":"xMinYMax meet""#, "image 40 x 20 meet"), (#","pr":"x""#, "image 40 x 20 slice"),
    ])
  func embedded(more: String, start: String) throws {
    let assets = Self.asset("data:image/png;base64,\(Self.png)", more: more)
    let list = try drawn(file(Self.use, assets: assets))
    #expect(list.hasPrefix(start + " of "))
  }

  @Test("An image has the layer's opacity and transform") func place() throws {
    let layer = #"{"ty":2,"refId":"i","ip":0,"op":60,"ks":{"o":{"k":50},"p":{"k":[3,4]}}}"#
    let list = try drawn(file(layer, assets: Self.asset("data:image/png;base64,\(Self.png)")))
    #expect(list.hasSuffix("bytes 0.5 move 3 4"))
  }

  @Test(
    "Unavailable images are reported and omitted",
    arguments: [
      "data:image/png;base64,iVBO*w0KGgo=", "data:image/png;base64", "data:image/png;base64,AAAA",
      "picture.png", "/etc/passwd", "../../x.png",
      // 100,000 x 100,000 pixels.
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgABhqAAAYagCAYAAAA=",
    ])
  func missing(name: String) throws {
    let animation = try LottieAnimation(data: file(Self.use, assets: Self.asset(name)))
    #expect(animation.evaluate(at: 0).nodes.isEmpty)
    #expect(animation.report.count == 2)
  }

  @Test("External images come only from the loader") func loader() throws {
    struct Loader: LottieImageLoader {
      func imageData(folder: String, name: String) -> Data? {
        folder == "images/" && name == "a.png" ? Data(base64Encoded: ImageTests.png) : nil
      }
    }
    var options = LottieOptions()
    options.imageLoader = Loader()
    let data = file(Self.use, assets: #"[{"id":"i","u":"images/","p":"a.png"}]"#)
    let animation = try LottieAnimation(data: data, options: options)
    #expect(animation.evaluate(at: 0).description.contains("image 2 x 1 slice"))
    #expect(animation.report.isEmpty)
    #expect(try LottieAnimation(data: data).evaluate(at: 0).nodes.isEmpty)
  }

  @Test(
    "The size is read from the header",
    arguments: [
      ([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 5, 0, 1, 1], 5.0, 257.0),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 9, 9, 0xFF, 0xC2, 0, 9, 8, 0, 7, 1, 0, 3, 1], 256, 7),
      (
        Array("RIFF    WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 4, 1, 0, 0, 0], 10, 261
      ),
    ] as [([UInt8], Double, Double)])
  func header(bytes: [UInt8], width: Double, height: Double) {
    #expect(ImageHeader(Data(bytes))?.size == Vector2(width, height))
    // A truncated header is invalid.
    #expect(ImageHeader(Data(bytes.prefix(7))) == nil)
  }

  @Test("Images with the same bytes are equal") func equality() {
    let image = LottieImage(bytes: Data(repeating: 1, count: 500), pixelSize: nil)
    var changed = Data(repeating: 1, count: 500)
    changed[400] = 2
    #expect(image == LottieImage(bytes: Data(repeating: 1, count: 500), pixelSize: nil))
    #expect(image != LottieImage(bytes: changed, pixelSize: nil))
  }

  @Test("Image fits slice, meet or stretch") func fit() throws {
    let (size, box) = (Vector2(10, 10), Vector2(40, 20))
    #expect(ImageFit().matrix(from: size, to: box)(.zero) == Vector2(0, -10))
    let meet = try #require(ImageFit(svg: "xMaxYMid meet"))
    #expect(meet.matrix(from: size, to: box)(.zero) == Vector2(20, 0))
    let none = try #require(ImageFit(svg: "none"))
    #expect(none.matrix(from: size, to: box)(size) == box)
  }
}
