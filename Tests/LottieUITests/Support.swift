import Foundation
import GtkKit
import LottieUI
import XCTest

/// A red square for half a second, then a blue one for another half.
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

/// The colour in the middle of a widget.
@MainActor func color(_ widget: Widget) throws -> UInt32 {
  let image = try XCTUnwrap(WidgetImage(of: widget))
  return image.pixels[image.pixels.count / 2 + image.width / 2]
}
