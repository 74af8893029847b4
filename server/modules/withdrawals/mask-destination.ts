import type { Destination } from './destination-repository'
import { maskIban } from './iban'
import { maskPixKey } from './pix-key'

/** A destination as it is shown: enough for its owner to know it by. */
export const maskDestination = ({ keyType, value }: Pick<Destination, 'keyType' | 'value'>): string =>
  keyType ? maskPixKey(keyType, value) : maskIban(value)
