import { findAddresses } from './addresses'
import type { Contact } from './contacts'
import { runMatchers, type Matcher, type Span } from './matches'
import { findNumberContacts } from './number-contacts'
import { findInvitations, pixOwners, workNouns } from './payment-invitations'
import { findKeys } from './pix-keys'
import { isSplitNumber } from './split-numbers'
import { tokensOf, type Token, type TokenMeter } from './tokens'

/**
 * Concatenated messages. `seams` are the token indexes at which each next message begins; the last one starts
 * the message being checked.
 */
interface Joined {
  text: string
  seams: readonly number[]
}

/** Decides whether a match across the last seam counts. `tokens` are the originals, without masks. */
type Judge = (tokens: readonly Token[], span: Span, seams: readonly number[], meter: TokenMeter) => boolean

/**
 * Returns the matches' parts within the last message, by its own offsets. Later searches skip earlier
 * matches.
 */
const restsIn = (
  { text, seams }: Joined,
  searches: readonly (readonly [Matcher, Judge])[],
  meter: TokenMeter,
): Contact[] => {
  const seam = seams.at(-1) ?? 0
  const marked = tokensOf(text, meter)
  const tokens = marked.map((token) => ({ ...token }))
  return searches.flatMap(([search, counts]) =>
    runMatchers([search], marked, meter).flatMap((span) => {
      const [start, end] = [tokens[span.from]?.start ?? 0, tokens[span.to - 1]?.end ?? 0]
      if (end <= seam || !counts(tokens, span, seams, meter)) return []
      return [{ kind: span.kind, start: Math.max(0, start - seam), end: end - seam }]
    }),
  )
}

const isAcross: Judge = (tokens, { from }, seams) => (tokens[from]?.start ?? 0) < (seams.at(-1) ?? 0)

const isNumber: Judge = (tokens, span, seams, meter) =>
  isSplitNumber(tokens, span, (token) => seams.filter((seam) => seam <= (token?.start ?? 0)).length, meter)

/** Maximum words of an invitation on either side of a seam; with more words it is another topic. */
const fewWords = 3
const lettersOf = (tokens: readonly Token[]) => tokens.filter(({ kind }) => kind === 'letters')

/** "me chama no" and "zap": a message that is the end of an invitation and nothing more. */
const isInvitation: Judge = (tokens, span, seams, meter) => {
  const seam = seams.at(-1) ?? 0
  const begun = lettersOf(tokens.slice(span.from, span.to)).filter(({ start }) => start < seam)
  const said = lettersOf(tokens).filter(({ start }) => start >= seam)
  if (!isAcross(tokens, span, seams, meter) || begun.length > fewWords || said.length > fewWords) return false
  if (span.kind === 'pix') return said[0]?.word === 'pix' && begun.every(({ word }) => pixOwners.has(word))
  // "Chama o porteiro" and "face norte" is a wall.
  if (span.kind === 'app')
    return said.at(-1)?.start === lettersOf(tokens.slice(span.from, span.to)).at(-1)?.start
  // "Quero pintar" and "por fora" is painting.
  return !lettersOf(tokens).some(({ word }) => workNouns.has(word))
}

const acrossSpaces = [
  [findAddresses, isAcross],
  [findNumberContacts, isNumber],
  [findInvitations, isInvitation],
] as const

/** Finds contacts in messages joined like words of a sentence. `before` may end anywhere in them. */
export const sentenceRemainder = (before: readonly string[], text: string, meter: TokenMeter): Contact[] => {
  let said = ''
  const seams: number[] = []
  for (const one of before) {
    // A comma at the end of a message lists nothing.
    said += `${one.replace(/,$/, '')} `
    seams.push(said.length)
  }
  return restsIn({ text: said + text, seams }, acrossSpaces, meter)
}

const firstPiece = (text: string) => /^\S*/.exec(text)?.[0] ?? ''

/** Returns the text after the last space, across several messages without spaces. */
const lastPiece = (before: readonly string[]): string => {
  let piece = ''
  for (const one of before.toReversed()) {
    const at = Math.max(one.lastIndexOf(' '), one.lastIndexOf('\n'))
    piece = one.slice(at + 1) + piece
    if (at >= 0) break
  }
  return piece
}

/**
 * Returns whether an address may be split here. A full stop ends a sentence, unless both messages are single
 * words.
 */
const isCut = (before: readonly string[], piece: string, text: string): boolean => {
  if (/[@_/-]$/.test(piece) || /^[.@_/-]/.test(text)) return true
  return piece.endsWith('.') && !/\s/.test(`${before.at(-1) ?? ''}${text}`)
}

/** Finds contacts in messages joined without a space: "maria@" and "gmail", "www." and "maria". */
export const wordRemainder = (before: readonly string[], text: string, meter: TokenMeter): Contact[] => {
  const piece = lastPiece(before)
  const joined = { text: piece + firstPiece(text), seams: [piece.length] }
  const searches = isCut(before, piece, text) ? [findKeys, findAddresses] : [findKeys]
  return piece === ''
    ? []
    : restsIn(
        joined,
        searches.map((search) => [search, isAcross]),
        meter,
      )
}
