import { createRequire } from 'node:module'
import type * as Core from '@zxcvbn-ts/core'
import { brazilianWords, ownWords, scoredLength, scoredSubstitutions } from '@/lib/shared/password'
import { hintOf, type PasswordHint } from '@/lib/shared/password-hint'
import { unpackWordRanks } from './ranked-words'
import { readWordLists } from './word-lists'

let factory: Core.ZxcvbnFactory | undefined

/**
 * Loaded when first needed, and not by a start. Long lists stay in memory packed: as the library keeps them they would
 * be a fifth of a whole program.
 */
const makeJudge = () => {
  const { ZxcvbnFactory } = createRequire(__filename)('@zxcvbn-ts/core') as typeof Core
  const { short, longest, packed, graphs } = readWordLists()
  const made = new ZxcvbnFactory({
    dictionary: {
      ...Object.fromEntries(packed.names.map((name) => [name, []])),
      ...short,
      brazilianWords: [...brazilianWords],
    },
    graphs,
    maxLength: scoredLength,
    l33tMaxSubstitutions: scoredSubstitutions,
  })
  const { rankedDictionaries, rankedDictionariesMaxWordSize } = Reflect.get(made, 'options') as Core.Options
  Object.assign(rankedDictionaries, unpackWordRanks(packed))
  Object.assign(rankedDictionariesMaxWordSize, longest)
  return made
}
const judge = () => (factory ??= makeJudge())

/** Reads the word lists: a fifth of a second's work of a program that runs from its sources. */
export const preloadWordLists = (): void => void judge()

/**
 * Estimates the guesses needed by somebody who knows the languages, the country and the account: 0 to 4 (zxcvbn),
 * with the reason.
 */
export const estimatePasswordStrength = (
  password: string,
  email: string,
  fullName?: string,
): { score: number; hint: PasswordHint | null } => {
  const judged = judge().check(password.slice(0, scoredLength), ownWords(email, fullName))
  return { score: judged.score, hint: hintOf(judged) }
}
