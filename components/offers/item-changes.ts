import type { OfferItem } from '@/lib/contract/offers'

export interface ItemChange {
  was: OfferItem | null
  now: OfferItem | null
}

const isSame = (a: OfferItem, b: OfferItem) => a.kind === b.kind && a.text === b.text

export const isEqual = ({ was, now }: ItemChange): boolean =>
  was !== null &&
  now !== null &&
  isSame(was, now) &&
  was.amount_cents === now.amount_cents &&
  JSON.stringify(was.each ?? null) === JSON.stringify(now.each ?? null)

/**
 * Pairs an offer's items with proposed ones: same kind and text is the same item; at the same position, a
 * changed one; the rest is removed or added.
 */
export const itemChanges = (was: readonly OfferItem[], now: readonly OfferItem[]): ItemChange[] => {
  const left = [...was]
  const pairs = now.map((item): ItemChange => {
    const at = left.findIndex((one) => isSame(one, item))
    return { was: at < 0 ? null : (left.splice(at, 1)[0] ?? null), now: item }
  })
  // Reworded items: a new one replaces the first removed one of its kind.
  for (const pair of pairs) {
    if (pair.was) continue
    const at = left.findIndex((one) => one.kind === pair.now?.kind)
    if (at >= 0) pair.was = left.splice(at, 1)[0] ?? null
  }
  return [...pairs, ...left.map((item): ItemChange => ({ was: item, now: null }))]
}
