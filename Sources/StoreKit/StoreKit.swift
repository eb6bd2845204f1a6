@_exported import Foundation
@_exported import ObservableObjects
@_exported import Observation
@_exported import OpenStoreKit

#if Networking
    @_exported import FoundationNetworking
#endif
