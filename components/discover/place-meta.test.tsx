import { createTranslator } from 'next-intl'
import { maxCountedProviders } from '@/lib/contract/catalogue'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { withFigures } from './place-meta'

const inPortuguese = createTranslator({ locale: 'pt', namespace: 'discover.meta', messages: pt })
const inEnglish = createTranslator({ locale: 'en', namespace: 'discover.meta', messages: en })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [{ providers: 11, lowestCents: 12_000 }, 'Eletricista em Goiânia: 11 profissionais, a partir de R$ 120'],
  [{ providers: 1, lowestCents: 12_050 }, 'Eletricista em Goiânia: 1 profissional, a partir de R$ 120,50'],
  [{ providers: 4, lowestCents: null }, 'Eletricista em Goiânia: 4 profissionais'],
  [{ providers: maxCountedProviders }, 'Eletricista em Goiânia: mais de 100 profissionais'],
  [{ providers: 0, lowestCents: 12_000 }, 'Eletricista em Goiânia'],
])('titles a place with %j by what is there', (counted, title) => {
  expect(plain(withFigures(inPortuguese, 'Eletricista em Goiânia', counted, 'pt'))).toBe(title)
})

test('titles a place in English', () => {
  expect(withFigures(inEnglish, 'Electrician in Goiânia', { providers: 11, lowestCents: 12_000 }, 'en')).toBe(
    'Electrician in Goiânia: 11 professionals, from R$120',
  )
})
