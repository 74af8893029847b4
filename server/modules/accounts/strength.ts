import { createRequire } from 'node:module'
import type * as Core from '@zxcvbn-ts/core'
import type * as Common from '@zxcvbn-ts/language-common'
import type * as English from '@zxcvbn-ts/language-en'
import type * as Portuguese from '@zxcvbn-ts/language-pt-br'
import { brazilianWords, judgedLength, judgedSubstitutions, ownWords } from '@/lib/shared/password'
import { hintOf, type PasswordHint } from '@/lib/shared/password-hint'
import { rankedWords } from './ranked-words'

let factory: Core.ZxcvbnFactory | undefined

/** Shorter lists are left to the library. */
const manyWords = 1_000

/**
 * The lists of words, and which keys lie beside each other. Kept by nobody but whoever asked: node keeps a module in its
 * cache, in the children of the module that asked for it (here one of its own, which goes with this call), and as the
 * parent of what it asked for itself.
 */
const readLanguages = () => {
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

/**
 * Loaded when first needed, and not by a start: two megabytes of dictionaries take a fifth of a second to
 * read. They stay in memory packed: as the library keeps them they would be a fifth of a whole program.
 */
const makeJudge = () => {
  const { ZxcvbnFactory } = createRequire(__filename)('@zxcvbn-ts/core') as typeof Core
  const { lists, graphs } = readLanguages()
  const isLong = (words: readonly string[]) => words.length > manyWords
  const made = new ZxcvbnFactory({
    dictionary: {
      ...Object.fromEntries(lists.map(([name, words]) => [name, isLong(words) ? [] : words])),
      brazilianWords: [...brazilianWords],
    },
    graphs,
    maxLength: judgedLength,
    l33tMaxSubstitutions: judgedSubstitutions,
  })
  const { rankedDictionaries, rankedDictionariesMaxWordSize } = Reflect.get(made, 'options') as Core.Options
  const long = lists.filter(([, words]) => isLong(words))
  Object.assign(rankedDictionaries, rankedWords(Object.fromEntries(long)))
  for (const [name, words] of long)
    rankedDictionariesMaxWordSize[name] = words.reduce((most, { length }) => Math.max(most, length), 0)
  return made
}
const judge = () => (factory ??= makeJudge())

/** Reads the dictionaries, a fifth of a second's work. */
export const prepareStrength = (): void => void judge()

/**
 * How hard a password is to guess for somebody who knows the languages, the country and whose it is: 0 to 4
 * (zxcvbn), and why.
 */
export const strengthOf = (
  password: string,
  email: string,
  fullName?: string,
): { score: number; hint: PasswordHint | null } => {
  const judged = judge().check(password.slice(0, judgedLength), ownWords(email, fullName))
  return { score: judged.score, hint: hintOf(judged) }
}
