import { setFlagsFromString } from 'node:v8'

/**
 * Flags of V8. Left alone, it optimizes the code that renders pages in threads of its own, for a fifth of what a
 * page costs. Pages are rendered too seldom to win that back: baseline code, made at once, is good enough, and in
 * Node 20 code is optimized nine times later than by default (66 KB of bytecode). Later ones count calls, have no
 * such flag, and were measured as they are.
 */
setFlagsFromString('--always-sparkplug')
const countsBytes = Number.parseInt(process.versions.v8, 10) < 12
if (countsBytes) setFlagsFromString('--interrupt-budget=600000')
