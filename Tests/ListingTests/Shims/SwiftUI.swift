// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Just enough of SwiftUI's names, with its shapes, to type-check store code. Nothing here runs.

@_exported import Foundation
@_exported import StoreKit

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor var body: Body { get }
}

extension Never: View {
    public var body: Never { return missing() }
}

/// A view without a body of its own.
public protocol Leaf: View where Body == Never {}
extension Leaf {
    public var body: Never { return missing() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { return missing() }
}

func missing() -> Never { preconditionFailure("only for type-checking") }

public struct AnyPiece: Leaf {
    public init() {}
}

@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> AnyPiece { AnyPiece() }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> AnyPiece { AnyPiece() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<Content: View>(first content: Content) -> AnyPiece { AnyPiece() }
    public static func buildEither<Content: View>(second content: Content) -> AnyPiece { AnyPiece() }
}

public struct Text: Leaf {
    public init(_ text: LocalizedStringKey) {}
    @_disfavoredOverload public init<Words: StringProtocol>(_ text: Words) {}
    public func font(_ font: Font?) -> Text { self }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
}

public struct Font: Sendable {
    public static let caption = Font()
    public static let caption2 = Font()
}

public struct Color: Sendable {
    public static let green = Color()
}

public struct Spacer: Leaf {
    public init() {}
}

public struct ProgressView: Leaf {
    public init() {}
}

public struct Image: Leaf {
    public init(systemName: String) {}
    public func resizable() -> Image { self }
}

/// What groups other views.
public struct Stack<Content: View>: Leaf {
    public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}
public typealias HStack = Stack
public typealias VStack = Stack
public typealias Group = Stack

public struct List<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct Section<Content: View>: Leaf {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, Content: View>: Leaf {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable {}
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) where Data == Range<Int> {}
}

public struct ButtonRole: Sendable {
    public static let cancel = ButtonRole()
}

public struct Button<Label: View>: Leaf {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
    public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {}
}

public struct Picker<Label: View, Selection: Hashable, Content: View>: Leaf {
    public init(selection: Binding<Selection>, label: Label, @ViewBuilder content: () -> Content) {}
}

public protocol PickerStyle {}
public struct WheelPickerStyle: PickerStyle {}
extension PickerStyle where Self == WheelPickerStyle {
    public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}
public struct BorderlessButtonStyle {
    public init() {}
}
public struct GroupedListStyle {
    public init() {}
}

extension View {
    public func font(_ font: Font?) -> some View { self }
    public func foregroundColor(_ color: Color?) -> some View { self }
    public func buttonStyle(_ style: BorderlessButtonStyle) -> some View { self }
    public func listStyle(_ style: GroupedListStyle) -> some View { self }
    public func pickerStyle(_ style: some PickerStyle) -> some View { self }
    public func environmentObject(_ object: some ObservableObject) -> some View { self }
    public func disabled(_ disabled: Bool) -> some View { self }
    public func tag(_ tag: some Hashable) -> some View { self }
    public func scaledToFit() -> some View { self }
    public func alert<Words: StringProtocol>(
        _ title: Words, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
    ) -> some View { self }
    public func sheet(isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View) -> some View { self }
    public func onChange<Value: Equatable>(of value: Value, perform: @escaping (Value) -> Void) -> some View { self }
    public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
}

public protocol Scene {
    associatedtype Body: Scene
    @MainActor var body: Body { get }
}
extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { return missing() }
}

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}
extension App {
    public static func main() {}
}

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public var wrappedValue: Value {
        get { missing() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
        preconditionFailure()
    }
}

@propertyWrapper
public struct State<Value> {
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value {
        get { missing() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { missing() }
}

@propertyWrapper
public struct AppStorage<Value> {
    public init(wrappedValue: Value, _ key: String) where Value == Int {}
    public var wrappedValue: Value {
        get { missing() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { missing() }
}

@MainActor @preconcurrency @propertyWrapper
public struct StateObject<Object: ObservableObject> {
    public init(wrappedValue: @autoclosure @escaping () -> Object) {}
    public var wrappedValue: Object { missing() }
}

@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<Object: ObservableObject> {
    public init() {}
    public var wrappedValue: Object { missing() }
}

public struct EnvironmentValues {
    public var purchase: PurchaseAction { PurchaseAction() }
}

@propertyWrapper
public struct Environment<Value> {
    public init(_ path: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { missing() }
}
