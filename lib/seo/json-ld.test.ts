import { breadcrumbs, businessData, faqData, jsonLdScript, serviceData, siteData } from './json-ld'

test('no word of anybody ends the script it stands in', () => {
  const text = jsonLdScript(faqData([{ question: '</script><script>alert(1)</script>', answer: '<!--' }]))
  expect(text).not.toMatch(/<\/|<!--|<script/i)
  expect(JSON.parse(text)).toMatchObject({ mainEntity: [{ name: '</script><script>alert(1)</script>' }] })
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
  expect(JSON.stringify(siteData('pt'))).toContain('/services/?q={search_term_string}')
})

/** Every address of a page in the data; pictures' addresses are left out. */
const addressesIn = (data: object): string[] => {
  const found: string[] = []
  JSON.stringify(data, (key, value: unknown) => {
    if (['url', 'item', '@id', 'urlTemplate'].includes(key) && typeof value === 'string') found.push(value)
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
  expect(addressesIn(siteData(locale))).toEqual([
    `${base}/`,
    `${base}/services/?q={search_term_string}`,
    `${base}/`,
  ])
  expect(siteData(locale)[0]).toMatchObject({ inLanguage: tag })
  // Pictures are the same in both languages.
  expect([businessData(locale, provider), serviceData(locale, service), siteData(locale)[1]]).toMatchObject([
    { image: 'http://localhost:3000/media/5' },
    { image: 'http://localhost:3000/services/limpeza.webp' },
    { logo: 'http://localhost:3000/icon.svg' },
  ])
})
