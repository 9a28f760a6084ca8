import Agent
import Glibc

exit(AgentProcess.run(Array(CommandLine.arguments.dropFirst())))
