import Foundation
import LottieCore
import LottieTestSupport
import Testing

@testable import LottieCairo

@Suite(.timeLimit(.minutes(10))) struct RenderTargetTests {
  /// Red in the upper left quarter of 100 x 100, teal in the rest of the upper half.
  private static let quarters = file(
    layer("\(rectangle(0, 0, 50, 50)),\(red)") + "," + layer("\(rectangle(50, 0, 50, 50)),\(teal)"))
  private static let red = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#

  private func draw(
    _ rect: ContentRect?, rotation: Double = 0, width: Int = 100, height: Int = 100
  ) throws -> PixelBuffer {
    var buffer = try PixelBuffer(width: width, height: height)
    try LottieRenderer(LottieAnimation(data: Self.quarters)).render(
      frame: 0, contentRect: rect, rotation: rotation, into: &buffer)
    return buffer
  }

  @Test(
    "Rotation is clockwise around the center",
    arguments: [
      (0.0, [0xFFFF_0000, 0xFF00_CCD6, 0, 0]), (90, [0, 0xFFFF_0000, 0, 0xFF00_CCD6]),
      (180, [0, 0, 0xFF00_CCD6, 0xFFFF_0000]), (-90, [0xFF00_CCD6, 0, 0xFFFF_0000, 0]),
      (450, [0, 0xFFFF_0000, 0, 0xFF00_CCD6]),
    ] as [(Double, [UInt32])])
  func rotation(degrees: Double, quarters: [UInt32]) throws {
    let buffer = try draw(nil, rotation: degrees)
    let points = [(10, 10), (90, 10), (10, 90), (90, 90)]
    #expect(points.map { buffer.pixel(x: $0.0, y: $0.1) } == quarters)
    // The edges of quarter turns stay sharp.
    #expect(Set([49, 50].map { buffer.pixel(x: $0, y: 10) }).isSubset(of: Set(quarters)))
  }

  @Test("A composition rotated by any angle is clipped along its rotated sides") func slanted()
    throws
  {
    let buffer = try draw(ContentRect(x: 25, y: 25, width: 50, height: 50), rotation: 45)
    #expect(buffer.pixel(x: 50, y: 30) == 0xFFFF_0000)
    #expect(buffer.pixel(x: 70, y: 48) == 0xFF00_CCD6)
    #expect(buffer.pixel(x: 30, y: 30) == 0)
  }

  @Test("The composition fills its rectangle, which may lie outside the image") func contentRect()
    throws
  {
    let beside = try draw(ContentRect(x: -50, y: 20, width: 100, height: 40))
    #expect(beside.pixel(x: 10, y: 30) == 0xFF00_CCD6)
    #expect(beside.pixel(x: 49, y: 39) == 0xFF00_CCD6)
    #expect(beside.pixel(x: 50, y: 30) == 0)
    #expect(beside.pixel(x: 10, y: 19) == 0)
    #expect(beside.pixel(x: 10, y: 40) == 0)
    #expect(try draw(ContentRect(x: 200, y: 0, width: 9, height: 9)).bytes.allSatisfy { $0 == 0 })
    for width in [0, -5, .nan, .infinity] {
      #expect(
        try draw(ContentRect(x: 0, y: 0, width: width, height: 50)).bytes.count == 40_000)
    }
    #expect(try draw(nil, rotation: .nan).bytes == draw(nil).bytes)
  }

  @Test("ABGR is ARGB with red and blue swapped, in every frame", arguments: Scene.all)
  func formats(scene: Scene) throws {
    let renderer = LottieRenderer(try scene.animation())
    var one = try PixelBuffer(width: 50, height: 50)
    var other = try PixelBuffer(width: 50, height: 50, format: .abgr)
    for frame in stride(from: 0.0, to: 8, by: 1) {
      try renderer.render(frame: frame, into: &one)
      try renderer.render(frame: frame, into: &other)
      var swapped = one.bytes
      for index in stride(from: 0, to: swapped.count, by: 4) { swapped.swapAt(index, index + 2) }
      try #require(swapped == other.bytes)
    }
    #expect(try one.pngData() == other.pngData())
  }

  @Test("Drawing into caller-provided memory stays within its rows") func memory() throws {
    let layout = try PixelLayout(width: 100, height: 100, stride: 440)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 44_000, alignment: 4)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 7)
    let animation = try LottieAnimation(data: Self.quarters)
    let renderer = LottieRenderer(animation)
    var contents = BufferContents()
    #expect(try renderer.render(frame: 0, into: memory, layout: layout, showing: &contents))
    #expect(try !renderer.render(frame: 1, into: memory, layout: layout, showing: &contents))
    let buffer = try draw(nil)
    for y in 0..<100 {
      #expect(
        Array(memory[(y * 440)..<(y * 440 + 400)])
          == Array(buffer.bytes[(y * 400)..<(y * 400 + 400)]))
      #expect(memory[(y * 440 + 400)..<(y * 440 + 440)].allSatisfy { $0 == 7 })
    }
    #expect(throws: LottieRenderError.unsuitableMemory(bytes: 43_999, needed: 44_000)) {
      try renderer.render(
        frame: 0, into: UnsafeMutableRawBufferPointer(rebasing: memory[..<43_999]), layout: layout,
        showing: &contents)
    }
  }

  @Test(
    "Layouts with overlapping rows or partial pixels are rejected",
    arguments: [396, 402, .max, -4])
  func layout(stride: Int) {
    #expect(throws: LottieRenderError.sizeOutOfRange(width: 100, height: 100)) {
      try PixelLayout(width: 100, height: 100, stride: stride)
    }
  }

  @Test("A renderer can be sent to another task") func background() async throws {
    let renderer = LottieRenderer(try LottieAnimation(data: Self.quarters))
    let task = Task {
      var buffer = try PixelBuffer(width: 100, height: 100)
      try renderer.render(frame: 0, into: &buffer)
      return buffer.bytes
    }
    #expect(try await task.value == draw(nil).bytes)
  }
}
