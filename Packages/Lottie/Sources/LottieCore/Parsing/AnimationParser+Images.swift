import LottiePlatform

extension AnimationParser {
  /// Parses the images among the assets; unavailable ones are reported and omitted.
  func readImages(_ node: JSONNode?) {
    for item in node?.items ?? []
    where item["layers"] == nil && (item["p"] ?? item["sid"])?.string != nil {
      guard let id = item["id"]?.string, images[id] == nil else { continue }
      // Sounds are assets of the same structure.
      guard item["t"]?.number != 3, let image = image(item) else { continue }
      images[id] = image
    }
  }

  private func image(_ asset: JSONNode) -> ImageAsset? {
    let node = resolvingImageSlot(asset)
    let given = imageOverride(asset)
    guard let name = given == nil ? node["p"]?.string : "" else { return nil }
    let place = JSONPath.member(node.path, "p")
    let data: Data?
    if let given {
      data = given
    } else if name.hasPrefix("data:") {
      if name.hasPrefix("data:audio") { return nil }
      data = DataURI.bytes(of: name, limit: LottieLimits.imageBytes)
      if data == nil { note(place, "invalid data URI of an image", "omitted") }
    } else {
      data = options.imageLoader?.imageData(folder: node["u"]?.string ?? "", name: name)
      if data == nil { note(place, "external image", "not available") }
    }
    guard let data else { return nil }
    guard let header = ImageHeader(data) else {
      note(place, "image in an unsupported format", "omitted")
      return nil
    }
    imageBytes += data.count
    guard imageBytes <= LottieLimits.imageBytes else {
      note(place, "more than \(LottieLimits.imageBytes) bytes of images", "omitted")
      return nil
    }
    if let size = header.size {
      let most = header.format == .jpeg ? LottieLimits.pixels : LottieLimits.imagePixels
      guard size.x >= 1, size.y >= 1, size.x * size.y <= Double(most) else {
        note(place, "image of \(size.x.shortText) x \(size.y.shortText) pixels", "omitted")
        return nil
      }
    }
    return ImageAsset(
      source: LottieImage(bytes: data, pixelSize: header.size),
      width: (asset["w"] ?? node["w"])?.number.flatMap { $0 > 0 ? $0 : nil },
      height: (asset["h"] ?? node["h"])?.number.flatMap { $0 > 0 ? $0 : nil },
      fit: (asset["pr"] ?? node["pr"])?.string.flatMap(ImageFit.init(svg:)) ?? ImageFit())
  }

  /// Parses an image layer.
  func imageLayer(_ node: JSONNode) -> Layer.Content {
    guard let id = node["refId"]?.string, let asset = images[id] else {
      note(node.path, "missing image", "layer omitted")
      return .null
    }
    return .image(asset)
  }
}
