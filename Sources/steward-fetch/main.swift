import Fetching
import Glibc

exit(FetchProcess.run(Array(CommandLine.arguments.dropFirst())))
