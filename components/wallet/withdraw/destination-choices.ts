import type { Destinations, pixKeyTypes } from '@/lib/contract/wallet'

/** A Pix key or IBAN as something to choose. */
export interface Destination {
  pk: number
  kind: 'pix' | 'iban'
  keyType: (typeof pixKeyTypes)[number] | null
  masked: string
  holder: string
  bank: string | null
  usableFrom: string
}

/** A new one cannot be used at once: time for its owner to notice, should somebody else have added it. */
export const isCoolingDown = ({ usableFrom }: Pick<Destination, 'usableFrom'>, now: number): boolean =>
  Date.parse(usableFrom) > now

/** The first whole minute in which it can be chosen: the minute of the moment itself begins while it still rests. */
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
