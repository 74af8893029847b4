import { mapsUrl, placeText } from './maps'

const known = {
  district: 'Bela Vista',
  city: { ibge: 3_550_308, name: 'São Paulo', state: 'SP' as const },
  address: {
    pk: 1,
    cep: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: 'Ap. 42 & 43',
    label: null,
    district: 'Bela Vista',
    city: 3_550_308,
    city_name: 'São Paulo',
    state: 'SP' as const,
  },
}

test('the way leads to the door, without the flat; the calendar has both', () => {
  const url = new URL(mapsUrl(known))
  expect([url.pathname, url.searchParams.get('destination')]).toEqual([
    '/maps/dir/',
    'Avenida Paulista, 1000, Bela Vista, São Paulo - SP, 01310-100',
  ])
  expect(placeText(known)).toBe('Avenida Paulista, 1000, Ap. 42 & 43, Bela Vista, São Paulo - SP, 01310-100')
})

test('before it may be known, the map shows the district', () => {
  const url = new URL(mapsUrl({ ...known, address: null }))
  expect([url.pathname, url.searchParams.get('query')]).toEqual([
    '/maps/search/',
    'Bela Vista, São Paulo - SP',
  ])
})
