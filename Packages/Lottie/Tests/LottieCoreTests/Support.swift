import Foundation
import Testing

@testable import LottieCore

/// A file of 100 x 100 units and 60 frames, with layers and assets as JSON.
func file(_ layers: String, assets: String = "[]", version: String = "5.7.0") -> Data {
  Data(
    """
    {"v":"\(version)","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":\(assets),"layers":[\(layers)]}
    """.utf8)
}

/// A shape layer, unless `more` specifies another type.
func layer(_ shapes: String, ks: String = "{}", more: String = "") -> String {
  #"{"ty":4,"ip":0,"op":60,"st":0,"ks":\#(ks),"shapes":[\#(shapes)]\#(more)}"#
}

let fill = #"{"ty":"fl","c":{"a":0,"k":[0,0.8,0.839,1]},"o":{"a":0,"k":100},"r":1}"#
let square = #"{"ty":"rc","d":1,"p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}}"#
let wire = #"{"ty":"sh","ks":{"k":{"v":[[0,0],[40,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}"#
let stroke = #"{"ty":"st","c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":2},"lc":1,"lj":1,"ml":4}"#

/// The draw list of a file as text, without the canvas line.
func drawn(
  _ data: Data, at frame: Double = 0, options: LottieOptions = LottieOptions()
) throws -> String {
  let text = try LottieAnimation(data: data, options: options).evaluate(at: frame).description
  return text.split(separator: "\n").dropFirst().joined(separator: "\n")
}

/// Options that draw what lottie-web does not.
let beyond: LottieOptions = {
  var options = LottieOptions()
  options.drawsBeyondLottieWeb = true
  return options
}()
