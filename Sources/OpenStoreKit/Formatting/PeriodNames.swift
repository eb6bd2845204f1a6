import Foundation
import _FoundationICU

/// Lengths of time and calendar units in every language, from the Unicode data that Foundation brings along.
///
/// Foundation itself offers none of it on Linux: its styles for calendar units are empty there.
enum PeriodNames {
    /// A number of units, such as “3 days”.
    static func text(_ period: Product.SubscriptionPeriod, locale: Locale) -> String {
        let skeleton = Array("unit/\(period.unit.unicodeName) unit-width-full-name".utf16)
        var status = U_ZERO_ERROR
        let formatter = swift_unumf_openForSkeletonAndLocale(
            skeleton, Int32(skeleton.count), locale.identifier, &status)
        let result = swift_unumf_openResult(&status)
        defer {
            swift_unumf_closeResult(result)
            swift_unumf_close(formatter)
        }
        swift_unumf_formatInt(formatter, Int64(period.value), result, &status)
        let text = read(&status) { buffer, capacity, status in
            swift_unumf_resultToString(result, buffer, capacity, status)
        }
        return text ?? "\(period.value) \(period.unit.debugDescription)"
    }

    /// The name of a unit by itself, such as “month”.
    static func name(of unit: Product.SubscriptionPeriod.Unit, locale: Locale) -> String {
        var status = U_ZERO_ERROR
        let generator = swift_udatpg_open(locale.identifier, &status)
        defer { swift_udatpg_close(generator) }
        let text = read(&status) { buffer, capacity, status in
            swift_udatpg_getFieldDisplayName(generator, unit.unicodeField, UDATPG_WIDE, buffer, capacity, status)
        }
        return text ?? unit.debugDescription
    }

    /// What ICU wrote; `nil` when it failed before or while writing.
    private static func read(
        _ status: inout UErrorCode,
        _ write: (UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32
    ) -> String? {
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
        var buffer = [UInt16](repeating: 0, count: 256)
        let count = write(&buffer, Int32(buffer.count), &status)
        guard status.rawValue <= U_ZERO_ERROR.rawValue, count > 0, count <= buffer.count else { return nil }
        return String(decoding: buffer[..<Int(count)], as: UTF16.self)
    }
}

extension Product.SubscriptionPeriod.Unit {
    /// The unit in an ICU number skeleton.
    fileprivate var unicodeName: String { debugDescription }

    fileprivate var unicodeField: UDateTimePatternField {
        switch self {
        case .day: UDATPG_DAY_FIELD
        case .week: UDATPG_WEEK_OF_YEAR_FIELD
        case .month: UDATPG_MONTH_FIELD
        case .year: UDATPG_YEAR_FIELD
        }
    }
}
