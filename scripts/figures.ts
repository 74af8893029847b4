import { allLines, lengthAt, longFunctions, longLines, testsToSource } from './shape'

/** `npm run figures`: the shape of the code, each figure with its bound, and where it is not kept. */
const share = (100 * longLines.length) / allLines
const rows: [what: string, figure: string, places: string[]][] = [
  ['lines over 120 columns, at most 0.5 %', `${share.toFixed(2)} % (${longLines.length} of ${allLines})`, []],
  ['functions over 80 lines, components and tests over 150: none', `${longFunctions.length}`, longFunctions],
  ['lines of a source file: half at most 60', `${lengthAt(0.5)}`, []],
  ['                        95 % at most 200', `${lengthAt(0.95)}`, []],
  ['lines of tests and proofs for a line of source: at least 0.6', testsToSource.toFixed(2), []],
]
for (const [what, figure, places] of rows)
  console.log([`${what.padEnd(64)}${figure}`, ...places].join('\n  '))
