/// The version of Steward: of all its programs, and what `--version` says.
package let productVersion = "0.1.0"
