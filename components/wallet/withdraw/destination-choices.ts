import type { Destinations, pixKeyTypes } from '@/lib/contract/wallet'

/** A Pix key or IBAN as an option. */
export interface Destination {
  pk: number
  kind: 'pix' | 'iban'
  keyType: (typeof pixKeyTypes)[number] | null
  masked: string
  holder: string
  bank: string | null
  usableFrom: string
}

/**
 * Returns whether a new destination is not usable yet, which gives its owner time to notice if somebody else
 * added it.
 */
export const isCoolingDown = ({ usableFrom }: Pick<Destination, 'usableFrom'>, now: number): boolean =>
  Date.parse(usableFrom) > now

/** Returns the first full minute at which the destination is usable, rounded up. */
export const visibleFrom = ({ usableFrom }: Pick<Destination, 'usableFrom'>): Date =>
  new Date(Math.ceil(Date.parse(usableFrom) / 60_000) * 60_000)

export const choicesOf = ({ pix_keys, ibans }: Destinations): Destination[] => [
  ...pix_keys.map(({ pk, key_type, masked, holder, usable_from }): Destination => ({
    pk,
    kind: 'pix',
    keyType: key_type,
    masked,
    holder,
    bank: null,
    usableFrom: usable_from,
  })),
  ...ibans.map(({ pk, masked, holder, bank, usable_from }): Destination => ({
    pk,
    kind: 'iban',
    keyType: null,
    masked,
    holder,
    bank,
    usableFrom: usable_from,
  })),
]
