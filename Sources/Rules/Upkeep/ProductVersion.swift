/// The version of Steward: of all its programs, and in `--version`.
package let productVersion = "0.1.0"
