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
  /** Time of writing, ms. */
  at: number
}

/**
 * Returns the ends of the writer's own recent messages, oldest first. `before` are the directly preceding
 * lines, at least `lookbackChars.lines` of them if there are as many. Interjections of the other side are
 * skipped: "anota aí", "ok", "98765" is how a number is dictated.
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
 * Returns whether a message may continue a contact: it is short, or starts like a continuation. Most messages
 * are neither, and are checked on their own.
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

/** Number of characters of a message checked for the rest of a contact. */
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

/** The words of an invitation give meaning to the next message: "meu pix", then a tax number. */
const isSaid = (text: string, { kind, start, end }: Contact) =>
  (kind === 'app' || kind === 'payment' || kind === 'pix') && !/\d/.test(text.slice(start, end))

/** Returns the unmasked ends of messages; fully masked ones are left out. */
const leftOf = (said: readonly string[], meter: TokenMeter): string[] =>
  endsOf(said).reduce<string[]>((left, end) => {
    const hidden = findGoingOn(left, end, meter).filter((found) => !isSaid(end, found))
    const seen = maskContacts(end, hidden)
    return /[^•\s]/.test(seen) ? [...left, seen] : left
  }, [])

/**
 * Like `findContacts`, for a message that may continue a contact begun in earlier ones (`said`, from
 * `earlierLines`). Independent of later messages; the extra cost is bounded by `lookbackChars`.
 */
export const findContactsAfter = (
  said: readonly string[],
  text: string,
  meter: TokenMeter = { steps: 0 },
): Contact[] =>
  said.length > 0 && isContactContinuation(said, text)
    ? findGoingOn(leftOf(said, meter), text, meter)
    : findContacts(text, meter)
