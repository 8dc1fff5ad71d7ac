import Foundation
import GtkKit
import GtkTestSupport
import LottieUI
import XCTest

/// A red square for half a second, then a blue one for half a second.
let squares = """
  {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":40,"h":40,"nm":"squares","layers":[
  {"ty":4,"ip":0,"op":5,"st":0,"ks":{},"shapes":[
  {"ty":"rc","p":{"k":[20,20]},"s":{"k":[40,40]},"r":{"k":0}},
  {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]},
  {"ty":4,"ip":5,"op":10,"st":0,"ks":{},"shapes":[
  {"ty":"rc","p":{"k":[20,20]},"s":{"k":[40,40]},"r":{"k":0}},
  {"ty":"fl","c":{"k":[0,0,1,1]},"o":{"k":100}}]}]}
  """

let red: UInt32 = 0xFFFF_0000
let blue: UInt32 = 0xFF00_00FF

/// The color at the center of a widget.
@MainActor func color(_ widget: Widget) throws -> UInt32 {
  let image = try XCTUnwrap(WidgetImage(of: widget))
  return image.pixels[image.pixels.count / 2 + image.width / 2]
}

/// Runs the main loop for a number of ticks of a widget's frame clock.
@MainActor func waitForFrames(_ count: Int, of widget: Widget) {
  var frames = 0
  widget.onTick { _ in
    frames += 1
    return frames < count
  }
  XCTAssertTrue(MainLoop.wait { frames >= count })
}
