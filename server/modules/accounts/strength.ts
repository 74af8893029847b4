import { createRequire } from 'node:module'
import type * as Core from '@zxcvbn-ts/core'
import type * as Common from '@zxcvbn-ts/language-common'
import type * as English from '@zxcvbn-ts/language-en'
import type * as Portuguese from '@zxcvbn-ts/language-pt-br'
import { brazilianWords, judgedLength, judgedSubstitutions, ownWords } from '@/lib/shared/password'
import { hintOf, type PasswordHint } from '@/lib/shared/password-hint'

/**
 * Loaded when first needed, and not by a start: two megabytes of dictionaries take a fifth of a second to
 * read.
 */
const load = createRequire(__filename)
let factory: Core.ZxcvbnFactory | undefined

const makeJudge = () => {
  const { ZxcvbnFactory } = load('@zxcvbn-ts/core') as typeof Core
  const common = load('@zxcvbn-ts/language-common') as typeof Common
  const en = load('@zxcvbn-ts/language-en') as typeof English
  const pt = load('@zxcvbn-ts/language-pt-br') as typeof Portuguese
  return new ZxcvbnFactory({
    dictionary: {
      ...common.dictionary,
      ...en.dictionary,
      ...pt.dictionary,
      brazilianWords: [...brazilianWords],
    },
    graphs: common.adjacencyGraphs,
    maxLength: judgedLength,
    l33tMaxSubstitutions: judgedSubstitutions,
  })
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
