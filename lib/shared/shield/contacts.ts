import { findAddresses } from './addresses'
import { findFigures } from './figures'
import type { ContactKind, Search } from './found'
import { findInvitations } from './invitations'
import { findKeys } from './keys'
import { maskLength, maskSign, tokensOf, type Meter } from './tokens'

/** A contact in a text: half-open, in UTF-16 units. */
export interface Contact {
  kind: ContactKind
  start: number
  end: number
}

/** In this order: an address may hold figures, and what invites may stand around either. */
const searches: readonly Search[] = [findKeys, findAddresses, findFigures, findInvitations]

/** No contact is shorter, so a masked text is never longer than it was. */
const mask = maskSign.repeat(maskLength)

/**
 * What looks like a way to reach somebody elsewhere, or an invitation to pay outside, by its place in the text.
 * The cost grows with the text and no faster: each search reads the tokens once and looks a bounded way around.
 */
export const findContacts = (text: string, meter: Meter = { steps: 0 }): Contact[] => {
  const tokens = tokensOf(text, meter)
  const found: Contact[] = []
  for (const search of searches)
    for (const { kind, from, to } of search(tokens, meter)) {
      const [first, last] = [tokens[from], tokens[to - 1]]
      if (!first || !last) continue
      found.push({ kind, start: first.start, end: last.end })
      for (const token of tokens.slice(from, to)) token.kind = 'mask'
    }
  return found.sort((a, b) => a.start - b.start)
}

/** The text as somebody sees it who may not have its writer's contacts yet. */
export const maskContacts = (text: string, found: readonly Contact[] = findContacts(text)): string => {
  let shown = ''
  let at = 0
  for (const { start, end } of found) {
    shown += text.slice(at, start) + mask
    at = end
  }
  return shown + text.slice(at)
}

/** Whether some of it speaks of paying outside, where nothing protects either side. */
export const invitesToPay = (found: readonly Contact[]): boolean =>
  found.some(({ kind }) => kind === 'payment' || kind === 'pix')
