import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as pt from '@zxcvbn-ts/language-pt-br'
import { brazilianWords, ownWords, scoredLength, scoredSubstitutions } from '@/lib/shared/password'
import { hintOf, type PasswordHint } from '@/lib/shared/password-hint'

export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4
  hint: PasswordHint | null
}

// English words are judged by the API only: without them the page loads a third less.
const factory = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...pt.dictionary, brazilianWords: [...brazilianWords] },
  graphs: common.adjacencyGraphs,
  maxLength: scoredLength,
  l33tMaxSubstitutions: scoredSubstitutions,
})

/** zxcvbn's judgement of a password: its score, and the one hint that would help most. */
export const estimateStrength = (password: string, email: string, fullName: string): PasswordStrength => {
  const judged = factory.check(password.slice(0, scoredLength), ownWords(email, fullName))
  return { score: judged.score, hint: hintOf(judged) }
}
