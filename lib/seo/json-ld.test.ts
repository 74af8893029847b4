import { breadcrumbs, businessData, questions, scriptText, siteData } from './json-ld'

test('no word of anybody ends the script it stands in', () => {
  const text = scriptText(questions([{ question: '</script><script>alert(1)</script>', answer: '<!--' }]))
  expect(text).not.toMatch(/<\/|<!--|<script/i)
  expect(JSON.parse(text)).toMatchObject({ mainEntity: [{ name: '</script><script>alert(1)</script>' }] })
})

test('stars are told only where customers have given them', () => {
  const provider = { pk: 5, full_name: 'Demo', photo: null, rating: null, review_count: 0 }
  expect(businessData(provider, { city: 'Campinas', state: 'SP' })).not.toHaveProperty('aggregateRating')
  expect(businessData({ ...provider, rating: 4.5, review_count: 2 })).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 2 } })
})

test('a professional is a business with an address, as far as it is known where they work', () => {
  const provider = { pk: 5, full_name: 'Demo', photo: null, rating: null, review_count: 0 }
  expect(businessData(provider, { city: 'Campinas', state: 'SP' })).toMatchObject({ areaServed: 'Campinas', address: { addressLocality: 'Campinas', addressRegion: 'SP', addressCountry: 'BR' } })
  expect(businessData(provider)).toHaveProperty('address', { '@type': 'PostalAddress', addressCountry: 'BR' })
  expect(businessData(provider)).not.toHaveProperty('areaServed')
})

test('steps are numbered and lead to whole addresses', () => {
  expect(breadcrumbs([{ name: 'Serviços', path: '/services/' }])).toMatchObject({ itemListElement: [{ position: 1, item: 'http://localhost:3000/services/' }] })
  expect(JSON.stringify(siteData())).toContain('/services/?q={search_term_string}')
})
