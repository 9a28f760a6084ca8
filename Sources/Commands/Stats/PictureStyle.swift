/// The style sheet of the charts, for light and dark themes. Readers with red-green colour blindness can also
/// tell the category colours apart.
///
/// Source of the colours: M. Okabe, K. Ito, "Color Universal Design", jfly.uni-koeln.de/color.
enum PictureStyle {
    /// The number of categories with their own colour.
    static let categories = 6

    /// Plain colours rather than variables, which programs that convert SVG to images do not support.
    static let sheet = """
        text{font-family:system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;font-size:13px;fill:#1f2328}
        .paper{fill:#ffffff}.heading{font-size:17px;font-weight:600}.small{font-size:11px}
        .dim{fill:#636c76}.strong{font-weight:600}
        .halo{paint-order:stroke;stroke:#ffffff;stroke-width:4px;stroke-linejoin:round}
        .grid{stroke:#d8dee4;stroke-width:1}.today{stroke:#1f2328;stroke-width:1.5;stroke-dasharray:4 3}
        .lead{stroke:#afb8c1;stroke-width:2}
        .bad{fill:#c4314b}.warn{fill:#d9730d}.good{fill:#2e8b57}.calm{fill:#4a7fb5}.gone{fill:#afb8c1}
        text.bad{fill:#b42318}text.warn{fill:#b35309}
        .spent{fill:#b9cde0}
        .s0,.s1,.s2,.s3,.s4,.s5{stroke-width:2.5;stroke-linecap:square}
        .s0{stroke:#0072b2}.s1{stroke:#d55e00}.s2{stroke:#009e73}.s3{stroke:#cc79a7}.s4{stroke:#e69f00}.s5{stroke:#56b4e9}
        .c0{fill:#0072b2}.c1{fill:#d55e00}.c2{fill:#009e73}.c3{fill:#cc79a7}.c4{fill:#e69f00}.c5{fill:#56b4e9}.other{fill:#8c959f}
        @media (prefers-color-scheme:dark){
        text{fill:#e6edf3}.halo{stroke:#0d1117}.paper{fill:#0d1117}.dim{fill:#9198a1}
        .grid{stroke:#30363d}.today{stroke:#e6edf3}.lead{stroke:#59626c}
        .bad{fill:#f85149}.warn{fill:#f0883e}.good{fill:#3fb950}.calm{fill:#58a6ff}.gone{fill:#59626c}
        text.bad{fill:#ff7b72}text.warn{fill:#f0883e}
        .spent{fill:#29405a}
        .s0{stroke:#3a9bdc}.s1{stroke:#ff8a3d}.s2{stroke:#2cc99b}.s3{stroke:#e59cc4}.s4{stroke:#f2b632}.s5{stroke:#8fd0f5}
        .c0{fill:#3a9bdc}.c1{fill:#ff8a3d}.c2{fill:#2cc99b}.c3{fill:#e59cc4}.c4{fill:#f2b632}.c5{fill:#8fd0f5}.other{fill:#8c959f}
        }
        """
}
