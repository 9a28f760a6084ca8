import Rules

extension FieldForm where Content == GTIN {
    static let gtin = FieldForm(ValueForm.gtin)
}

extension FieldForm where Content == DecimalAmount {
    static let amount = FieldForm(ValueForm.amount)
}

extension FieldForm where Content == Quantity {
    static let quantity = FieldForm(ValueForm.quantity)
}

extension FieldForm where Content == Money {
    static let money = FieldForm(ValueForm.money)
}
