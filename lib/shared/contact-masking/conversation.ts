import { sentenceRemainder, wordRemainder } from './boundaries'
import { findContacts, invitesToPay, maskContacts, type Contact } from './contacts'
import { lookbackChars } from './lookback'
import { tokensOf, type TokenMeter } from './tokens'
import { digitOfWord, teenOfWord, tenOfWord } from './vocabulary'

/** A message, as far as it says how the next one is to be read. */
export interface ConversationLine {
  /** Null when the system wrote it. */
  sender: number | null
  text: string
  /** When it was written: milliseconds of a clock that both go by. */
  at: number
}

/**
 * What the writer of a line said shortly before it, oldest first: the ends of it. `before` are the lines directly
 * before it, at least `reach.lines` of them where there are as many. A word of the other side in between ends nothing:
 * "anota aí", "ok", "98765" is how a number is told.
 */
export const earlierLines = (
  { sender, at }: ConversationLine,
  before: readonly ConversationLine[],
): string[] =>
  sender === null
    ? []
    : before
        .slice(-lookbackChars.lines)
        .filter((one) => one.sender === sender && at - one.at <= lookbackChars.ms)
        .map(({ text }) => text.slice(-lookbackChars.units))

/** Maximum words of a message that ends an invitation or a dictated address. */
const fewWords = 5
/** UTF-16 units of a message that are looked at for how it begins. */
const openingUnits = 80

const isNumber = (word: string): boolean =>
  digitOfWord(word) !== null || teenOfWord(word) !== null || tenOfWord(word) !== null

/**
 * Whether a message could be the rest of a contact: it is short, or begins as one goes on. Most of what people write is
 * neither, and is not read together with what came before.
 */
const isContactContinuation = (said: readonly string[], text: string): boolean => {
  const first = text.slice(0, openingUnits)
  if (said.some((one) => /[@_/-]\s?$/.test(one.slice(-2))) || /^[@._/-]/.test(first)) return true
  if (text.length <= openingUnits && first.trim().split(/\s+/).length <= fewWords) return true
  const word = tokensOf(first, { steps: 0 }).find(({ kind }) => kind === 'letters' || kind === 'digits')
  return word?.kind === 'digits' || isNumber(word?.word ?? '')
}

/** The ends of messages that one contact could begin in: behind the last question, and so long at most together. */
const endsOf = (said: readonly string[]): string[] => {
  const ends: string[] = []
  let units = 0
  for (const one of said.toReversed()) {
    const end = one.slice(-lookbackChars.units).trim()
    units += end.length
    if (end.endsWith('?') || units > 2 * lookbackChars.units) break
    ends.unshift(end)
  }
  return ends
}

/** Contacts in order and apart; where two overlap they are one. */
const united = (all: readonly Contact[]): Contact[] => {
  const apart: Contact[] = []
  for (const one of [...all].sort((a, b) => a.start - b.start)) {
    const last = apart.at(-1)
    if (!last || one.start >= last.end) apart.push(one)
    else
      apart[apart.length - 1] = {
        kind: invitesToPay([last]) ? last.kind : one.kind,
        start: last.start,
        end: Math.max(last.end, one.end),
      }
  }
  return apart
}

/** So much of a message is looked at for the rest of a contact. */
const head = 120

const findGoingOn = (before: readonly string[], text: string, meter: TokenMeter): Contact[] => {
  const own = findContacts(text, meter)
  if (before.length === 0 || !isContactContinuation(before, text)) return own
  const at = text.length - text.trimStart().length
  const beginning = text.slice(at, at + head)
  const rests = [...sentenceRemainder(before, beginning, meter), ...wordRemainder(before, beginning, meter)]
  return united([
    ...own,
    ...rests.map(({ kind, start, end }) => ({ kind, start: start + at, end: end + at })),
  ])
}

/** An invitation's words still tell what comes after it: "meu pix", and a tax number. */
const isSaid = (text: string, { kind, start, end }: Contact) =>
  (kind === 'app' || kind === 'payment' || kind === 'pix') && !/\d/.test(text.slice(start, end))

/** What the other side can read of messages, the ends of them. What is masked whole is as if it were not said. */
const leftOf = (said: readonly string[], meter: TokenMeter): string[] =>
  endsOf(said).reduce<string[]>((left, end) => {
    const hidden = findGoingOn(left, end, meter).filter((found) => !isSaid(end, found))
    const seen = maskContacts(end, hidden)
    return /[^•\s]/.test(seen) ? [...left, seen] : left
  }, [])

/**
 * As `findContacts`, for a message that goes on from others: with what it holds of a contact that began in them. `said`
 * is what its writer said before (`earlierLines`). What comes later changes nothing, and the cost is bounded by `reach`
 * besides growing with the text.
 */
export const findContactsAfter = (
  said: readonly string[],
  text: string,
  meter: TokenMeter = { steps: 0 },
): Contact[] =>
  said.length > 0 && isContactContinuation(said, text)
    ? findGoingOn(leftOf(said, meter), text, meter)
    : findContacts(text, meter)
