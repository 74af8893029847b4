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

/** The one reason that matters most, of what zxcvbn found; none where it has none anybody is helped by. */
export const hintOf = ({ feedback, sequence }: Judged): PasswordHint | null => {
  if (feedback.warning) return hints[feedback.warning] ?? null
  // Of a dictionary of ours it knows the words only, not what to say of them.
  return sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'brazilianWords')
    ? 'common'
    : null
}
