import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { needKey } from '@/lib/shared/need-key'
import { stripAccents } from '@/lib/shared/strip-accents'
import type { Db, Tx } from '@/server/db/client'
import { catalogueFile, scopesFile, type CatalogueFile } from './catalogue-file'
import { durationsFile, withDurations } from './durations'
import { loadSeedOnce, readSeedFiles, type SeedFile, type SeedOptions } from './load'
import { seedPlaces } from './places'

/** In the order people meet them. */
const serviceOrder = [
  'limpeza',
  'reformas-e-reparos',
  'assistencia-tecnica',
  'construcao',
  'transporte',
  'saude',
  'cuidado',
  'educacao',
  'beleza',
  'pets',
  'eventos',
  'tecnologia',
  'juridico-e-contabil',
  'fitness',
  'jardinagem',
  'moda-e-costura',
] as const

/** Columns of the usual price. */
const priceColumns = ['low_cents', 'high_cents', 'unit']
/** The value a row gets: the seed's, but the price that was set by hand where one was. */
const seeded = (column: string) =>
  priceColumns.includes(column)
    ? `case when sub_services.price_version = 'edited' then sub_services.${column} else excluded.${column} end`
    : `excluded.${column}`

/** The moment anything readers see of the row changed, kept while nothing does. */
const changedAt = (table: string, columns: readonly string[]) => {
  const before = sql.raw(columns.map((column) => `${table}.${column}`).join(', '))
  const after = sql.raw(columns.map(seeded).join(', '))
  return sql`case when (${before}) is distinct from (${after}) then now()
    else ${sql.raw(table)}.changed_at end`
}
const servicesRead = ['icon', 'name', 'description', 'council', 'position']
const subServicesRead = [
  'service_id',
  'icon',
  'name',
  'description',
  'tips',
  'included',
  'not_included',
  'durations',
  'low_cents',
  'high_cents',
  'unit',
  'duration_minutes',
  'council',
  'position',
]

/** Terms between bars, so that a whole term, its beginning and the beginning of a word can be told apart. */
const searchText = (terms: string[]) =>
  `|${[...new Set(terms.map((term) => stripAccents(term).replaceAll('|', ' ')))].join('|')}|`

const parse = <T>(schema: z.ZodType<T>, { name, text }: SeedFile): T => {
  const result = schema.safeParse(JSON.parse(text))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Error(`${name}: ${issue?.path.join('.')}: ${issue?.message}`)
}

const upsertServices = (tx: Tx, services: CatalogueFile[]) => {
  const rows = services.map((service, position) => ({
    ...service,
    sub_services: undefined,
    position,
    search: searchText([service.name.pt, service.name.en]),
  }))
  return tx.execute(sql`
    insert into services (slug, icon, name, description, is_visible_on_main, council, position, search, changed_at)
    select slug, icon, name, description, is_visible_on_main, council, position, search, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(slug text, icon text, name jsonb, description jsonb,
      is_visible_on_main boolean, council text, position int, search text)
    order by position
    on conflict (slug) do update set icon = excluded.icon, name = excluded.name, description = excluded.description,
      is_visible_on_main = excluded.is_visible_on_main, council = excluded.council, position = excluded.position,
      search = excluded.search, changed_at = ${changedAt('services', servicesRead)}`)
}

type SubServiceFile = CatalogueFile['sub_services'][number]

/** Returns the general sub-service of a service, described in the customer's own words. */
const generalOf = (service: CatalogueFile): SubServiceFile => ({
  slug: `${service.slug}-outro`,
  icon: service.icon,
  name: { pt: `${service.name.pt}: outro serviço`, en: `${service.name.en}: something else` },
  description: {
    pt: 'Um serviço que ainda não tem nome aqui, descrito por quem precisa dele.',
    en: 'Work that has no name here yet, described by whoever needs it.',
  },
  keywords: { pt: [], en: [] },
  // Unknown; no price is shown.
  price: { low_cents: 5_000, high_cents: 500_000, unit: 'job' },
  duration_minutes: 120,
  tips: { pt: [], en: [] },
  form: {
    steps: [
      {
        key: 'need',
        title: { pt: 'O que você precisa', en: 'What you need' },
        fields: [
          {
            key: needKey,
            type: 'textarea',
            label: { pt: 'Descreva o serviço', en: 'Describe the work' },
            required: true,
            min: 10,
          },
        ],
      },
    ],
  },
})

interface Extras {
  scopes: z.infer<typeof scopesFile>
  durations: z.infer<typeof durationsFile>
}

const noScope = { included: { pt: [], en: [] }, not_included: { pt: [], en: [] } }

const upsertSubServices = (tx: Tx, services: CatalogueFile[], { scopes, durations }: Extras) => {
  const rows = services.flatMap((service, order) =>
    [...service.sub_services, generalOf(service)].map((sub, position) => ({
      ...sub,
      ...sub.price,
      ...withDurations(sub, durations[sub.slug]),
      // General work has no typical contents.
      ...((position < service.sub_services.length && scopes[service.slug]) || noScope),
      service: service.slug,
      council: sub.council ?? service.council,
      is_durable: sub.durable ?? service.durable,
      place: order,
      position,
      is_general: position === service.sub_services.length,
      search: searchText([sub.name.pt, sub.name.en, ...sub.keywords.pt, ...sub.keywords.en]),
    })),
  )
  return tx.execute(sql`
    insert into sub_services (service_id, slug, icon, name, description, keywords, tips, included, not_included,
      durations, form, low_cents, high_cents, unit, duration_minutes, council, position, search, is_general, is_durable,
      changed_at)
    select services.id, r.slug, r.icon, r.name, r.description, r.keywords, r.tips, r.included, r.not_included,
      r.durations, r.form, r.low_cents, r.high_cents, r.unit,
      r.duration_minutes, r.council, r.position, r.search, r.is_general, r.is_durable, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(service text, slug text, icon text, name jsonb,
      description jsonb, keywords jsonb, tips jsonb, included jsonb, not_included jsonb,
      durations jsonb, form jsonb, low_cents int, high_cents int, unit text,
      duration_minutes int, council text, place int, position int, search text, is_general boolean,
      is_durable boolean)
    join services on services.slug = r.service
    order by r.place, r.position
    on conflict (slug) do update set service_id = excluded.service_id, icon = excluded.icon, name = excluded.name,
      description = excluded.description, keywords = excluded.keywords,
      tips = excluded.tips, included = excluded.included,
      not_included = excluded.not_included, durations = excluded.durations, form = excluded.form,
      low_cents = ${sql.raw(seeded('low_cents'))},
      high_cents = ${sql.raw(seeded('high_cents'))}, unit = ${sql.raw(seeded('unit'))},
      duration_minutes = excluded.duration_minutes, council = excluded.council, position = excluded.position,
      search = excluded.search, is_general = excluded.is_general, is_durable = excluded.is_durable,
      changed_at = ${changedAt('sub_services', subServicesRead)}`)
}

/** The price the seed gives a sub-service; null where it has none of this slug. */
export const findSeedPrice = async (slug: string): Promise<SubServiceFile['price'] | null> => {
  const files = await readSeedFiles(serviceOrder.map((service) => `catalogue/${service}.json`))
  const all = files.flatMap((file) => parse(catalogueFile, file).sub_services)
  return all.find((one) => one.slug === slug)?.price ?? null
}

/**
 * Loads services, their forms and the municipalities; costs two reads when the files have not changed. Answers
 * whether the services have.
 */
export const seedCatalogue = async (db: Db, options?: SeedOptions): Promise<boolean> => {
  await seedPlaces(db, options)
  const files = await readSeedFiles(serviceOrder.map((slug) => `catalogue/${slug}.json`))
  const [scopes, durations] = await readSeedFiles(['scopes.json', 'duration-choices.json'])
  if (!scopes || !durations) throw new Error('the catalogue is not whole')
  const load = async (tx: Tx) => {
    const services = files.map((file) => parse(catalogueFile, file))
    await upsertServices(tx, services)
    const extras = { scopes: parse(scopesFile, scopes), durations: parse(durationsFile, durations) }
    await upsertSubServices(tx, services, extras)
  }
  return loadSeedOnce(
    db,
    { name: 'catalogue', version: 3, files: [...files, scopes, durations] },
    load,
    options,
  )
}
