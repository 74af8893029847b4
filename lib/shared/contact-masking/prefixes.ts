import { tokensOf } from './tokens'
import { digitOfWord, teenOfWord, tenOfWord } from './vocabulary'

/** So many pieces a message has at most that is the end of an invitation, or of an address that is told. */
const fewPieces = 5
/** So much of a message says how it begins. */
const beginning = 80

const isNumber = (word: string): boolean =>
  digitOfWord(word) !== null || teenOfWord(word) !== null || tenOfWord(word) !== null

/**
 * Whether a message could be the rest of a contact: it is short, or begins as one goes on. Most of what people write is
 * neither, and is not read together with what came before.
 */
export const isContactContinuation = (said: readonly string[], text: string): boolean => {
  const first = text.slice(0, beginning)
  if (said.some((one) => /[@_/-]\s?$/.test(one.slice(-2))) || /^[@._/-]/.test(first)) return true
  if (text.length <= beginning && first.trim().split(/\s+/).length <= fewPieces) return true
  const word = tokensOf(first, { steps: 0 }).find(({ kind }) => kind === 'letters' || kind === 'digits')
  return word?.kind === 'digits' || isNumber(word?.word ?? '')
}
