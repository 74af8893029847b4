import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as pt from '@zxcvbn-ts/language-pt-br'
import { brazilianWords, judgedLength, judgedSubstitutions, ownWords } from '@/lib/shared/password'
import { hintOf, type PasswordHint } from '@/lib/shared/password-hint'

export interface Judgement {
  score: 0 | 1 | 2 | 3 | 4
  hint: PasswordHint | null
}

// English words are judged by the API only: without them the page loads a third less.
const factory = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...pt.dictionary, brazilianWords: [...brazilianWords] },
  graphs: common.adjacencyGraphs,
  maxLength: judgedLength,
  l33tMaxSubstitutions: judgedSubstitutions,
})

/** zxcvbn's judgement of a password: its score, and the one hint that would help most. */
export const judge = (password: string, email: string, fullName: string): Judgement => {
  const judged = factory.check(password.slice(0, judgedLength), ownWords(email, fullName))
  return { score: judged.score, hint: hintOf(judged) }
}
