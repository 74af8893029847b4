import { isAttached, isWordLike, scanTokens, type Matcher, type Span } from './matches'
import type { Token, TokenMeter } from './tokens'
import { apps, mailServices } from './vocabulary'

const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
const longest = 12

const spanOf = (word: string, from: number, to: number): Span | null => {
  if (apps.has(word)) return { kind: 'app', from, to }
  return mailServices.has(word) ? { kind: 'email', from, to } : null
}

/** "z a p", "w.h.a.t.s": letters one by one. */
const spacedAt = (tokens: readonly Token[], at: number, meter: TokenMeter): Span | null => {
  let [word, to] = ['', at]
  while (tokens[to]?.kind === 'letters' && tokens[to]?.word.length === 1 && word.length < longest) {
    meter.steps++
    word += tokens[to]?.word ?? ''
    to += 2
  }
  return word.length < 3 ? null : spanOf(word, at, to - 1)
}

/** "wh4tsapp", "z4p": digits that look like letters, in one piece with some. */
const mixedAt = (tokens: readonly Token[], at: number, meter: TokenMeter): Span | null => {
  let [word, to] = ['', at]
  for (; isWordLike(tokens[to]) && (to === at || isAttached(tokens, to)) && word.length <= longest; to++) {
    meter.steps++
    const { kind = '', word: piece = '' } = tokens[to] ?? {}
    word += kind === 'digits' ? [...piece].map((digit) => letters[digit] ?? digit).join('') : piece
  }
  return to - at < 2 || word.length > longest ? null : spanOf(word, at, to)
}

const spanAt = (tokens: readonly Token[], at: number, _floor: number, meter: TokenMeter): Span | null => {
  if (!isWordLike(tokens[at]) || (isWordLike(tokens[at - 1]) && isAttached(tokens, at))) return null
  return spacedAt(tokens, at, meter) ?? mixedAt(tokens, at, meter)
}

/** Names of applications and mail services that are spelled so that they are not found as words. */
export const findSpelledApps: Matcher = scanTokens(spanAt)
