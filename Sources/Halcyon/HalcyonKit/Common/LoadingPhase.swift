import HalcyonRecords

/// The loading state of a model.
public nonisolated enum LoadingPhase: Equatable, Sendable {
  case loading
  case ready
  case failed(StoreError)
}
