import { findAddresses } from './addresses'
import { findDisguisedPhones } from './disguised-phones'
import { findMailNames } from './mail-names'
import { runMatchers, type ContactKind, type Matcher } from './matches'
import { findNumberContacts } from './number-contacts'
import { findInvitations } from './payment-invitations'
import { findKeys } from './pix-keys'
import { findSpelledApps } from './spelled-apps'
import { maskLength, maskSign, tokensOf, type TokenMeter } from './tokens'

/** A contact in a text: half-open, in UTF-16 units. */
export interface Contact {
  kind: ContactKind
  start: number
  end: number
}

/** Order matters: an address may contain digits, and an invitation may surround either. */
const searches: readonly Matcher[] = [
  findKeys,
  findAddresses,
  findMailNames,
  findNumberContacts,
  findInvitations,
  findDisguisedPhones,
  findSpelledApps,
]

/**
 * Returns contacts and invitations to pay outside, by position. Runs in linear time: each search reads the
 * tokens once and looks at a bounded window.
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

/** Never longer than the masked text, which may be a short part of a contact. */
const maskOf = ({ start, end }: Contact) => maskSign.repeat(Math.min(maskLength, end - start))

/** Returns the text with its contacts masked, for readers who may not see them yet. */
export const maskContacts = (text: string, found: readonly Contact[] = findContacts(text)): string => {
  let shown = ''
  let at = 0
  for (const one of found) {
    shown += text.slice(at, one.start) + maskOf(one)
    at = one.end
  }
  return shown + text.slice(at)
}

/** Returns whether any match is an invitation to pay outside the platform. */
export const invitesToPay = (found: readonly Contact[]): boolean =>
  found.some(({ kind }) => kind === 'payment' || kind === 'pix')
