/// A symmetric, positive definite matrix, and what Newton's method needs of it.
struct SymmetricMatrix: Sendable {
    let size: Int
    /// By rows.
    private(set) var elements: [Double]

    init(size: Int, _ element: (Int, Int) -> Double) {
        self.size = size
        elements = []
        elements.reserveCapacity(size * size)
        for row in 0..<size {
            for column in 0..<size { elements.append(element(row, column)) }
        }
    }

    subscript(row: Int, column: Int) -> Double { elements[row * size + column] }

    func times(_ vector: [Double]) -> [Double] {
        (0..<size).map { row in
            var sum = 0.0
            for column in 0..<size { sum += elements[row * size + column] * vector[column] }
            return sum
        }
    }

    /// The lower triangle L with L·Lᵀ = this matrix.
    func triangle() -> LowerTriangle {
        var lower = elements
        for row in 0..<size {
            for column in 0...row {
                var sum = lower[row * size + column]
                for k in 0..<column { sum -= lower[row * size + k] * lower[column * size + k] }
                lower[row * size + column] =
                    row == column ? max(sum, 1e-12).squareRoot() : sum / lower[column * size + column]
            }
        }
        return LowerTriangle(size: size, elements: lower)
    }
}

/// Only its lower half is read.
struct LowerTriangle {
    let size: Int
    let elements: [Double]

    /// x with L·x = `vector`.
    func solve(_ vector: [Double]) -> [Double] {
        var x = vector
        for row in 0..<size {
            for k in 0..<row { x[row] -= elements[row * size + k] * x[k] }
            x[row] /= elements[row * size + row]
        }
        return x
    }

    /// x with Lᵀ·x = `vector`.
    func solveTransposed(_ vector: [Double]) -> [Double] {
        var x = vector
        for row in (0..<size).reversed() {
            for k in (row + 1)..<max(size, row + 1) { x[row] -= elements[k * size + row] * x[k] }
            x[row] /= elements[row * size + row]
        }
        return x
    }
}
