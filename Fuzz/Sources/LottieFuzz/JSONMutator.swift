import CFuzzer

/// Mutates JSON so that it stays valid, since most byte mutations only reach the parser.
struct JSONMutator {
  private var random: Random

  init(seed: UInt32) { random = Random(state: UInt64(seed)) }

  /// Small numbers, limits of formats and of the engine, and wrong types.
  private static let replacements: [StaticString] = [
    "0", "1", "-1", "2", "3", "4", "5", "13", "0.5", "1.5", "59", "100", "360", "-90", "255",
    "1000",
    "1e-9", "-1e-9", "1e5", "-1e5", "1e9", "-1e9", "2147483648", "1e18", "-1e18", "1e300", "-1e308",
    "1e400", "9007199254740993", "null", "true", "false", "\"\"", "\"a\"", "\"s\"", "\"#f00\"",
    "[]", "{}", "[0]", "[0,0]", "[1e9,-1e9]", "[100,100,100]", "{\"k\":0}", "{\"a\":0,\"k\":[0,0]}",
    "{\"a\":1,\"k\":[]}", "{\"a\":1,\"k\":[{\"t\":0,\"s\":[0]},{\"t\":30,\"s\":[100]}]}",
    "{\"k\":0,\"x\":\"var $bm_rt = wiggle(5, 30);\"}",
    "{\"k\":[9,9],\"x\":\"$bm_rt = thisComp.layer(1).transform.position.valueAtTime(time - 1)\"}",
    "\"var $bm_rt = loopOut('offset') + index;\"",
    "\"for (var i = 0; i < 1e9; i++) { value += [i]; }\"",
    "\"function f(a) { return f([a, a]); } f(value)\"",
    "{\"a\":1,\"k\":[{\"t\":0,\"s\":[-1e9],\"o\":{\"x\":0,\"y\":9},\"i\":{\"x\":1,\"y\":-9}},{\"t\":60,\"s\":[1e9]}]}",
  ]

  /// A mutated input of at most `capacity` bytes; nil if no mutation fits.
  mutating func mutated(_ bytes: [UInt8], capacity: Int) -> [UInt8]? {
    let spans = JSONSpans(bytes)
    guard let value = random.element(spans.values) else { return nil }
    let result: [UInt8]?
    switch random.below(6) {
    case 0, 1:
      guard let text = random.element(Self.replacements) else { return nil }
      result = text.withUTF8Buffer { bytes.replacing(value, with: $0) }
    case 2:
      guard let other = random.element(spans.values) else { return nil }
      result = bytes.replacing(value, with: bytes[other])
    case 3:
      result = random.element(spans.elements).map { removing($0, from: bytes) }
    case 4:
      result = random.element(spans.elements).map {
        bytes.replacing($0.upperBound..<$0.upperBound, with: [UInt8(ascii: ",")] + bytes[$0])
      }
    default:
      guard let element = random.element(spans.elements),
        let place = random.element(spans.elements)
      else { return nil }
      result = bytes.replacing(
        place.upperBound..<place.upperBound, with: [UInt8(ascii: ",")] + bytes[element])
    }
    return result.flatMap { $0.count <= capacity ? $0 : nil }
  }

  /// Replaces a value or element of one input by one of another.
  mutating func crossed(_ bytes: [UInt8], _ other: [UInt8], capacity: Int) -> [UInt8]? {
    let (spans, others) = (JSONSpans(bytes), JSONSpans(other))
    var result: [UInt8]?
    if random.below(2) == 0 {
      if let value = random.element(spans.values), let piece = random.element(others.values) {
        result = bytes.replacing(value, with: other[piece])
      }
    } else if let place = random.element(spans.elements),
      let piece = random.element(others.elements)
    {
      result = bytes.replacing(
        place.upperBound..<place.upperBound, with: [UInt8(ascii: ",")] + other[piece])
    }
    return result.flatMap { $0.count <= capacity ? $0 : nil }
  }

  private func removing(_ element: Range<Int>, from bytes: [UInt8]) -> [UInt8] {
    var range = element
    if range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: ",") {
      range = range.lowerBound..<range.upperBound + 1
    } else if range.lowerBound > 0, bytes[range.lowerBound - 1] == UInt8(ascii: ",") {
      range = range.lowerBound - 1..<range.upperBound
    }
    return bytes.replacing(range, with: [])
  }

  /// A linear congruential generator, seeded by libFuzzer so that runs are reproducible.
  private struct Random {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }

    mutating func element<C: RandomAccessCollection>(_ items: C) -> C.Element?
    where C.Index == Int {
      items.isEmpty ? nil : items[below(items.count)]
    }
  }
}

extension [UInt8] {
  fileprivate func replacing(_ range: Range<Int>, with other: some Collection<UInt8>) -> [UInt8] {
    var result = self
    result.replaceSubrange(range, with: other)
    return result
  }
}

/// The custom mutator of libFuzzer.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
  var mutator = JSONMutator(seed: seed)
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
  // Falls back to byte mutations for unreadable input, and uses them for some of the other input.
  let isJSON = bytes.first == UInt8(ascii: "{")
  guard seed % 8 != 0,
    let result = isJSON
      ? mutator.mutated(bytes, capacity: capacity)
      : mutator.mutatedContainer(bytes, capacity: capacity)
  else { return LLVMFuzzerMutate(data, size, capacity) }
  data.update(from: result, count: result.count)
  return result.count
}

/// The custom crossover of libFuzzer, which combines two inputs.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossOver(
  _ first: UnsafePointer<UInt8>, _ firstSize: Int, _ second: UnsafePointer<UInt8>,
  _ secondSize: Int, _ result: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ seed: UInt32
) -> Int {
  var mutator = JSONMutator(seed: seed)
  let crossed = mutator.crossed(
    [UInt8](UnsafeBufferPointer(start: first, count: firstSize)),
    [UInt8](UnsafeBufferPointer(start: second, count: secondSize)), capacity: capacity)
  guard let crossed else { return 0 }
  result.update(from: crossed, count: crossed.count)
  return crossed.count
}
