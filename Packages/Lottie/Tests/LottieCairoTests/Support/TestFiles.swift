import Foundation
import LottieCore

@testable import LottieCairo

/// A file of 60 frames with the given layers as JSON.
func file(_ layers: String, width: Int = 100, height: Int = 100) -> Data {
  Data(
    #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":\#(width),"h":\#(height),"layers":[\#(layers)]}"#.utf8
  )
}

func layer(_ shapes: String, ks: String = "{}", more: String = "") -> String {
  #"{"ty":4,"ip":0,"op":60,"st":0,"ks":\#(ks),"shapes":[\#(shapes)]\#(more)}"#
}

let teal = #"{"ty":"fl","c":{"k":[0,0.8,0.839,1]},"o":{"k":100}}"#
let stroke = #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":2},"lc":2,"lj":2}"#

func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
  #"{"ty":"rc","p":{"k":[\#(x + width / 2),\#(y + height / 2)]},"s":{"k":[\#(width),\#(height)]},"r":{"k":0}}"#
}

/// Renders a frame of a file.
func render(
  _ data: Data, width: Int = 100, height: Int = 100, at frame: Double = 0, beyond: Bool = false
) throws -> PixelBuffer {
  var options = LottieOptions()
  options.drawsBeyondLottieWeb = beyond
  var buffer = try PixelBuffer(width: width, height: height)
  try LottieRenderer(LottieAnimation(data: data, options: options)).render(
    frame: frame, into: &buffer)
  return buffer
}
