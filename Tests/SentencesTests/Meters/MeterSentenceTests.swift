import Rules
import Sentences
import Testing

struct MeterSentenceTests {
    @Test(
        arguments: [
            ("car is at 48950 km", "car", "48950 km"), ("The car is at 48,950 km.", "car", "48950 km"),
            ("my car has 48950 km now", "car", "48950 km"), ("Car: 48950 km", "Car", "48950 km"),
            ("the boat engine shows 512.5 hours", "boat engine", "512.5 hours"),
            ("car was at 48950 km yesterday", "car", "48950 km @yesterday"),
            ("car was at 48950 km on 3 nov", "car", "48950 km @3 nov"),
            ("odometer of the car is 48950", "car", "48950"),
            ("das Auto steht bei 48.950 km", "Auto", "48950 km"),
            ("Auto ist bei 48950 km", "Auto", "48950 km"),
            ("Kilometerstand Auto: 48950", "Auto", "48950"),
            ("unser Auto hat jetzt 48950 Kilometer", "Auto", "48950 Kilometer"),
            ("Die Pumpe zeigt 1.200 Std.", "Pumpe", "1200 Std"), ("Auto stand gestern bei 48950 km", nil, ""),
            ("la voiture est à 48 950 km", "voiture", "48950 km"),
            ("ma voiture a 48950 km", "voiture", "48950 km"),
            ("l'auto affiche 48950 km", "auto", "48950 km"),
            ("el coche está en 48950 km", "coche", "48950 km"),
            ("mi coche ya tiene 48.950 km", "coche", "48950 km"),
            ("el coche va por 48950 km hoy", "coche", "48950 km"),
            ("l'auto è a 48950 km", "auto", "48950 km"),
            ("la macchina segna 48.950 km", "macchina", "48950 km"),
            ("la mia auto ha 48950 km adesso", "auto", "48950 km"),
            ("run 5 km", nil, ""), ("is the car at 48950 km?", nil, ""), ("call mum at 5", nil, ""),
            ("48950 km", nil, ""), ("car is at the garage", nil, ""), ("dentist at 15", nil, ""),
            ("milk has 3", nil, ""),
        ] as [(String, String?, String)])
    func `what a meter shows is read in five languages`(line: String, name: String?, reading: String) {
        let said = MeterSentence(line)

        let number = said.map { said in
            [said.number.values[0].description, said.number.unit, said.day.map { "@\($0)" } ?? ""]
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
        #expect(said?.names.contains { $0 == name } ?? (name == nil), "\(said?.names ?? [])")
        #expect((number ?? "") == reading)
    }
}
