import { setFlagsFromString } from 'node:v8'

/**
 * Pages are made now and then, each by the same code but not thousands of times a second. Left alone, the
 * engine goes on optimizing that code in threads beside, for a fifth of what a page costs; it is content here
 * with the plain machine code, made at once, and optimizes what runs nine times as often as it would ask for
 * (its own default is 66 KB of bytecode). A flag a later engine does not know is said on the error channel
 * and changes nothing.
 */
for (const flag of ['--always-sparkplug', '--interrupt-budget=600000']) setFlagsFromString(flag)
