import type { Ref } from 'react'
import type { SavedCard } from '@/lib/contract/cards'

/**
 * Interface of every gateway's card fields: returns a single-use token of the typed card, or null if a field is
 * invalid (the fields show it themselves). Number and code leave the fields in no other way.
 */
export interface FieldsHandle {
  tokenize: () => Promise<string | null>
}

export interface CardFieldsProps {
  ref: Ref<FieldsHandle>
  /** The gateway's public key; null for the simulator. */
  clientKey: string | null
  /** Only the security code of a saved card is typed. */
  saved: SavedCard | null
  readOnly: boolean
  /** Called when something is typed: an earlier token is of another card. */
  onEdit: () => void
}
