import Pages
import Rules
import Testing

/// A page in the style of some shop software, and what is to be read on it.
struct PageCase: CustomTestStringConvertible, Sendable {
    enum Expectation: Equatable, Sendable {
        case none
        case product(
            name: String? = nil, amount: String? = nil, currency: String? = nil, availability: String? = nil,
            isContradictory: Bool = false, lacksVariant: Bool = false)
    }

    let testDescription: String
    let html: String
    let expectation: Expectation
    let address: String?

    init(_ title: String, _ html: String, _ expectation: Expectation, at address: String? = nil) {
        testDescription = title
        self.html = html
        self.expectation = expectation
        self.address = address
    }

    var reading: Expectation {
        guard let page = ProductPage(Array(html.utf8), address: address) else { return .none }
        var isContradictory = false
        if case .amounts? = page.conflict { isContradictory = true }
        return .product(
            name: page.name, amount: page.amount?.description, currency: page.currency,
            availability: page.availability?.rawValue, isContradictory: isContradictory,
            lacksVariant: page.lacksVariant)
    }
}
