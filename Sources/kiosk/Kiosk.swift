@main
struct Kiosk {
    static func main() async {}
}
