import {
  isAttached,
  isWordLike,
  scanTokens,
  skipSpaceBackward,
  skipSpaceForward,
  type Matcher,
  type Span,
} from './matches'
import type { Token, TokenMeter } from './tokens'
import { endings, isHost, mailHosts, shortHosts } from './vocabulary'

const inName = new Set(['.', '_', '-', '+', '%'])

const isNamePart = (token: Token | undefined): boolean =>
  isWordLike(token) || (token?.kind === 'sign' && inName.has(token.word))

/** The first token of the name that ends before `at`, not below `floor`. */
export const nameStart = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): number => {
  let from = at
  while (from > floor && isNamePart(tokens[from - 1]) && isAttached(tokens, from)) {
    from--
    meter.steps++
  }
  return from
}

/** The token after the name that begins at `at`; signs at its end are the sentence's. */
export const hostEnd = (tokens: readonly Token[], at: number, meter: TokenMeter): number => {
  let to = at
  while (isNamePart(tokens[to]) && (to === at || isAttached(tokens, to))) {
    to++
    meter.steps++
  }
  while (to > at && tokens[to - 1]?.kind === 'sign') to--
  return to
}

/** Up to the next space: the rest of an address. */
const untilSpace = (tokens: readonly Token[], at: number, meter: TokenMeter): number => {
  let to = at
  while (tokens[to] && tokens[to]?.kind !== 'space' && tokens[to]?.kind !== 'mask') {
    to++
    meter.steps++
  }
  while (to > at && tokens[to - 1]?.kind === 'sign' && tokens[to - 1]?.word !== '/') to--
  return to
}

const leastHandle = 3
const length = (tokens: readonly Token[], from: number, to: number) =>
  (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0)

/** `@` with a name at its right, and for a mail at its left: ana@gmail.com, ana @ gmail, @ana. */
const atSign = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): Span | null => {
  const right = skipSpaceForward(tokens, at + 1)
  const end = right < 0 ? at + 1 : hostEnd(tokens, right, meter)
  const isNamed = right === at + 1 && end > right && tokens[right]?.kind !== 'sign'
  const left = skipSpaceBackward(tokens, at - 1)
  const from = left < floor ? at : nameStart(tokens, left + 1, floor, meter)
  const isMail = from < at && (left === at - 1 ? isNamed : mailHosts.has(tokens[right]?.word ?? ''))
  if (isMail) return { kind: 'email', from, to: end }
  const isHandle = isNamed && tokens[right]?.kind === 'letters' && length(tokens, right, end) >= leastHandle
  return isHandle ? { kind: 'handle', from: at, to: end } : null
}

/**
 * Returns the index after "ponto com" or ".com" if it follows a spelled-out address within a few tokens; else
 * 0.
 */
const toldEnding = (tokens: readonly Token[], at: number): number => {
  let end = 0
  for (let next = at; next < at + 10; next++) {
    const word = tokens[next]?.word ?? ''
    const before = tokens[next - 2]?.word ?? ''
    if (tokens[next]?.kind === 'mask') break
    if (endings.has(word) && (before === 'ponto' || before === 'dot' || tokens[next - 1]?.word === '.'))
      end = next + 1
  }
  return end
}

const opening = new Set(['(', '[', '{'])
const closing = new Set([')', ']', '}'])

/** "ana arroba gmail ponto com", "ana (at) gmail". */
const toldAt = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): Span | null => {
  const word = tokens[at]?.word
  const isBracketed = closing.has(tokens[at + 1]?.word ?? '')
  const host = skipSpaceForward(tokens, isBracketed ? at + 2 : at + 1)
  if (host < 0 || tokens[host]?.kind !== 'letters') return null
  const isKnown = mailHosts.has(tokens[host]?.word ?? '')
  const end = toldEnding(tokens, host + 1)
  if (!isKnown && (end === 0 || (word === 'at' && !isBracketed))) return null
  const left = skipSpaceBackward(tokens, at - (isBracketed ? 2 : 1))
  const from = left < floor ? at : nameStart(tokens, left + 1, floor, meter)
  return { kind: 'email', from, to: Math.max(end, host + 1) }
}

/** 1 where a dot or its word stands in brackets: "ana[.]com", "ana (ponto) com"; else 0. */
const bracketAt = (tokens: readonly Token[], at: number): 0 | 1 =>
  opening.has(tokens[at - 1]?.word ?? '') && closing.has(tokens[at + 1]?.word ?? '') ? 1 : 0

/** Words behind which an ending is spoken of, and no address: "domínio .com.br". */
const endingNouns = new Set([
  'dominio',
  'dominios',
  'final',
  'extensao',
  'registro',
  'site',
  'um',
  'o',
  'e',
  'ou',
])

/** The dot of a host: site.com, wa.me/55…, gmail . com. */
const dot = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): Span | null => {
  const bracket = bracketAt(tokens, at)
  const left = skipSpaceBackward(tokens, at - 1 - bracket)
  const right = skipSpaceForward(tokens, at + 1 + bracket)
  const host = tokens[left]
  const ending = tokens[right]
  if (left < floor || ending?.kind !== 'letters' || !isWordLike(host)) return null
  // The second dot of ".com.br" that stands alone.
  if (host?.word === 'com' && tokens[left - 1]?.word === '.' && !isWordLike(tokens[left - 2])) return null
  const isShort = Object.hasOwn(shortHosts, ending.word) && shortHosts[ending.word]?.has(host?.word ?? '')
  if (!endings.has(ending.word) && !isShort) return null
  const goesOn = isWordLike(tokens[right + 1]) || tokens[right + 1]?.kind === 'mask'
  if (goesOn && isAttached(tokens, right + 1)) return null
  const isWhole = left === at - 1 - bracket && right === at + 1 + bracket
  const isSpaced = left < at - 1 - bracket && ending.word !== 'me' && !endingNouns.has(host?.word ?? '')
  if (!isWhole && !isSpaced && !isHost(host?.word ?? '')) return null
  const from = nameStart(tokens, left + 1, floor, meter)
  let to = right + 1
  // " . br" of a spaced address.
  const again = skipSpaceForward(tokens, to)
  const country = again < 0 ? -1 : skipSpaceForward(tokens, again + 1)
  if (tokens[again]?.word === '.' && tokens[country]?.word === 'br') to = country + 1
  return { kind: 'link', from, to: isAttached(tokens, to) ? untilSpace(tokens, to, meter) : to }
}

/** "site ponto com": a word of joiners' trade as well, so only where an address goes on or ends. */
const toldDot = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): Span | null => {
  const bracket = bracketAt(tokens, at)
  const ending = skipSpaceForward(tokens, at + 1 + bracket)
  const left = skipSpaceBackward(tokens, at - 1 - bracket)
  const host = tokens[left]
  if (ending < 0 || left < floor || host?.kind !== 'letters' || tokens[ending]?.word !== 'com') return null
  const next = skipSpaceForward(tokens, ending + 1)
  const isOver = next < 0 || tokens[next]?.kind === 'sign' || tokens[next]?.kind === 'mask'
  const isNational = tokens[next]?.word === 'ponto' && tokens[next + 2]?.word === 'br'
  if (!isHost(host.word) && !isOver && !isNational && tokens[at]?.word !== 'dot') return null
  const from = nameStart(tokens, left + 1, floor, meter)
  return { kind: 'link', from, to: isNational ? next + 3 : ending + 1 }
}

/** "ana,com,br". */
const commas = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): Span | null => {
  const isNational = ['com', ',', 'br'].every(
    (word, n) => tokens[at + 1 + n]?.word === word && isAttached(tokens, at + 1 + n),
  )
  const isHosted = isNational && at > floor && isWordLike(tokens[at - 1]) && isAttached(tokens, at)
  return isHosted ? { kind: 'link', from: nameStart(tokens, at, floor, meter), to: at + 4 } : null
}

/** "www ana com br": up to its last ending, of the few words after it. */
const spacedWww = (tokens: readonly Token[], at: number): Span | null => {
  let to = 0
  for (let n = at + 2; n < at + 10 && tokens[n]?.kind !== 'mask'; n++)
    if (endings.has(tokens[n]?.word ?? '')) to = n + 1
  return tokens[at + 1]?.kind === 'space' && to > 0 ? { kind: 'link', from: at, to } : null
}

/** `https://…`, `www.…`. */
const scheme = (tokens: readonly Token[], at: number, meter: TokenMeter): Span | null => {
  const word = tokens[at]?.word
  const isUrl =
    (word === 'http' || word === 'https') && tokens[at + 1]?.word === ':' && tokens[at + 2]?.word === '/'
  const isWww = word === 'www' && tokens[at + 1]?.word === '.'
  if (isUrl || isWww) return { kind: 'link', from: at, to: untilSpace(tokens, at, meter) }
  return word === 'www' ? spacedWww(tokens, at) : null
}

const spanAt = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): Span | null => {
  const token = tokens[at]
  if (token?.kind === 'sign') {
    if (token.word === '@') return atSign(tokens, at, floor, meter)
    if (token.word === ',') return commas(tokens, at, floor, meter)
    return token.word === '.' ? dot(tokens, at, floor, meter) : null
  }
  switch (token?.kind === 'letters' ? token.word : '') {
    case 'http':
    case 'https':
    case 'www':
      return scheme(tokens, at, meter)
    case 'arroba':
    case 'at':
      return toldAt(tokens, at, floor, meter)
    case 'ponto':
    case 'dot':
      return toldDot(tokens, at, floor, meter)
    default:
      return null
  }
}

/** E-mails, links and handles, written or told. */
export const findAddresses: Matcher = scanTokens(spanAt)
