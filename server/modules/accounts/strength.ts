import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as en from '@zxcvbn-ts/language-en'
import * as pt from '@zxcvbn-ts/language-pt-br'
import { brazilianWords, judgedLength, judgedSubstitutions, ownWords } from '@/lib/contract/password'
import { hintOf, type PasswordHint } from '@/lib/contract/password-hint'

let factory: ZxcvbnFactory | undefined

/** Made when first needed: the dictionaries take a fifth of a second to read. */
const judge = () =>
  (factory ??= new ZxcvbnFactory({
    dictionary: {
      ...common.dictionary,
      ...en.dictionary,
      ...pt.dictionary,
      brazilianWords: [...brazilianWords],
    },
    graphs: common.adjacencyGraphs,
    maxLength: judgedLength,
    l33tMaxSubstitutions: judgedSubstitutions,
  }))

/** Reads the dictionaries, a fifth of a second's work. */
export const prepareStrength = (): void => void judge()

/** How hard a password is to guess for somebody who knows the languages, the country and whose it is: 0 to 4 (zxcvbn), and why. */
export const strengthOf = (
  password: string,
  email: string,
  fullName?: string,
): { score: number; hint: PasswordHint | null } => {
  const judged = judge().check(password.slice(0, judgedLength), ownWords(email, fullName))
  return { score: judged.score, hint: hintOf(judged) }
}
