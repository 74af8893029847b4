import { setPriority } from 'node:os'

// Threads inherit it when they are made, so this is imported before anything that makes one.
setPriority(10)
