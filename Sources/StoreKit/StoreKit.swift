@_exported import OpenStoreKit
@_exported import ObservableObjects
