import { setFlagsFromString } from 'node:v8'

/**
 * Flags of V8. Left alone, it optimizes the code that renders pages in threads of its own, for a fifth of
 * what a page costs. Pages are rendered too seldom to win that back: baseline code, made at once, is good
 * enough, and code is optimized nine times later than by default (66 KB of bytecode). A flag that a later V8
 * does not know prints a warning and changes nothing.
 */
for (const flag of ['--always-sparkplug', '--interrupt-budget=600000']) setFlagsFromString(flag)
