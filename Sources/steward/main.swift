import Commands

StewardCommand.runProcess()
