import { constants, getPriority, setPriority } from 'node:os'

// Threads inherit it when they are made, so this is imported before anything that makes one. Below the process that
// started it, which may have been started with a low priority itself.
setPriority(Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW))
