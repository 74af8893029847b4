import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { timestampColumn } from './columns'

/** The platform's prices by the moment from which they are in force; `defaultPricing` before the first. */
export const pricingTerms = pgTable(
  'pricing_terms',
  {
    startsAt: timestampColumn('starts_at').primaryKey(),
    /** Percent of labour. */
    commissionPercent: smallint('commission_percent').notNull(),
    leastPriceCents: integer('least_price_cents').notNull(),
    /** The most the platform bears of a warranty refund whose provider has closed the account; 0: nothing. */
    warrantyLossCents: integer('warranty_loss_cents').notNull().default(0),
  },
  () => [
    check('pricing_terms_commission', sql`commission_percent between 0 and 100`),
    check('pricing_terms_least_price', sql`least_price_cents > 0`),
    check('pricing_terms_warranty_loss', sql`warranty_loss_cents >= 0`),
  ],
)
