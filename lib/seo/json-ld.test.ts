import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breadcrumbs, businessData, jsonLdScript, profileData, serviceData, siteData } from './json-ld'

test('escapes texts that would end the script element', () => {
  const name = '</script><script>alert(1)</script><!--'
  const text = jsonLdScript(breadcrumbs('pt', [{ name, path: '/' }]))
  expect(text).not.toMatch(/<\/|<!--|<script/i)
  expect(JSON.parse(text)).toMatchObject({ itemListElement: [{ name }] })
})

test('stars are told only where customers have given them', () => {
  const provider = { pk: 5, full_name: 'Demo', photo: null, rating: null, review_count: 0 }
  expect(businessData('pt', provider, { city: 'Campinas', state: 'SP' })).not.toHaveProperty(
    'aggregateRating',
  )
  expect(businessData('pt', { ...provider, rating: 4.5, review_count: 2 })).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  })
})

test('a professional is a business with an address, as far as it is known where they work', () => {
  const provider = { pk: 5, full_name: 'Demo', photo: null, rating: null, review_count: 0 }
  expect(businessData('pt', provider, { city: 'Campinas', state: 'SP' })).toMatchObject({
    areaServed: 'Campinas',
    address: { addressLocality: 'Campinas', addressRegion: 'SP', addressCountry: 'BR' },
  })
  expect(businessData('pt', provider)).toHaveProperty('address', {
    '@type': 'PostalAddress',
    addressCountry: 'BR',
  })
  expect(businessData('pt', provider)).not.toHaveProperty('areaServed')
})

test('steps are numbered and lead to whole addresses', () => {
  expect(breadcrumbs('pt', [{ name: 'Serviços', path: '/services/' }])).toMatchObject({
    itemListElement: [{ position: 1, item: 'http://localhost:3000/services/' }],
  })
})

test('describes a profile as the page of a business that works there', () => {
  const provider = {
    ...{ pk: 5, full_name: 'Demo', photo: null, rating: 4.5, review_count: 2 },
    member_since: '2026-01-02T00:00:00.000Z',
  }
  const place = { city: 'Campinas', state: 'SP' }
  const page = profileData('pt', provider, place)
  expect(page).toMatchObject({
    '@type': 'ProfilePage',
    inLanguage: 'pt-BR',
    dateCreated: '2026-01-02T00:00:00.000Z',
    mainEntity: { '@type': 'LocalBusiness', name: 'Demo', aggregateRating: { ratingValue: 4.5 } },
  })
  expect(businessData('pt', provider, place)).toMatchObject(page.mainEntity as object)
})

/** Types whose rich results ended: questions on 7 May 2026, the search box in November 2024. */
test('no page describes questions or a search box to search engines', () => {
  const root = join(__dirname, '../..')
  const sources = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(root, folder, file)),
  )
  expect(sources.filter((file) => /FAQPage|SearchAction/.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Every address of a page in the data; pictures' addresses are left out. */
const addressesIn = (data: object): string[] => {
  const found: string[] = []
  JSON.stringify(data, (key, value: unknown) => {
    if (['url', 'item', '@id'].includes(key) && typeof value === 'string') found.push(value)
    return value
  })
  return found
}

test.each([
  ['pt', 'http://localhost:3000', 'pt-BR'],
  ['en', 'http://localhost:3000/en', 'en-US'],
] as const)('links of a page in %s lead to pages in its language', (locale, base, tag) => {
  const provider = { pk: 5, full_name: 'Demo', photo: '/media/5', rating: null, review_count: 0 }
  const service = {
    name: 'Limpeza',
    description: '',
    path: '/services/casa/limpeza/',
    image: '/services/limpeza.webp',
    kind: 'Casa',
  }
  expect(
    addressesIn(
      breadcrumbs(locale, [
        { name: 'Início', path: '/' },
        { name: 'Casa', path: '/services/casa/' },
      ]),
    ),
  ).toEqual([`${base}/`, `${base}/services/casa/`])
  expect(addressesIn(serviceData(locale, service))).toEqual([`${base}/services/casa/limpeza/`, `${base}/`])
  expect(addressesIn(businessData(locale, provider))).toEqual([`${base}/providers/5/`])
  expect(addressesIn(siteData(locale))).toEqual([`${base}/`, `${base}/`])
  expect(siteData(locale)[0]).toMatchObject({ inLanguage: tag })
  // Pictures are the same in both languages.
  expect([businessData(locale, provider), serviceData(locale, service), siteData(locale)[1]]).toMatchObject([
    { image: 'http://localhost:3000/media/5' },
    { image: 'http://localhost:3000/services/limpeza.webp' },
    { logo: 'http://localhost:3000/icon.svg' },
  ])
})
