import type { QueryKey } from '@tanstack/react-query'
import type { User } from '@/lib/contract/accounts'
import type { UserRole } from '@/lib/session/role'

export type SeededQuery = readonly [key: QueryKey, data: unknown]

/** A page's first queries, read on the server as its reader. */
export interface FirstRows {
  user: User
  role: UserRole | null
  /** Time of reading, epoch ms. */
  readAt: number
  queries: readonly SeededQuery[]
}

/** Data of an infinite query with its first page. */
export const firstPage = <Page>(page: Page) => ({ pages: [page], pageParams: [undefined] })
