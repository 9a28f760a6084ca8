import ArgumentParser
import Interchange

extension ExchangeFormat: ExpressibleByArgument {}
