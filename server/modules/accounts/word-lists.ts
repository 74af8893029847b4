import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type * as Common from '@zxcvbn-ts/language-common'
import type * as English from '@zxcvbn-ts/language-en'
import type * as Portuguese from '@zxcvbn-ts/language-pt-br'
import { packWords, type PackedWords } from './ranked-words'

/** Word lists of a password estimator. */
interface WordLists {
  /** Lists that are left to the library. */
  short: Record<string, readonly string[]>
  /** The longest word of each of the others. */
  longest: Record<string, number>
  packed: PackedWords
  /** Which keys lie beside each other. */
  graphs: (typeof Common)['adjacencyGraphs']
}

const manyWords = 1_000

/**
 * Loads the packages' lists without retaining them: Node keeps a module in its cache, in its parent's children (here
 * a temporary one), and as the parent of its own imports.
 */
const readPackages = () => {
  const load = createRequire(__filename)
  const common = load('@zxcvbn-ts/language-common') as typeof Common
  const en = load('@zxcvbn-ts/language-en') as typeof English
  const pt = load('@zxcvbn-ts/language-pt-br') as typeof Portuguese
  for (const file of Object.keys(load.cache))
    if (/[\\/]@zxcvbn-ts[\\/](language-|dictionary-compression[\\/])/.test(file))
      Reflect.deleteProperty(load.cache, file)
  const lists = Object.entries({ ...common.dictionary, ...en.dictionary, ...pt.dictionary })
  return { lists, graphs: common.adjacencyGraphs }
}

const packPackages = (): WordLists => {
  const { lists, graphs } = readPackages()
  const isLong = ([, { length }]: (typeof lists)[number]) => length > manyWords
  const long = lists.filter(isLong)
  const longest = long.map(
    ([name, words]) => [name, words.reduce((most, { length }) => Math.max(most, length), 0)] as const,
  )
  return {
    short: Object.fromEntries(lists.filter((one) => !isLong(one))),
    longest: Object.fromEntries(longest),
    packed: packWords(Object.fromEntries(long)),
    graphs,
  }
}

/** Beside a built program. */
const file = join(__dirname, 'word-lists.bin')

/** For the Node that builds, which is the one that runs it. */
export const writeWordLists = (): void => writeFileSync(file, serialize(packPackages()))

/**
 * The lists, packed. A built program has them in a file: reading the packages takes a fifth of a second and leaves
 * forty megabytes of garbage, which stay with a program that has no rest.
 */
export const readWordLists = (): WordLists =>
  existsSync(file) ? (deserialize(readFileSync(file)) as WordLists) : packPackages()
