import { sql, type Placeholder, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pageMax } from '@/lib/contract/values'

/** The row that tells whether there is another page is read with it. */
const most = sql.raw(String(pageMax + 1))

/**
 * Selects the rows of a page: the first `limit` of `ids`, unordered. As an array, a page is estimated as a few rows.
 * A `limit` parameter is estimated as a tenth of the owner's rows, which makes the prepared plan look dearer than
 * replanning, so the array is bounded by a tenth of the largest page.
 */
export const pageFilter = (id: PgColumn, ids: SQLWrapper, limit: number | Placeholder) =>
  sql`${id} = any(array(select * from (${ids} limit ${most}) page limit ${limit}))`
