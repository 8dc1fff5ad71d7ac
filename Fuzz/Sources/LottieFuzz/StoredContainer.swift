import Foundation
import LottieContainers

/// Repacks mutated animations without compression.
enum StoredContainer {
  /// A container like `file` with `json` as its initial animation, without images.
  /// - Parameter manifest: replaces the generated manifest of a dotLottie.
  static func pack(_ file: LottieFile, json: [UInt8], manifest: [UInt8]?) -> [UInt8] {
    switch file.kind {
    case .json: return json
    case .gzip: return gzip(json)
    case .dotLottie1, .dotLottie2:
      let manifest = manifest ?? self.manifest(of: file)
      return zip(
        [("manifest.json", manifest)]
          + file.animations.map { animation in
            let bytes = animation.id == file.activeID ? json : [UInt8](animation.data)
            return ("animations/\(animation.id).json", bytes)
          })
    }
  }

  static func manifest(of file: LottieFile) -> [UInt8] {
    let ids = file.animations.map { #"{"id":"\#($0.id)"}"# }.joined(separator: ",")
    let version = file.kind == .dotLottie1 ? "1.0" : "2"
    return Array(#"{"version":"\#(version)","animations":[\#(ids)]}"#.utf8)
  }

  /// - Source: RFC 1952, and RFC 1951, 3.2.4 for the stored block.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(clamping: bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(length) + little(~length)
      + bytes.prefix(Int(length)) + little(checksum(bytes)) + little(UInt32(clamping: bytes.count))
  }

  /// - Source: PKWARE APPNOTE 6.3, 4.3.
  private static func zip(_ files: [(name: String, data: [UInt8])]) -> [UInt8] {
    var result: [UInt8] = []
    var directory: [UInt8] = []
    for (name, data) in files {
      let name = Array(name.utf8)
      let size = little(UInt32(clamping: data.count))
      let shared: [UInt8] =
        [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + little(checksum(data)) + size + size
        + little(UInt16(clamping: name.count)) + [0, 0]
      directory += [0x50, 0x4B, 1, 2, 20, 0] + shared + [UInt8](repeating: 0, count: 10)
      directory += little(UInt32(clamping: result.count)) + name
      result += [0x50, 0x4B, 3, 4] + shared + name + data
    }
    let count = little(UInt16(clamping: files.count))
    return result + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
      + little(UInt32(clamping: directory.count)) + little(UInt32(clamping: result.count)) + [0, 0]
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// - Source: RFC 1952, 8.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }
}

extension JSONMutator {
  /// A container with mutated JSON or manifest; nil if the input cannot be read.
  mutating func mutatedContainer(_ bytes: [UInt8], capacity: Int) -> [UInt8]? {
    guard let file = try? LottieFile(data: Data(bytes)), file.kind != .json,
      let active = file.animations.first(where: { $0.id == file.activeID })
    else { return nil }
    var (json, manifest) = ([UInt8](active.data), [UInt8]?.none)
    if file.kind != .gzip, bytes.count % 4 == 0 {
      manifest = mutated(StoredContainer.manifest(of: file), capacity: capacity)
    } else if let changed = mutated(json, capacity: capacity) {
      json = changed
    }
    let result = StoredContainer.pack(file, json: json, manifest: manifest)
    return result.count <= capacity ? result : nil
  }
}
