import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pictures from '@/lib/shared/pictures/all.json'
import { bookings, offers } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import { providerStats } from '@/server/db/schema/provider'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { projectRoot } from '@/server/project-root'
import { rio, saoPaulo } from '@/server/testing/factories'
import { appForFile } from '@/server/testing/test-app'
import { searchableTerms } from './service'

const t = appForFile()

const english = { 'accept-language': 'en-us' }
const get = async (url: string, headers?: Record<string, string>) =>
  (await t.as(null).get(url, headers)).json()
interface Hit {
  kind: string
  slug: string
  name: string
}

test('lists a job’s contents and its durations as in its form, in minutes', async () => {
  const cleaning = await get('/api/services/limpeza/faxina-residencial/', english)
  expect([cleaning.included.length, cleaning.not_included.length]).toEqual([3, 3])
  expect(cleaning.durations.choices).toEqual([
    { value: '240', label: '4 hours', minutes: 240 },
    { value: '360', label: '6 hours', minutes: 360 },
    { value: '480', label: '8 hours', minutes: 480 },
  ])
  // Every one of them is an answer the form takes.
  for (const { slug, sub_services } of await get('/api/services/'))
    for (const sub of sub_services) {
      const { durations, duration_minutes } = await get(`/api/services/${slug}/${sub.slug}/`)
      if (!durations) continue
      const { steps } = await get(`/api/services/${slug}/${sub.slug}/forms/`)
      const question = steps
        .flatMap(({ fields }: { fields: { key: string }[] }) => fields)
        .find(({ key }: { key: string }) => key === durations.field)
      const options: { value: string; label: string }[] = question?.type === 'choice' ? question.options : []
      expect(
        durations.choices
          .filter(
            (choice: { value: string; label: string }) =>
              !options.some(({ value, label }) => value === choice.value && label === choice.label),
          )
          .map(
            ({ value }: { value: string }) =>
              `${sub.slug}: the question ${durations.field} has no option ${value}; ` +
              `change server/db/seed/duration-choices.json or the form in server/db/seed/catalogue/${slug}.json`,
          ),
      ).toEqual([])
      expect([sub.slug, durations.choices.map((one: { minutes: number }) => one.minutes)]).toEqual([
        sub.slug,
        expect.arrayContaining([duration_minutes]),
      ])
    }
  // Without a duration question if the work determines it.
  expect((await get('/api/services/reformas-e-reparos/encanador/')).durations).toBeNull()
})

test('services come in order with their sub-services, in the reader’s language', async () => {
  const all = await get('/api/services/')
  const seeded = readdirSync(join(projectRoot, 'server/db/seed/catalogue')).map((file) =>
    file.replace('.json', ''),
  )
  expect(
    seeded
      .filter((slug) => !all.some((service: Hit) => service.slug === slug))
      .map((slug) => `${slug}: add it to serviceOrder in server/db/seed/catalogue.ts`),
  ).toEqual([])
  expect(all).toHaveLength(seeded.length)
  expect(all[0]).toMatchObject({
    slug: 'limpeza',
    name: 'Limpeza',
    icon: `/services/1f9f9-96.${pictures['1f9f9-96']}.webp`,
    image: `/services/1f9f9.${pictures['1f9f9']}.webp`,
  })
  expect(all[0].sub_services[0]).toMatchObject({
    slug: 'faxina-residencial',
    name: 'Faxina residencial',
    price: { unit: 'day' },
  })
  expect((await get('/api/services/', english))[0].name).toBe('Cleaning')
  const main = await get('/api/services/?is_visible_on_main=true')
  expect(main.length).toBeGreaterThan(0)
  expect(main.length).toBeLessThan(all.length)
})

test('seeding again changes nothing', async () => {
  const before = await t.db.select({ id: subServices.id }).from(subServices).orderBy(subServices.id)
  await seedCatalogue(t.db)
  expect(await t.db.select({ id: subServices.id }).from(subServices).orderBy(subServices.id)).toEqual(before)
})

test.each([
  ['faxina', 'faxina-residencial'],
  ['DIARISTA', 'faxina-residencial'],
  ['diarsta', 'faxina-residencial'],
  ['encanador', 'encanador'],
  ['encanadro', 'encanador'],
  ['eletricsta', 'eletricista'],
  ['aula de ingles', 'aulas-de-ingles'],
  ['inglês', 'aulas-de-ingles'],
  ['limpeza', 'limpeza'],
  ['saude', 'saude'],
  ['faxneira', 'faxina-residencial'],
  ['fachina', 'faxina-residencial'],
  ['eletrisista', 'eletricista'],
  ['manicuri', 'manicure-e-pedicure'],
  ['conserto geladeira', 'conserto-de-geladeira'],
  ['psicologo', 'psicologo'],
  ['mudanca', 'mudanca-residencial'],
  ['pedrero', 'pedreiro'],
  ['babá', 'baba'],
  ['adestrador', 'adestrador'],
  ['dj', 'dj'],
  ['frete', 'frete'],
  ['xaveiro', 'chaveiro'],
  ['marcineiro', 'montador-de-moveis'],
  ['cabelereiro', 'cabeleireiro-em-casa'],
  ['instalasao ar condisionado', 'instalacao-de-ar-condicionado'],
  ['celular quebrado', 'conserto-de-celular'],
  ['reforma banheiro', 'pedreiro'],
  ['banheiro precisa de reforma', 'pedreiro'],
  ['preciso de uma faxineira', 'faxina-residencial'],
  ['Quero pintar minha casa!', 'pintor'],
  ['procuro um eletrisista perto de mim', 'eletricista'],
  ['I need a plumber', 'encanador'],
  ['troca de torneira', 'encanador'],
  ['faxina faxina faxina faxina faxina faxina faxina faxina faxina faxina', 'faxina-residencial'],
])('a search for %s finds %s first', async (q, slug) => {
  const hits: Hit[] = await get(`/api/services/search/?q=${encodeURIComponent(q)}`)
  const first = hits[0]?.slug
  expect(
    first === slug ? [] : [`finds ${first} first: change the keywords of both in server/db/seed/catalogue/`],
  ).toEqual([])
})

test.each([
  ['psicologo', ['psicologo']],
  ['chaveiro', ['chaveiro']],
  ['celular quebrado', ['conserto-de-celular']],
  ['faxneira', ['faxina-residencial']],
])('omits lookalikes when %s has exact matches', async (q, slugs) => {
  const hits: Hit[] = await get(`/api/services/search/?q=${encodeURIComponent(q)}`)
  expect(hits.map(({ slug }) => slug)).toEqual(slugs)
})

test('search reads both languages, forgives odd characters, and answers the popular ones to nothing', async () => {
  const names = async (q: string, headers?: Record<string, string>) =>
    (await get(`/api/services/search/?q=${encodeURIComponent(q)}`, headers)).map((hit: Hit) => hit.name)
  expect(await names('dog walker', english)).toContain('Dog walker')
  expect(await names('dog walker')).toContain('Passeador de cães')
  expect(await names('zzzzqq')).toEqual([])
  expect(
    (await t.as(null).get(`/api/services/search/?q=${encodeURIComponent("%_|'\\;--")}`)).statusCode,
  ).toBe(200)
  expect([await names('🙂🙂'), await names('???'), await names('<script>alert(1)</script>')]).toEqual([
    [],
    [],
    [],
  ])
  expect(await names('')).toHaveLength(8)
  expect(await get('/api/services/top-services/')).toHaveLength(12)
})

test('a service, a sub-service and its form; an unknown one is not found', async () => {
  expect(await get('/api/services/limpeza/')).toMatchObject({ slug: 'limpeza' })
  const sub = await get('/api/services/limpeza/faxina-residencial/')
  expect(sub).toMatchObject({
    slug: 'faxina-residencial',
    service: { slug: 'limpeza' },
    duration_minutes: 360,
    provider_count: 0,
  })
  expect(sub.related.map((one: Hit) => one.slug)).not.toContain('faxina-residencial')
  const form = await get('/api/services/limpeza/faxina-residencial/forms/', english)
  expect(form.steps[0].fields[0]).toMatchObject({
    key: 'home',
    type: 'choice',
    label: 'Kind of home',
    options: expect.arrayContaining([{ value: 'flat', label: 'Flat' }]),
  })
  for (const path of [
    '/api/services/nada/',
    '/api/services/limpeza/nada/',
    '/api/services/pets/faxina-residencial/forms/',
  ])
    expect((await t.as(null).get(path)).statusCode).toBe(404)
})

test('every form of the catalogue can be answered', async () => {
  const all = await get('/api/services/')
  for (const service of all)
    for (const sub of service.sub_services)
      expect((await get(`/api/services/${service.slug}/${sub.slug}/forms/`)).steps.length).toBeGreaterThan(0)
})

test('a price estimate is the middle half of five finished jobs in the city, else the reference', async () => {
  const estimate = (city?: number) =>
    get(`/api/services/limpeza/limpeza-pos-obra/price-estimate/${city ? `?city=${city}` : ''}`)
  const reference = await estimate(saoPaulo)
  expect(reference).toMatchObject({ basis: 'reference', n: 0 })
  const [customer, provider] = [await t.make.customer(), await t.make.provider()]
  const subServiceId = await t.make.subServiceId('limpeza-pos-obra')
  for (const cents of [10_000, 20_000, 30_000, 40_000, 90_000]) {
    const [booking] = await t.db
      .insert(bookings)
      .values({
        customerId: customer.id,
        subServiceId,
        status: 'completed',
        answers: {},
        whenKind: 'flexible',
        cityIbge: saoPaulo,
        district: 'Centro',
        address: { pk: 1, cep: '01310100', street: 'Rua', number: '1', complement: null, label: null },
      })
      .returning()
    const [offer] = await t.db
      .insert(offers)
      .values({
        bookingId: booking?.id ?? 0,
        providerId: provider.id,
        customerId: customer.id,
        status: 'completed',
        items: [],
        labourCents: cents - 1_000,
        materialCents: 1_000,
        message: '',
        startsAt: new Date(),
        durationMinutes: 60,
        expiresAt: new Date(),
      })
      .returning()
    await t.db
      .update(bookings)
      .set({ approvedOfferId: offer?.id ?? 0 })
      .where(eq(bookings.id, booking?.id ?? 0))
  }
  expect(await estimate(saoPaulo)).toEqual({
    low_cents: 20_000,
    high_cents: 40_000,
    unit: 'job',
    n: 5,
    basis: 'market',
  })
  expect(await estimate(rio)).toEqual(reference)
  expect(await estimate()).toEqual(reference)
})

test('without finished jobs a price estimate is what providers of the city publish: all of few, the middle of many', async () => {
  const estimate = (city: number) =>
    get(`/api/services/limpeza/faxina-residencial/price-estimate/?city=${city}`)
  const services = ['faxina-residencial']
  await t.make.provider({ services })
  const reference = await estimate(saoPaulo)
  expect(reference).toMatchObject({ basis: 'reference' })
  for (const priceCents of [18_000, 16_000]) await t.make.provider({ services, priceCents })
  await t.make.provider({ services, priceCents: 1_000, cities: [rio] })
  const published = { unit: 'job', basis: 'published' }
  expect(await estimate(saoPaulo)).toEqual({ ...published, low_cents: 16_000, high_cents: 18_000, n: 2 })
  for (const priceCents of [100, 17_000, 90_000]) await t.make.provider({ services, priceCents })
  expect(await estimate(saoPaulo)).toEqual({ ...published, low_cents: 16_000, high_cents: 18_000, n: 5 })
  expect(await estimate(rio)).toEqual({ ...published, low_cents: 1_000, high_cents: 1_000, n: 1 })
})

test('providers are listed best first and paged without a gap', async () => {
  const services = ['passeador-de-caes']
  const people = []
  for (let n = 0; n < 5; n++)
    people.push(await t.make.provider({ services, priceCents: 5_000, instant: n === 0 }))
  await t.make.provider({ services, cities: [rio] })
  const best = people[3]
  await t.db.insert(providerStats).values({
    providerId: best?.id ?? 0,
    ratingSum: 50,
    reviewCount: 10,
    completedCount: 12,
    offersSent: 3,
    answerMinutesSum: 30,
  })
  const subService = await t.make.subServiceId('passeador-de-caes')
  const seen: { pk: number }[] = []
  for (let cursor = ''; ;) {
    const page = await get(
      `/api/providers/?sub_service=${subService}&city=${saoPaulo}&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...page.results)
    if (!page.next) break
    cursor = page.next
  }
  expect(seen[0]).toMatchObject({
    pk: best?.id,
    rating: 5,
    review_count: 10,
    completed_count: 12,
    answer_minutes: 10,
    price_cents: 5_000,
  })
  expect(seen.map((one) => one.pk).sort()).toEqual(people.map((one) => one.id).sort())
  const instant = await get(`/api/providers/?sub_service=${subService}&city=${saoPaulo}&instant=true`)
  expect(instant.results.map((one: { pk: number }) => one.pk)).toEqual([people[0]?.id])
  expect((await get('/api/services/pets/passeador-de-caes/')).provider_count).toBe(6)
})

test('lists providers with reviews before those without, whatever the rating', async () => {
  const services = ['passeador-de-caes']
  const unrated = await t.make.provider({ services })
  const [low, high] = [await t.make.provider({ services }), await t.make.provider({ services })]
  await t.db.insert(providerStats).values([
    { providerId: low.id, ratingSum: 4, reviewCount: 2 },
    { providerId: high.id, ratingSum: 3, reviewCount: 1 },
  ])
  const subService = await t.make.subServiceId('passeador-de-caes')
  const listed = async (query: string) =>
    (await get(`/api/providers/?sub_service=${subService}&city=${saoPaulo}${query}`)) as {
      results: { pk: number }[]
      next: string | null
    }
  // Other tests' providers do this work too.
  const own = (results: { pk: number }[]) =>
    results.map(({ pk }) => pk).filter((pk) => [high.id, low.id, unrated.id].includes(pk))
  expect(own((await listed('')).results)).toEqual([high.id, low.id, unrated.id])
  const paged: { pk: number }[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Awaited<ReturnType<typeof listed>> = await listed(`&limit=2${next && `&cursor=${next}`}`)
    paged.push(...page.results)
    next = page.next
  }
  expect(own(paged)).toEqual([high.id, low.id, unrated.id])
})

test('shows facts and nothing private of a provider; 404 for anyone else', async () => {
  const provider = await t.make.provider({
    priceCents: 15_000,
    instant: true,
    user: { bio: 'Faxina caprichada' },
  })
  const profile = await get(`/api/providers/${provider.id}/`)
  expect(profile).toMatchObject({
    pk: provider.id,
    // To anybody, by first name.
    full_name: 'Pessoa',
    rating: null,
    answer_minutes: null,
    bio: 'Faxina caprichada',
  })
  expect(profile.services).toEqual([
    expect.objectContaining({ slug: 'faxina-residencial', price_cents: 15_000, instant: true }),
  ])
  expect(profile.cities).toEqual([{ ibge: saoPaulo, name: 'São Paulo', state: 'SP' }])
  expect(JSON.stringify(profile)).not.toContain(provider.email)
  expect((await t.as(null).get(`/api/providers/${(await t.make.customer()).id}/`)).statusCode).toBe(404)
})

test.each([
  ['single letters', 'a b c d e f g h i j k l m n o p'],
  ['words', 'um dois tres quatro cinco seis sete oito nove dez'],
])('compares at most eight %s of a query with the catalogue', (_, query) =>
  expect(searchableTerms(query)).toHaveLength(8),
)

test('a profile names the city of most finished work first, then the others by name', async () => {
  const provider = await t.make.provider({ cities: [rio, saoPaulo, 3509502] })
  const names = async () =>
    (await get(`/api/providers/${provider.id}/`)).cities.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Campinas', 'Rio de Janeiro', 'São Paulo'])
  await t.make.completed({ provider })
  expect(await names()).toEqual(['São Paulo', 'Campinas', 'Rio de Janeiro'])
})
