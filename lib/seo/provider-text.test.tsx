import { createTranslator } from 'next-intl'
import pt from '@/locales/pt.json'
import { providerText } from './provider-text'

const t = createTranslator({ locale: 'pt', namespace: 'provider.meta', messages: pt })
const someone = {
  full_name: 'Ana Souza',
  bio: null,
  is_closed: false,
  rating: null,
  review_count: 0,
  services: [{ name: 'Eletricista' }, { name: 'Encanador' }],
  cities: [{ name: 'Niterói', state: 'RJ' }],
}

test('a profile is told apart from another of the same name by its work and its city', () => {
  expect(providerText(t, someone, 'pt')).toEqual({
    title: 'Ana Souza: Eletricista em Niterói, RJ',
    description:
      'Eletricista, Encanador em Niterói, RJ com Ana Souza. ' +
      'Veja avaliações de quem contratou, preços e onde atende.',
    hidden: false,
  })
  expect(providerText(t, { ...someone, cities: [] }, 'pt').title).toBe('Ana Souza: Eletricista')
  const rio = [{ name: 'Rio de Janeiro', state: 'RJ' }]
  expect(providerText(t, { ...someone, cities: rio }, 'pt').title).toBe(
    'Ana Souza: Eletricista no Rio de Janeiro, RJ',
  )
})

test('hides a profile without services, and one of a closed account, from search', () => {
  expect(providerText(t, { ...someone, services: [] }, 'pt')).toEqual({ title: 'Ana Souza', hidden: true })
  expect(providerText(t, { ...someone, is_closed: true }, 'pt').hidden).toBe(true)
})

test('describes a rated profile by its rating', () => {
  expect(providerText(t, { ...someone, rating: 4.9, review_count: 32 }, 'pt').description).toBe(
    'Eletricista, Encanador em Niterói, RJ com Ana Souza. Nota 4,9 em 32 avaliações. Veja preços e onde atende.',
  )
})

test('shows a self-description if it is long enough, and cuts it between words only', () => {
  expect(providerText(t, { ...someone, bio: 'Olá!' }, 'pt').description).toMatch(/^Eletricista, Encanador/)
  const bio = 'Trabalho com instalações elétricas\nhá vinte anos em Niterói e no Rio. '.repeat(4)
  const { description = '' } = providerText(t, { ...someone, bio }, 'pt')
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/^Trabalho com instalações elétricas há vinte anos .*[^ ]…$/)
  expect(bio.replace(/\s+/g, ' ').split(' ')).toContain(description.slice(0, -1).split(' ').at(-1))
})
