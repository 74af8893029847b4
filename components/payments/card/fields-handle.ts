import type { Ref } from 'react'
import type { SavedCard } from '@/lib/contract/cards'

/**
 * What card fields of any gateway do: a token for one use of the card that is typed into them, or null where a field
 * is wrong and says so itself. The number and the code never leave them otherwise.
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
  disabled: boolean
  /** Something was typed: a token made before is of another card. */
  onEdit: () => void
}
