import { hostEnd, nameStart } from './addresses'
import { isAttached, isWordLike, scanTokens, type Matcher, type Span } from './matches'
import type { Token, TokenMeter } from './tokens'
import { callingWords, mailServices, possessives } from './vocabulary'

/** Between a name and its host, or a host and its name: "anaobras do gmail", "gmail é anaobras". */
const links = new Set('no do da de at on in meu my pelo pela via em by'.split(' '))
const equals = new Set(['e', 'eh', 'is', 'sera', 'fica'])
const places = new Set(['no', 'pelo', 'via', 'em', 'on', 'by', 'in'])
const writingWords = new Set(['escreve', 'escreva', 'escrever'])
const mailWords = new Set(['email', 'mail', 'emails', 'endereco', 'address'])
/** Adjectives and nouns that describe a mailbox and are no mailbox name. */
const descriptions = new Set(
  'antigo antiga novo nova velho lento cheio lotado pessoal profissional corporativo gratuito pago muito mesmo esse este not old new full slow'.split(
    ' ',
  ),
)
const products = /^(?:windows|win|office|outlook|android|ios|iphone|excel|word|versao)\d*$/
const gluedHost = /^.{3,}(?:gmail|hotmail|outlook|yahoo)(?:com(?:br)?)?$/
const leastName = 3

interface Name {
  from: number
  to: number
  text: string
}

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join('')

/** "ana.obras", "anaobras99": no word of a sentence looks like it. */
const isNameLike = ({ text }: Name) =>
  /^[a-z](?:.*[a-z0-9])?$/.test(text) && /[\d._]/.test(text) && !products.test(text)
const isWord = ({ text }: Name) =>
  text.length >= leastName &&
  /^[a-z]/.test(text) &&
  !descriptions.has(text) &&
  !links.has(text) &&
  !products.test(text)

const isBetween = (token: Token | undefined): boolean =>
  token?.kind === 'space' || (token?.kind === 'sign' && token.word !== '@')

/** The word or piece before `at`, over spaces, signs and at most one linking word. */
const nameBefore = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): Name | null => {
  let last = at - 1
  let linked = false
  for (let n = 0; n < 6 && last >= floor; n++) {
    if (!linked && n > 0 && links.has(tokens[last]?.word ?? '')) linked = true
    else if (!isBetween(tokens[last])) break
    last--
  }
  if (last < floor || !isWordLike(tokens[last])) return null
  const from = nameStart(tokens, last + 1, floor, meter)
  return { from, to: last + 1, text: textOf(tokens, from, last + 1) }
}

/** The word or piece after the host, and whether it is said to be its name: "é", ":", "=". */
const nameAfter = (tokens: readonly Token[], at: number, meter: TokenMeter) => {
  let next = at + 1
  let isSaid = false
  for (let n = 0; n < 6; n++) {
    const token = tokens[next]
    if (token?.kind === 'letters' && equals.has(token.word) && !isSaid) isSaid = true
    else if (token?.word === ':' || token?.word === '=') isSaid = true
    else if (!isBetween(token) || token?.word === '.' || token?.word.includes('\n')) break
    next++
  }
  const to = hostEnd(tokens, next, meter)
  return to > next && isWordLike(tokens[next])
    ? { name: { from: next, to, text: textOf(tokens, next, to) }, isSaid }
    : null
}

/** The words of the sentence before a token, nearest first. */
const wordsBefore = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): string[] => {
  const words: string[] = []
  for (let n = at - 1; n >= floor && n > at - 14 && words.length < 6; n--) {
    meter.steps++
    const token = tokens[n]
    if (!token || token.kind === 'mask' || ['!', '?', ';'].includes(token.word)) break
    if (token.kind === 'letters') words.push(token.word)
  }
  return words
}

/**
 * Matches "gmail com" at the end of a sentence only: before another word, "com" is the Portuguese word
 * *with*.
 */
const isToldHost = (tokens: readonly Token[], at: number): boolean => {
  if (tokens[at + 1]?.kind !== 'space' || tokens[at + 2]?.word !== 'com') return false
  const after = tokens[at + 3]?.kind === 'space' ? tokens[at + 4] : tokens[at + 3]
  return after === undefined || after.kind === 'sign' || after.word === 'br'
}

/** "meu e-mail é anaobras do gmail", "email: anaobras, gmail": said to be the name of a mailbox. */
const isMailName = (tokens: readonly Token[], words: readonly string[], { from, text }: Name): boolean => {
  const mail = words.findIndex((word) => mailWords.has(word))
  const named = words.indexOf(text)
  if (mail <= named || named < 0) return false
  const isSaid = mail - named === 2 && equals.has(words[mail - 1] ?? '')
  return isSaid || [tokens[from - 1]?.word, tokens[from - 2]?.word].includes(':')
}

const spanAt = (tokens: readonly Token[], at: number, floor: number, meter: TokenMeter): Span | null => {
  const token = tokens[at]
  if (token?.kind !== 'letters') return null
  if (gluedHost.test(token.word))
    return { kind: 'email', from: nameStart(tokens, at, floor, meter), to: at + 1 }
  if (!mailServices.has(token.word)) return null
  const glued = nameStart(tokens, at, floor, meter)
  if (isAttached(tokens, at) && glued < at) return { kind: 'email', from: glued, to: at + 1 }
  const words = wordsBefore(tokens, at, floor, meter)
  const before = nameBefore(tokens, at, floor, meter)
  const isMail = words.some((word) => mailWords.has(word))
  if (
    before &&
    (isNameLike(before) || (isWord(before) && (isToldHost(tokens, at) || isMailName(tokens, words, before))))
  )
    return { kind: 'email', from: before.from, to: isToldHost(tokens, at) ? at + 3 : at + 1 }
  const after = nameAfter(tokens, at, meter)
  const isOwn = possessives.has(words[0] ?? '')
  const me = words.findIndex((word) => callingWords.has(word) || writingWords.has(word))
  const isCalled = places.has(words[0] ?? '') && me > 0 && words[me + 1] === 'me'
  if (
    after &&
    (isNameLike(after.name)
      ? isOwn || isCalled || isMail || after.isSaid
      : after.isSaid && isWord(after.name))
  )
    return { kind: 'email', from: at, to: after.name.to }
  return isCalled ? { kind: 'email', from: at, to: at + 1 } : null
}

/** Mail addresses without the sign: "meu gmail é anaobras", "ana.obras (gmail)", "me escreve no hotmail". */
export const findMailNames: Matcher = scanTokens(spanAt)
