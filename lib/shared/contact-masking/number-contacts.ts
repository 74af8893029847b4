import type { Matcher, Span } from './matches'
import { runsOf, type Group, type Run } from './number-runs'
import { isPhone, longestPhone } from './phones'
import type { Token, TokenMeter } from './tokens'
import { otherNumberWords, phoneWords, pixWords, priceWords } from './vocabulary'

/** Number of preceding words that may name the kind of a number. */
const wordsBefore = 6
const sentenceEnds = new Set(['.', '!', '?', ';', '\n'])

/** The words before a token, nearest first, and whether a currency sign stands right before it. */
const before = (tokens: readonly Token[], at: number, meter: TokenMeter) => {
  const words: string[] = []
  for (let n = at - 1; n >= 0 && n > at - 16 && words.length < wordsBefore; n--) {
    meter.steps++
    const token = tokens[n]
    if (!token || token.kind === 'mask' || (sentenceEnds.has(token.word) && n < at - 2)) break
    if (token.kind === 'letters') words.push(token.word)
  }
  const signs = [tokens[at - 1]?.word ?? '', tokens[at - 2]?.word ?? '']
  return { words, isCurrency: signs.includes('$') }
}

/** Returns the words near a number that indicate its kind. */
export const contextOf = (tokens: readonly Token[], groups: readonly Group[], meter: TokenMeter) => {
  const at = groups[0]?.from ?? 0
  const { words, isCurrency } = before(tokens, at, meter)
  const after = [1, 2].map((n) => tokens[(groups.at(-1)?.to ?? 0) + n - 1]?.word ?? '')
  const near = words.slice(0, 4)
  const plus = tokens[at - 1]
  return {
    plus: plus?.word === '+' && plus.end === tokens[at]?.start,
    currency:
      isCurrency ||
      after.some((word) => priceWords.has(word)) ||
      words.slice(0, 3).some((word) => priceWords.has(word)),
    near,
    phoneWord: near.some((word) => phoneWords.has(word)),
    otherWord: words.slice(0, 2).some((word) => otherNumberWords.has(word)),
    pixWord: words.some((word) => pixWords.has(word)),
  }
}

/** A tax number given as the key of a payment. */
const isPixKey = (groups: readonly Group[]): boolean => {
  const digits = groups.reduce((sum, group) => sum + group.digits.length, 0)
  return digits === 11 || digits === 14
}

/** The longest beginning of `groups` that is a contact. */
const longestOf = (tokens: readonly Token[], groups: readonly Group[], meter: TokenMeter): Span | null => {
  const surroundings = contextOf(tokens, groups.slice(0, 1), meter)
  for (let n = groups.length; n > 0; n--) {
    meter.steps += n
    const some = groups.slice(0, n)
    const [first, last] = [some[0], some.at(-1)]
    if (!first || !last) break
    const next = tokens[last.to]?.kind === 'space' ? tokens[last.to + 1] : tokens[last.to]
    const isPrice = surroundings.currency || priceWords.has(next?.word ?? '')
    const { pixWord } = surroundings
    const kind = isPhone(some, { ...surroundings, currency: isPrice })
      ? 'phone'
      : pixWord && isPixKey(some)
        ? 'pix'
        : null
    if (kind) return { kind, from: first.from, to: last.to }
  }
  return null
}

/** Groups from `at` that one number could hold. */
const reach = (run: Run, at: number): Run => {
  let digits = 0
  let to = at
  while (to < run.length && digits + (run[to]?.digits.length ?? 0) <= longestPhone)
    digits += run[to++]?.digits.length ?? 0
  return run.slice(at, to)
}

export const withSigns = (tokens: readonly Token[], { kind, from, to }: Span): Span => {
  const isOpened = tokens[from - 1]?.word === '(' || tokens[from - 1]?.word === '+'
  return { kind, from: isOpened ? from - 1 : from, to }
}

/** Telephones, and tax numbers given as Pix keys. */
export const findNumberContacts: Matcher = (tokens, meter) => {
  const spans: Span[] = []
  for (const run of runsOf(tokens, meter))
    for (let at = 0; at < run.length;) {
      meter.steps++
      const found = longestOf(tokens, reach(run, at), meter)
      if (found) spans.push(withSigns(tokens, found))
      const to = found?.to
      at = to === undefined ? at + 1 : run.findIndex((group, n) => n > at && group.from >= to)
      if (at < 0) break
    }
  return spans
}
