import type { QueryKey } from '@tanstack/react-query'
import type { User } from '@/lib/contract/accounts'

/** A page's first queries, read on the server as its reader. */
export interface FirstRows {
  user: User
  queries: readonly (readonly [key: QueryKey, data: unknown])[]
}
