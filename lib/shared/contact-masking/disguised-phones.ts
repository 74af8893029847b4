import type { Matcher, Span } from './matches'
import { contextOf, withSigns } from './number-contacts'
import { partAt, widestGap, type Group, type Part, type Run } from './number-runs'
import { isLandline, isList, isMobile, isProgression, isRound, isTaxNumber, longestPhone } from './phones'
import type { Token, TokenMeter } from './tokens'
import { digitOfLetter, numberJoints } from './vocabulary'

/**
 * Telephones that are written as something else: as sums, with signs that end other numbers, with letters between or
 * instead of figures. Anything may stand between their groups, so that the groups must be as only telephones have them.
 */

const isGlued = (tokens: readonly Token[], at: number) => tokens[at]?.start === tokens[at - 1]?.end

/** The digits that a word of look-alikes stands for: "ll" is 11. Null for any other word. */
const digitsOfLetters = (word: string): string | null => {
  const digits = [...word].map((letter) => (letter === '|' ? '1' : digitOfLetter(letter)))
  return digits.every((digit) => digit !== null) ? digits.join('') : null
}

/** Returns the digits of a token, counting letters that look like digits; null if there are none. */
const lookOf = (token: Token | undefined): string | null => {
  if (token?.kind === 'digits') return token.word
  return token?.kind === 'letters' || token?.word === '|' ? digitsOfLetters(token.word) : null
}

/** Digits in one piece with look-alikes anywhere in it, and at least as many digits: "432l", "l1", "9l". */
const figureAt = (tokens: readonly Token[], at: number, meter: TokenMeter): Part | null => {
  let [digits, real, to] = ['', 0, at]
  for (; to === at || isGlued(tokens, to); to++) {
    meter.steps++
    const look = lookOf(tokens[to])
    if (look === null || digits.length > longestPhone) break
    digits += look
    if (tokens[to]?.kind === 'digits') real += look.length
  }
  const isWord = tokens[to]?.kind === 'letters' && isGlued(tokens, to)
  if (real === 0 || real * 2 < digits.length || isWord) return partAt(tokens, at)
  return { digits, isWord: false, from: at, to }
}

/** Letters that join figures: one, as in "11x98765", a currency's, or a word of dictation. */
const isJoint = ({ kind, word }: Token): boolean => {
  if (kind === 'space' || kind === 'sign') return !word.includes('\n\n')
  return kind === 'letters' && (word.length === 1 || word === 'rs' || numberJoints.has(word))
}

/** Groups of figures with joints of any kind between them; a sign repeated counts once. */
const looseRuns = (tokens: readonly Token[], meter: TokenMeter): Run[] => {
  const runs: Run[] = []
  let run: Run = []
  let gap: string[] = []
  let width = 0
  const end = () => {
    if (run.length > 1 || (run[0]?.digits.length ?? 0) > 8) runs.push(run)
    ;[run, gap, width] = [[], [], 0]
  }
  for (let at = 0; at < tokens.length;) {
    meter.steps++
    const token = tokens[at]
    if (!token) break
    const part = token.kind === 'mask' || token.kind === 'space' ? null : figureAt(tokens, at, meter)
    if (part) {
      run.push({ ...part, gap: run.length === 0 ? '' : gap.join('') })
      ;[gap, width] = [[], 0]
      at = part.to
      continue
    }
    if (token.kind !== 'space' && gap.at(-1) !== token.word) width++
    if (run.length > 0 && isJoint(token) && width <= widestGap) gap.push(token.word)
    else end()
    at++
  }
  end()
  return runs
}

/** Digit groups of plainly written mobile numbers. */
const openShapes = new Set(['2,5,4', '2,1,4,4', '2,9', '3,4,4', '7,4', '2,4,5', '2,3,3,3', '11'])
const localShapes = new Set(['5,4', '1,4,4', '1,1,1,1,1,1,1,1,1'])
const everydayEnd = /(?:0|99)$/
const isEveryday = ({ digits }: Group) => digits.length > 1 && everydayEnd.test(digits)

const digitsOf = (groups: readonly Group[]) => groups.map(({ digits }) => digits).join('')
const shapeOf = (groups: readonly Group[]) => groups.map(({ digits }) => digits.length).join(',')

/** Returns whether the digits are a mobile number with area code and optional dialling prefix. */
const isWholeMobile = (digits: string): boolean =>
  isMobile(digits.length === 13 ? digits.replace(/^55/, '') : digits.length === 12 ? digits.slice(1) : digits)

/** A phone by its digits and their shape, wherever it stands in a run. */
const hasPhoneShape = (groups: readonly Group[]): boolean => {
  const [digits, shape] = [digitsOf(groups), shapeOf(groups)]
  if (groups.every(isEveryday) || isProgression(groups)) return false
  if (isMobile(digits) && (openShapes.has(shape) || groups.every((group) => group.digits.length === 1)))
    return true
  if (digits.startsWith('9') && localShapes.has(shape)) return !groups.some(isEveryday)
  const isEven = groups.every(({ gap }, n) => n < 2 || gap === groups[1]?.gap) && !groups.some(isRound)
  return isLandline(digits) && shape === '2,4,4' && isEven && !/\s/.test(groups[1]?.gap ?? '')
}

const written = (tokens: readonly Token[], groups: readonly Group[]): string =>
  tokens
    .slice(groups[0]?.from, groups.at(-1)?.to)
    .map(({ word }) => word)
    .join('')

/** Dates, whose digits belong to no phone number. */
const date = /\b\d{1,2}([/.-])\d{1,2}\1\d{2}(?:\d{2})?\b|\b(?:19|20)\d\d-\d\d-\d\d\b/

/** A sum nobody charges: nine figures that are no round number. "R$ 987.654.321". */
const isAbsurdSum = (groups: readonly Group[]): boolean =>
  groups.length < 4 && /^9\d{8}$/.test(digitsOf(groups)) && !/000$/.test(digitsOf(groups))

/** A run that is a mobile from end to end, in any groups: "R$ 1.198.765,43 e R$ 21". */
const isHidden = (tokens: readonly Token[], groups: readonly Group[]): boolean => {
  if (date.test(written(tokens, groups)) || isProgression(groups)) return false
  const long = groups.filter(({ digits }) => digits.length > 1)
  if (long.filter(isEveryday).length * 2 >= long.length && long.length > 0) return false
  if (isAbsurdSum(groups) && !groups.some(({ gap }) => /\s/.test(gap))) return true
  const isSum = /[$.]/.test(written(tokens, groups))
  return isWholeMobile(digitsOf(groups)) && (isSum || !isList(groups))
}

/** The longest run of groups from `at` that has a phone's shape. Answers how many, or 0. */
const shapedFrom = (run: Run, at: number, meter: TokenMeter): number => {
  let [digits, found] = [0, 0]
  for (let to = at; to < run.length && digits <= longestPhone; to++) {
    meter.steps += to - at + 1
    digits += run[to]?.digits.length ?? 0
    if (digits >= 9 && digits <= longestPhone && hasPhoneShape(run.slice(at, to + 1))) found = to + 1 - at
  }
  return found
}

const isOther = (tokens: readonly Token[], groups: readonly Group[], meter: TokenMeter): boolean =>
  isTaxNumber(shapeOf(groups), groups) || contextOf(tokens, groups.slice(0, 1), meter).otherWord

const spanOf = (groups: readonly Group[]): Span => ({
  kind: 'phone',
  from: groups[0]?.from ?? 0,
  to: groups.at(-1)?.to ?? 0,
})

/** Finds phone numbers in a run of digits, then in the rest on both sides. */
const findIn = (tokens: readonly Token[], run: Run, meter: TokenMeter): Span[] => {
  const spans: Span[] = []
  let left = 0
  const rest = (to: number) => {
    const groups = run.slice(left, to)
    if (groups.length === 0 || digitsOf(groups).length > longestPhone) return
    if (isHidden(tokens, groups) && !isOther(tokens, groups, meter)) spans.push(spanOf(groups))
  }
  for (let at = 0; at < run.length; at++) {
    const count = shapedFrom(run, at, meter)
    if (count === 0 || isOther(tokens, run.slice(at, at + count), meter)) continue
    rest(at)
    spans.push(spanOf(run.slice(at, at + count)))
    left = at + count
    at = left - 1
  }
  rest(run.length)
  return spans
}

export const findDisguisedPhones: Matcher = (tokens, meter) =>
  looseRuns(tokens, meter).flatMap((run) => findIn(tokens, run, meter).map((span) => withSigns(tokens, span)))
