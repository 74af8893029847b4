import type { Token, TokenMeter } from './tokens'
import {
  digitOfLetter,
  digitOfWord,
  digitsOfGluedWords,
  isSpanishDigit,
  numberJoints,
  spanishDigitOfWord,
  teenOfWord,
  tenOfWord,
} from './vocabulary'

/** Digits that stand together, or a number told in words. */
export interface Group {
  digits: string
  isWord: boolean
  /** Indices of tokens: half-open. */
  from: number
  to: number
  /** Text between the previous group and this one; empty for the first. */
  gap: string
}

/** Groups that may be one number, with nothing but signs and joints between them. */
export type Run = Group[]

/** At most so many tokens between two groups of one number. */
export const widestGap = 5
/** Signs that end a number: sums, times, measures, lists of other things. */
const ends = new Set([':', ';', '%', '$', '€', '£', 'º', 'ª', '°', '²', '³', '=', '?', '!', '×', '<', '>'])

const glued = (tokens: readonly Token[], at: number) => tokens[at]?.start === tokens[at - 1]?.end
const isYear = (word: string) => word.length === 4 && (word.startsWith('19') || word.startsWith('20'))
const isDay = (word: string) => word.length <= 2 && Number(word) >= 1 && Number(word) <= 31
const isMonth = (word: string) => word.length <= 2 && Number(word) >= 1 && Number(word) <= 12

/** A date in tokens from `at`: 10/12/2026, 10-12-26, 2026-12-10, 12/2026. Answers how many tokens it takes. */
const dateAt = (words: readonly string[]): number => {
  const [a = '', sign = '', b = '', again, c = ''] = words
  if (!['/', '-', '.'].includes(sign)) return 0
  if (again === sign && isDay(a) && isMonth(b) && (isYear(c) || c.length === 2)) return 5
  if (again === sign && isYear(a) && isMonth(b) && isDay(c)) return 5
  return sign === '/' && isMonth(a) && isYear(b) ? 3 : 0
}

/** A number written as sums and measures are: 1.500, 1.234.567,89, 3,50, 2.8. */
const amountAt = (words: readonly string[]): number => {
  const [first = ''] = words
  if (first.length > 3) return words[1] === ',' && words[2]?.length === 2 ? 3 : 0
  let taken = 1
  let digits = first.length
  while (words[taken] === '.' && words[taken + 1]?.length === 3) {
    digits += 3
    taken += 2
  }
  const cents = words[taken + 1]?.length ?? 0
  if ((words[taken] === ',' || (taken === 1 && words[taken] === '.')) && (cents === 1 || cents === 2))
    taken += 2
  // Nine digits in groups of three are a phone number, not an amount: 987.654.321. A dash continues with
  // another number, after cents with another amount: 12.900,00-14.900,00.
  const goesOn = words[taken] === '.' || (words[taken] === '-' && words[taken - 2] !== ',')
  return taken === 1 || digits >= 9 || goesOn ? 0 : taken
}

/** Returns the number of tokens from `at` that form a date or an amount without spaces; 0 if neither. */
const otherNumberAt = (tokens: readonly Token[], at: number): number => {
  const words: string[] = []
  for (let next = at; next < at + 9 && next < tokens.length; next++) {
    const token = tokens[next]
    if (!token || (next > at && !glued(tokens, next)) || (token.kind !== 'digits' && token.kind !== 'sign'))
      break
    words.push(token.word)
  }
  const digitsFollow = (taken: number) => /^\d/.test(words[taken] ?? '')
  const date = dateAt(words)
  if (date > 0 && !digitsFollow(date)) return date
  return amountAt(words)
}

export type Part = Pick<Group, 'digits' | 'isWord' | 'from' | 'to'>

/** Digits in one piece from `at`, with letters that look like digits between them: 9876S-4321 is [9876S, 4321]. */
const figuresAt = (tokens: readonly Token[], at: number): Part => {
  let digits = tokens[at]?.word ?? ''
  let to = at + 1
  for (;;) {
    const letter = tokens[to]
    const after = tokens[to + 1]
    const digit = letter?.kind === 'letters' && glued(tokens, to) ? digitOfLetter(letter.word) : null
    if (digit === null || after?.kind !== 'digits' || !glued(tokens, to + 1)) break
    digits += digit + after.word
    to += 2
  }
  return { digits, isWord: false, from: at, to }
}

/** "noventa e oito", "noventa oito": two digits in words. */
const tensAt = (tokens: readonly Token[], at: number, ten: string): Part => {
  const isJoint = tokens[at + 2]?.word === 'e' || tokens[at + 2]?.word === 'y' || tokens[at + 1]?.word === '-'
  const next = isJoint ? at + (tokens[at + 1]?.word === '-' ? 2 : 4) : at + 2
  const unit = digitOfWord(tokens[next]?.word ?? '')
  return unit === null || unit === '0'
    ? { digits: `${ten}0`, isWord: true, from: at, to: at + 1 }
    : { digits: ten + unit, isWord: true, from: at, to: next + 1 }
}

/** At most so many tokens between a Spanish digit and one whose word is Portuguese or English too. */
const spanishReach = 8
const isAmongSpanish = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - spanishReach), at + spanishReach + 1).some(({ word }) => isSpanishDigit(word))

const spanishAt = (tokens: readonly Token[], at: number, word: string): string | null => {
  const digits = spanishDigitOfWord(word)
  return digits !== null && isAmongSpanish(tokens, at) ? digits : null
}

export const partAt = (tokens: readonly Token[], at: number): Part | null => {
  const token = tokens[at]
  if (token?.kind === 'digits') return figuresAt(tokens, at)
  if (token?.kind !== 'letters') return null
  const ten = tenOfWord(token.word)
  if (ten !== null) return tensAt(tokens, at, ten)
  const digits =
    digitOfWord(token.word) ??
    teenOfWord(token.word) ??
    spanishAt(tokens, at, token.word) ??
    digitsOfGluedWords(token.word)
  return digits === null ? null : { digits, isWord: true, from: at, to: at + 1 }
}

/** A token that may stand inside a number without ending it. */
const joins = (token: Token): boolean =>
  token.kind === 'space' || (token.kind === 'sign' && !ends.has(token.word)) || numberJoints.has(token.word)

/**
 * Returns whether the token continues the group before it, after a single separator: no date or amount starts
 * there.
 */
const continues = (tokens: readonly Token[], at: number, run: Run): boolean =>
  run.at(-1)?.to === at - 1 && glued(tokens, at) && glued(tokens, at - 1)

/** All runs of groups, left to right. */
export const runsOf = (tokens: readonly Token[], meter: TokenMeter): Run[] => {
  const runs: Run[] = []
  let run: Run = []
  let gap: string[] = []
  const end = () => {
    if (run.length > 0) runs.push(run)
    run = []
    gap = []
  }
  for (let at = 0; at < tokens.length;) {
    meter.steps++
    const token = tokens[at]
    if (!token) break
    const other = token.kind === 'digits' && !continues(tokens, at, run) ? otherNumberAt(tokens, at) : 0
    if (other > 0) {
      end()
      at += other
      continue
    }
    const part = partAt(tokens, at)
    if (part) {
      run.push({ ...part, gap: run.length === 0 ? '' : gap.join('') })
      gap = []
      at = part.to
      continue
    }
    if (run.length > 0 && joins(token) && gap.length < widestGap) gap.push(token.word)
    else end()
    at++
  }
  end()
  return runs
}
