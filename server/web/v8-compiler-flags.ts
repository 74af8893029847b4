import { setFlagsFromString } from 'node:v8'

/**
 * Sets V8 flags. By default V8 optimizes rendering code in background threads, for a fifth of a page's CPU. Pages are
 * rendered too seldom to win that back: baseline code, compiled at once, is enough, and in Node 20 optimization
 * starts nine times later than by default (66 KB of bytecode). Later releases count calls, have no such flag, and
 * were measured as they are.
 */
setFlagsFromString('--always-sparkplug')
const countsBytes = Number.parseInt(process.versions.v8, 10) < 12
if (countsBytes) setFlagsFromString('--interrupt-budget=600000')
