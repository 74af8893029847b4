import { findAddresses } from './addresses'
import { findDisguisedPhones } from './disguised-phones'
import { findMailNames } from './mail-names'
import { runMatchers, type ContactKind, type Matcher } from './matches'
import { findNumberContacts } from './number-contacts'
import { findInvitations } from './payment-invitations'
import { findKeys } from './pix-keys'
import { maskLength, maskSign, tokensOf, type TokenMeter } from './tokens'

/** A contact in a text: half-open, in UTF-16 units. */
export interface Contact {
  kind: ContactKind
  start: number
  end: number
}

/** In this order: an address may hold figures, and what invites may stand around either. */
const searches: readonly Matcher[] = [
  findKeys,
  findAddresses,
  findMailNames,
  findNumberContacts,
  findInvitations,
  findDisguisedPhones,
]

/**
 * What looks like a way to reach somebody elsewhere, or an invitation to pay outside, by its place in the text.
 * The cost grows with the text and no faster: each search reads the tokens once and looks a bounded way around.
 */
export const findContacts = (text: string, meter: TokenMeter = { steps: 0 }): Contact[] => {
  const tokens = tokensOf(text, meter)
  return runMatchers(searches, tokens, meter)
    .flatMap(({ kind, from, to }) => {
      const [first, last] = [tokens[from], tokens[to - 1]]
      return first && last ? [{ kind, start: first.start, end: last.end }] : []
    })
    .sort((a, b) => a.start - b.start)
}

/** Never longer than what it stands for: no contact is short, but what a message holds of one may be. */
const maskOf = ({ start, end }: Contact) => maskSign.repeat(Math.min(maskLength, end - start))

/** The text as somebody sees it who may not have its writer's contacts yet. */
export const maskContacts = (text: string, found: readonly Contact[] = findContacts(text)): string => {
  let shown = ''
  let at = 0
  for (const one of found) {
    shown += text.slice(at, one.start) + maskOf(one)
    at = one.end
  }
  return shown + text.slice(at)
}

/** Whether some of it speaks of paying outside, where nothing protects either side. */
export const invitesToPay = (found: readonly Contact[]): boolean =>
  found.some(({ kind }) => kind === 'payment' || kind === 'pix')
