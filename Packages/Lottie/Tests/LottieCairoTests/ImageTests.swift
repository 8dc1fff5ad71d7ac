import Foundation
import LottieCore
import Testing

@testable import LottieCairo

struct ImageTests {
  /// An image of 2 x 1 pixels, red and blue.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DAwPAfAAcAAf9+CLHQAAAAAElFTkSuQmCC"

  /// An image in a box of 100 x 100.
  private static func data(_ uri: String, _ more: String = "") -> Data {
    Data(
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":[{"id":"i","w":100,"h":100,"p":"\#(uri)"\#(more)}],"layers":[{"ty":2,"refId":"i","ip":0,"op":60,"ks":{}}]}"#
        .utf8)
  }

  @Test(
    "Images fit their box",
    arguments: [
      (#","pr":"none""#, [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000] as [UInt32]),
      // The box is empty above and below the image.
      (#","pr":"xMidYMid meet""#, [0xFFFF_0000, 0xFF00_00FF, 0]),
      // The image is clipped at the sides.
      ("", [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000]),
    ])
  func fit(more: String, pixels: [UInt32]) throws {
    let buffer = try render(Self.data("data:image/png;base64,\(Self.png)", more))
    for (place, pixel) in zip([(3, 50), (96, 50), (3, 3)], pixels) {
      let found = try #require(buffer.pixel(x: place.0, y: place.1))
      for shift in [0, 8, 16, 24] as [UInt32] {
        // Colors are interpolated between pixel centers.
        #expect(abs(Int(found >> shift & 255) - Int(pixel >> shift & 255)) <= 12)
      }
    }
  }

  @Test("An SVG image is rasterized at a useful size") func svg() throws {
    let drawing =
      "data:image/svg+xml;utf8,%3Csvg xmlns='http://www.w3.org/2000/svg' width='4' height='4'%3E%3Crect width='2' height='4' fill='%2300ccd6'/%3E%3C/svg%3E"
    let buffer = try render(Self.data(drawing))
    #expect(buffer.pixel(x: 48, y: 50) == 0xFF00_CCD6)
    #expect(buffer.pixel(x: 51, y: 50) == 0)
  }

  /// A red and a blue pixel, in a color profile whose red is the green of sRGB.
  private static let swapped =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAoGlDQ1B4AAB42mNgYIxgAAImBwaG3LySoiB3J4WIyCgF9lcMjEAIBonJxQUMeMG3axC1l3UZSAfs5SUFJUD6BhCLFAEtB9JvQOx0MBtssEgShC0CVhMS5AxkawDZAukQtgWInQRhe4DYID+guw0hljSNgWF7OwODxB2EWP48BgaLbwwMzP0IMZVFDAz8zQwM284nlxaVQd3LyGTMwECIDwBQvy1GhmJnuAAAAA1JREFUeJxj+M8ABP8BBwAB/+IjnlkAAAAASUVORK5CYII="

  /// The same pixels as JPEG.
  private static let swappedJPEG =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gFoSUNDX1BST0ZJTEUAAQEAAAFYAAAAAAJAAABtbnRyUkdCIFhZWiAH6gABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAd3dHB0AAAA2AAAABRyWFlaAAAA7AAAABRnWFlaAAABAAAAABRiWFlaAAABFAAAABRyVFJDAAABKAAAABBnVFJDAAABOAAAABBiVFJDAAABSAAAABBYWVogAAAAAAAA9tYAAQAAAADTLVhZWiAAAAAAAABilgAAt4cAABjcWFlaIAAAAAAAAG+eAAA49gAAA49YWVogAAAAAAAAJKIAAA+DAAC2z2N1cnYAAAAAAAAAAQIzAABjdXJ2AAAAAAAAAAECMwAAY3VydgAAAAAAAAABAjMAAP/bAEMAAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAf/bAEMBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAf/AABEIAAEAAgMBEQACEQEDEQH/xAAUAAEAAAAAAAAAAAAAAAAAAAAK/8QAGhAAAQUBAAAAAAAAAAAAAAAABgAEBzZ2tf/EABUBAQEAAAAAAAAAAAAAAAAAAAUK/8QAGhEAAQUBAAAAAAAAAAAAAAAACAAGOHi3B//aAAwDAQACEQMRAD8AItIN+N9eS9p6rTgThCG9VR5yNoIszZgldZTumoOlf//Z"

  @Test(
    "The color profile of an image is converted to sRGB",
    arguments: ["png;base64,\(swapped)", "jpeg;base64,\(swappedJPEG)"])
  func profile(data: String) throws {
    let buffer = try render(Self.data("data:image/\(data)", #","pr":"none""#))
    let green = try #require(buffer.pixel(x: 3, y: 50))
    #expect(green >> 8 & 255 > 240)
    #expect(green >> 16 & 255 < 40)
    let blue = try #require(buffer.pixel(x: 96, y: 50))
    #expect(blue & 255 > 240)
    #expect(blue >> 16 & 255 < 40)
  }

  @Test("A malformed image is not drawn") func broken() throws {
    let cut = String(Self.png.prefix(48))
    #expect(try render(Self.data("data:image/png;base64,\(cut)")).bytes.allSatisfy { $0 == 0 })
  }

  @Test("An image is decoded once") func cache() throws {
    let animation = try LottieAnimation(data: Self.data("data:image/png;base64,\(Self.png)"))
    guard case .image(let image)? = animation.evaluate(at: 0).nodes.first else {
      Issue.record("The first node is not an image.")
      return
    }
    let cache = ImageCache()
    let first = try #require(cache.image(image.source))
    let second = try #require(cache.image(image.source))
    #expect(first.width == 2)
    let addresses = [first, second].map { $0.pixels.withUnsafeBytes { $0.baseAddress } }
    #expect(addresses[0] == addresses[1])
  }

  @Test("Only files inside the folder can be loaded") func folder() throws {
    let files = FileManager.default
    let root = files.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
    let folder = root.appendingPathComponent("in")
    try files.createDirectory(
      at: folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    defer { try? files.removeItem(at: root) }
    try Data([1]).write(to: folder.appendingPathComponent("a.png"))
    try Data([2]).write(to: folder.appendingPathComponent("sub/b.png"))
    try Data([3]).write(to: root.appendingPathComponent("secret.png"))
    try files.createSymbolicLink(
      at: folder.appendingPathComponent("link.png"),
      withDestinationURL: root.appendingPathComponent("secret.png"))
    try files.createSymbolicLink(
      at: folder.appendingPathComponent("link"), withDestinationURL: root)
    let loader = LottieImageFolder(folder)
    #expect(loader.imageData(folder: "", name: "a.png") == Data([1]))
    #expect(loader.imageData(folder: "sub/", name: "b.png") == Data([2]))
    #expect(loader.imageData(folder: "sub", name: "./b.png") == Data([2]))
    for (folder, name) in [
      ("", "../secret.png"), ("sub/..", "a.png"), ("", "link.png"), ("link", "secret.png"),
      (root.path, "secret.png"), ("", root.path + "/secret.png"), ("", ""), ("", "sub"),
      ("", "none.png"), ("", "a.png\0"),
    ] {
      #expect(loader.imageData(folder: folder, name: name) == nil, "\(folder) \(name)")
    }
  }
}
