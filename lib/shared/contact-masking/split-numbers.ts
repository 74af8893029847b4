import type { Span } from './matches'
import { contextOf } from './number-contacts'
import { runsOf, type Group } from './number-runs'
import type { Token, TokenMeter } from './tokens'
import { phoneWords } from './vocabulary'

/** A group, and the number of the message it stands in. */
type Piece = Group & { message: number }

const isRound = ({ digits }: Group) => Number(digits) % 10 === 0
const isLong = ({ digits }: Group) => digits.length >= 3

/** Words for the number of a house as well: "número", "1578", "apto 1204". */
const ofHouses = new Set(['numero', 'number'])

/** A postal code: five and three figures with a dash, or eight in one piece. */
const isPostal = (groups: readonly Group[]): boolean =>
  groups.some(
    ({ digits, gap }, n) =>
      digits.length === 8 || (digits.length === 3 && gap === '-' && groups[n - 1]?.digits.length === 5),
  )

/**
 * Returns whether a message holds two groups of the number that are not day and month: prices are not written
 * like that.
 */
const isGrouped = (pieces: readonly Piece[]): boolean =>
  pieces.some((one, n) => {
    const before = pieces[n - 1]
    return before?.message === one.message && !one.gap.includes('/')
  })

/**
 * Returns whether digits spread over several messages are a contact. Prices, sizes, house numbers and postal
 * codes are often sent one per message, so this needs a word that says so, or groups that only phone numbers
 * have.
 */
export const isSplitNumber = (
  tokens: readonly Token[],
  { kind, from, to }: Span,
  messageOf: (token: Token | undefined) => number,
  meter: TokenMeter,
): boolean => {
  const groups = runsOf(tokens.slice(0, to), meter)
    .flat()
    .filter((group) => group.from >= from)
  const pieces = groups.map((group) => ({ ...group, message: messageOf(tokens[group.from]) }))
  const { currency, otherWord, near } = contextOf(tokens, groups, meter)
  const long = groups.filter(isLong)
  if (currency || otherWord || (long.length > 1 && long.every(isRound))) return false
  if (kind === 'pix' || near.some((word) => phoneWords.has(word) && !ofHouses.has(word))) return true
  if (pieces.every(({ message }) => message === pieces[0]?.message) || isPostal(groups)) return false
  // Told figure by figure, or word by word.
  if (groups.every(({ digits, isWord }) => isWord || digits.length === 1)) return true
  return groups.some(({ digits }) => digits.length >= 5) || (long.length > 0 && isGrouped(pieces))
}
