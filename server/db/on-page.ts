import { sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Rows of the page of ids that `ids` selects, in no order. As an array, a page counts as a few rows whatever its limit.
 * Joined to a limit that is a parameter, which counts as a tenth of the owner's rows, the prepared plan looks dearer
 * than planning all the joins anew, and PostgreSQL plans them on each call.
 */
export const isOnPage = (id: PgColumn, ids: SQLWrapper) => sql`${id} = any(array(${ids}))`
