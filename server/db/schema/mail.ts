import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, oneOfCheck } from './columns'

export const suppressionReasons = ['refused', 'bounced', 'complained'] as const

/** Addresses no mail is sent to: refused by their server, bounced later, or reported by their reader as spam. */
export const suppressedAddresses = pgTable(
  'suppressed_addresses',
  {
    /** In lower case. */
    email: text('email').primaryKey(),
    reason: text('reason', { enum: suppressionReasons }).notNull(),
    /** What the mail server or the mail service said. */
    detail: text('detail').notNull(),
    createdAt: createdAt(),
  },
  () => [check('suppressed_addresses_reason', oneOfCheck('reason', suppressionReasons))],
)
