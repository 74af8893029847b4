/** Why a password is easy to guess, in the words the page has for it. */
export type PasswordHint = 'common' | 'keyboard' | 'repeat' | 'sequence' | 'date' | 'name' | 'own'

const hints: Record<string, PasswordHint> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'own',
}

interface Judged {
  feedback: { warning?: string | null }
  sequence: readonly object[]
}

/** The most important of zxcvbn's hints; null where none would help. */
export const hintOf = ({ feedback, sequence }: Judged): PasswordHint | null => {
  if (feedback.warning) return hints[feedback.warning] ?? null
  // zxcvbn has no hint texts for our own dictionary.
  return sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'brazilianWords')
    ? 'common'
    : null
}
