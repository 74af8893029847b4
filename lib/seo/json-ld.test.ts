import { breadcrumbs, businessData, questions, scriptText, siteData } from './json-ld'

test('no word of anybody ends the script it stands in', () => {
  const text = scriptText(questions([{ question: '</script><script>alert(1)</script>', answer: '<!--' }]))
  expect(text).not.toMatch(/<\/|<!--|<script/i)
  expect(JSON.parse(text)).toMatchObject({ mainEntity: [{ name: '</script><script>alert(1)</script>' }] })
})

test('stars are told only where customers have given them', () => {
  const provider = { pk: 5, full_name: 'Demo', photo: null, rating: null, review_count: 0 }
  expect(businessData(provider, 'Campinas')).not.toHaveProperty('aggregateRating')
  expect(businessData({ ...provider, rating: 4.5, review_count: 2 }, null)).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 2 } })
})

test('steps are numbered and lead to whole addresses', () => {
  expect(breadcrumbs([{ name: 'Serviços', path: '/services/' }])).toMatchObject({ itemListElement: [{ position: 1, item: 'http://localhost:3000/services/' }] })
  expect(JSON.stringify(siteData())).toContain('/services/?q={search_term_string}')
})
