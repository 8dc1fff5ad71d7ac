import Testing

@testable import LottieCairo

struct HostileFeatureTests {
  private static let square = rectangle(10, 10, 50, 50)

  @Test(
    "Malicious gradients, stars, repeaters, masks and mattes do not affect other layers",
    arguments: [
      layer(#"\#(square),{"ty":"gf","t":2,"g":{"p":-1,"k":{"k":[0,1]}}}"#),
      layer(
        #"\#(square),{"ty":"gf","t":1,"s":{"k":[-1e308,0]},"e":{"k":[1e308,0]},"g":{"p":2e9,"k":{"k":[9,1,0,0,-9,0,0,1,1]}}}"#
      ),
      layer(
        #"\#(square),{"ty":"gs","t":2,"w":{"k":3},"e":{"k":[1e12,0]},"h":{"k":1e9},"g":{"p":1,"k":{"k":[0,1,0,0]}}}"#
      ),
      layer(#"{"ty":"sr","sy":1,"pt":{"k":1e9},"or":{"k":9},"ir":{"k":3}},\#(teal)"#),
      layer(#"{"ty":"sr","sy":2,"pt":{"k":-3.5},"or":{"k":-1e308}},\#(teal)"#),
      layer(#"\#(square),{"ty":"rd","r":{"k":1e308}},{"ty":"rd","r":{"k":-5}},\#(teal)"#),
      layer(
        #"\#(square),\#(teal),{"ty":"rp","c":{"k":1e9},"o":{"k":1e300},"tr":{"s":{"k":[0,0]}}}"#),
      layer(
        "\(square),\(teal)",
        more:
          #","masksProperties":[{"mode":"s","x":{"k":-1e308},"o":{"k":-7},"pt":{"k":{"c":true,"v":[[1e300,0],[0,9],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}},{}]"#
      ),
      layer(
        #"\#(square),{"ty":"pb","a":{"k":1e308}},{"ty":"zz","s":{"k":9},"r":{"k":1e9}},{"ty":"op","a":{"k":-1e200}},{"ty":"tw","a":{"k":1e300}},\#(teal)"#
      ),
      layer(
        "\(square),\(teal)",
        more:
          #","ddd":1,"ks":{"rx":{"k":1e308},"ry":{"k":90},"or":{"k":[1e308,0,0]},"p":{"k":[1e308,0,1e308]}}"#
      ),
      layer("\(square),\(teal)", more: #","tt":9,"tp":1e300"#),
    ])
  func drawn(layers: String) throws {
    let buffer = try render(file(layer("\(rectangle(80, 80, 20, 20)),\(teal)") + "," + layers))
    #expect(buffer.pixel(x: 90, y: 90) == 0xFF00_CCD6)
  }
}
