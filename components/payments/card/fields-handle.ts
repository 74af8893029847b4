import type { Ref } from 'react'
import type { SavedCard } from '@/lib/contract/cards'

/**
 * What the card fields of every gateway offer: a token for one use of the typed card, or null where a field
 * is wrong (the fields show it themselves). Number and code leave them in no other way.
 */
export interface FieldsHandle {
  tokenize: () => Promise<string | null>
}

export interface CardFieldsProps {
  ref: Ref<FieldsHandle>
  /** The gateway's public key; null for the simulator. */
  clientKey: string | null
  /** Of a saved card only the security code is typed. */
  saved: SavedCard | null
  readOnly: boolean
  /** Called when something is typed: an earlier token is of another card. */
  onEdit: () => void
}
