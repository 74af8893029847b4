import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FormField } from '@/lib/contract/form'
import { id, ref, timestampColumn, type Localised, type LocalisedList } from './columns'

/** A form as the catalogue files hold it: the contract's shape with both languages in every text. */
export interface StoredForm {
  steps: {
    key: string
    title: Localised
    fields: (Omit<FormField, 'label' | 'options' | 'unit' | 'unit_one'> & {
      label: Localised
      options?: { value: string; label: Localised }[]
      unit?: Localised
      unit_one?: Localised
    })[]
  }[]
}

/** The form question whose answer is the job's duration. */
export interface StoredDurations {
  field: string
  choices: { value: string; minutes: number }[]
}

const noTexts: LocalisedList = { pt: [], en: [] }

export const services = pgTable(
  'services',
  {
    id: id(),
    slug: text('slug').notNull(),
    icon: text('icon').notNull(),
    name: jsonb('name').$type<Localised>().notNull(),
    description: jsonb('description').$type<Localised>().notNull(),
    isVisibleOnMain: boolean('is_visible_on_main').notNull().default(true),
    council: text('council'),
    position: integer('position').notNull(),
    /** Lower-case, without accents: name and keywords in both languages. */
    search: text('search').notNull(),
    /** Time of the last change of a text; null if before this column existed. */
    changedAt: timestampColumn('changed_at'),
  },
  (t) => [uniqueIndex('services_slug').on(t.slug)],
)

export const subServices = pgTable(
  'sub_services',
  {
    id: id(),
    serviceId: ref('service_id')
      .notNull()
      .references(() => services.id),
    slug: text('slug').notNull(),
    icon: text('icon').notNull(),
    name: jsonb('name').$type<Localised>().notNull(),
    description: jsonb('description').$type<Localised>().notNull(),
    keywords: jsonb('keywords').$type<LocalisedList>().notNull(),
    tips: jsonb('tips').$type<LocalisedList>().notNull(),
    /** Usual contents of such a job, and usual exclusions. */
    included: jsonb('included').$type<LocalisedList>().notNull().default(noTexts),
    notIncluded: jsonb('not_included').$type<LocalisedList>().notNull().default(noTexts),
    /** Null where the work decides how long it takes. */
    durations: jsonb('durations').$type<StoredDurations>(),
    form: jsonb('form').$type<StoredForm>().notNull(),
    lowCents: integer('low_cents').notNull(),
    highCents: integer('high_cents').notNull(),
    unit: text('unit').notNull(),
    /** `edited`: the range was set by hand, and stays when the catalogue is seeded again. */
    priceVersion: text('price_version', { enum: ['seed', 'edited'] })
      .notNull()
      .default('seed'),
    durationMinutes: integer('duration_minutes').notNull(),
    council: text('council'),
    position: integer('position').notNull(),
    search: text('search').notNull(),
    /**
     * General sub-service for needs without a name: described in the customer's words, suggested to every provider of
     * the service, offered and listed nowhere.
     */
    isGeneral: boolean('is_general').notNull().default(false),
    /** Work that lasts has the longer warranty of the law (CDC, art. 26, II). */
    isDurable: boolean('is_durable').notNull().default(false),
    changedAt: timestampColumn('changed_at'),
  },
  (t) => [
    uniqueIndex('sub_services_general')
      .on(t.serviceId)
      .where(sql`is_general`),
    uniqueIndex('sub_services_slug').on(t.slug),
    index('sub_services_service').on(t.serviceId, t.position),
    check(
      'sub_services_included',
      sql`jsonb_typeof(included) = 'object' and jsonb_typeof(not_included) = 'object'`,
    ),
    check('sub_services_durations', sql`durations is null or jsonb_array_length(durations -> 'choices') > 1`),
  ],
)

export const cities = pgTable(
  'cities',
  {
    ibge: integer('ibge').primaryKey(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    /** Lower-case, without accents. */
    search: text('search').notNull(),
  },
  (t) => [
    index('cities_state').on(t.state),
    index('cities_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)
