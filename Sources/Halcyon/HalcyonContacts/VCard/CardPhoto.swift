import Foundation
import HalcyonCore
import HalcyonNetwork

/// A photo in a card. It is decoded from the raw card on demand and not stored separately.
///
///     let photos = CardPhoto.photos(in: card.raw)
///     if case .address(let address) = photos.first { data = try await source.photo(at: address) }
public enum CardPhoto: Hashable, Sendable {
  /// The bytes of a picture and its media type (`image/jpeg`), detected from the bytes or else as
  /// declared by the card.
  case inline(Data, mediaType: String?)
  /// The http or https address of the picture, which is fetched only on demand.
  case address(WebAddress)

  /// Returns the photos of the first card in `raw`, in order. Unreadable ones are omitted.
  /// - Parameter maximumBytes: A larger picture is omitted without being decoded.
  /// - Source: RFC 2426 §3.1.4, RFC 6350 §6.2.4, RFC 2397; vCard 2.1 §2.3.4.
  public static func photos(in raw: Data, maximumBytes: Int = 4 << 20) -> [CardPhoto] {
    let bytes = CardEncoding.utf8File([UInt8](raw))
    for piece in CardSplitter.split(bytes) {
      guard case .card(let range, let line, _) = piece else { continue }
      return CardLines(bytes, range, line: line).properties.lazy.filter { $0.name == "PHOTO" }
        .compactMap { photo($0, maximumBytes) }
    }
    return []
  }

  private static func photo(_ property: CardProperty, _ maximumBytes: Int) -> CardPhoto? {
    let isEncoded = ["B", "BASE64"].contains(property.encoding)
    // Neither base64 nor an address contains a literal backslash.
    let value = property.value.filter { $0 != UInt8(ascii: "\\") && $0 > 0x20 }
    if isEncoded { return inline(base64: value, declaredType(property), maximumBytes) }
    if ByteText.starts(value[...], with: "DATA:") { return dataURI(value, maximumBytes) }
    if ByteText.starts(value[...], with: "HTTP") {
      return WebAddress(String(decoding: value, as: UTF8.self)).map(CardPhoto.address)
    }
    // Base64 that is not declared as such is recognized by the picture it contains.
    guard case .inline(let data, _) = inline(base64: value, nil, maximumBytes),
      let format = ImageFormat(signature: data)
    else { return nil }
    return .inline(data, mediaType: format.mediaType)
  }

  /// `data:image/png;base64,…`, also with escaped commas and semicolons.
  private static func dataURI(_ value: [UInt8], _ maximumBytes: Int) -> CardPhoto? {
    guard let comma = value.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = String(decoding: value[5..<comma], as: UTF8.self).lowercased()
    let type = head.prefix { $0 != ";" }
    let declared = type.contains("/") ? String(type) : nil
    let content = value[(comma + 1)...]
    if head.hasSuffix(";base64") { return inline(base64: Array(content), declared, maximumBytes) }
    guard content.count / 3 <= maximumBytes,
      let text = String(decoding: content, as: UTF8.self).removingPercentEncoding
    else { return nil }
    return picture(Data(text.utf8), declared, maximumBytes)
  }

  private static func inline(
    base64 value: [UInt8], _ declared: String?, _ maximumBytes: Int
  ) -> CardPhoto? {
    guard value.count / 4 <= maximumBytes / 3 + 1 else { return nil }
    var text = value.filter { $0 != UInt8(ascii: "=") }
    guard text.allSatisfy(isBase64) else { return nil }
    text += repeatElement(UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: Data(text)).flatMap { picture($0, declared, maximumBytes) }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
      || (ByteText.isName(byte) && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_"))
  }

  private static func picture(
    _ data: Data, _ declared: String?, _ maximumBytes: Int
  ) -> CardPhoto? {
    guard !data.isEmpty, data.count <= maximumBytes else { return nil }
    // The bytes are more reliable than the declared type.
    return .inline(data, mediaType: ImageFormat(signature: data)?.mediaType ?? declared)
  }

  /// The type that the card declares: `TYPE=JPEG`, `JPEG` alone, `MEDIATYPE=image/jpeg`.
  private static func declaredType(_ property: CardProperty) -> String? {
    if let type = property.parameter("MEDIATYPE") { return type.lowercased() }
    let types = property.parameters.filter { $0.name == "TYPE" }.map { $0.value.lowercased() }
    guard let type = types.first(where: { !["base64", "b", "pref"].contains($0) }) else {
      return nil
    }
    return type.contains("/") ? type : "image/" + type
  }
}
