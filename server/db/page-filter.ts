import { sql, type Placeholder, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pageMax } from '@/lib/contract/values'

/** The row that tells whether there is another page is read with it. */
const most = sql.raw(String(pageMax + 1))

/**
 * Rows of the page of ids, the first `limit` that `ids` selects, in no order. As an array, a page counts as a few rows
 * whatever its limit. A limit that is a parameter counts as a tenth of the owner's rows, and joined to them, or only
 * read of ten thousand, the prepared plan looks dearer than planning all the joins anew on each call: so it is a tenth
 * of the largest page.
 */
export const pageFilter = (id: PgColumn, ids: SQLWrapper, limit: number | Placeholder) =>
  sql`${id} = any(array(select * from (${ids} limit ${most}) page limit ${limit}))`
