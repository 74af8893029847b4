import { useLocale, useTranslations } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { placeFaqs } from '@/components/discover/place-faqs'
import { pageAt } from '@/hooks/testing/page'
import type { Service } from '@/lib/contract/catalogue'
import type { Discover } from '@/lib/contract/seo'
import pt from '@/locales/pt.json'
import { serviceFaqs, serviceRange } from './service-faqs'

const kind = (name: string, low_cents: number, high_cents: number, unit: string) =>
  ({ name, price: { low_cents, high_cents, unit } }) as Service['sub_services'][number]
const works = [
  kind('Faxina', 15_000, 28_000, 'day'),
  kind('Pós-obra', 800, 1_800, 'm2'),
  kind('Roupas', 12_000, 22_000, 'day'),
  kind('Vidros', 20_000, 90_000, 'job'),
]
const service = (sub_services: Service['sub_services']) => ({ name: 'Limpeza', sub_services }) as Service

const { Page } = pageAt('/services/limpeza/', 'pt', pt)
const told = (Answers: () => string) =>
  renderToStaticMarkup(
    <Page>
      <Answers />
    </Page>,
  ).replaceAll('\u00a0', ' ')

test('prices are told by kind of work, each with its measure, and never as one range over different ones', () => {
  const answer = told(() => {
    const words = {
      own: useTranslations('public.catalogue'),
      shared: useTranslations('discover'),
      unit: useTranslations('ui.units'),
    }
    return serviceFaqs(words, service(works), useLocale())[0]?.answer ?? ''
  })
  expect(answer).toContain(
    'Faxina, R$ 150,00 – R$ 280,00 por dia; Pós-obra, R$ 8,00 – R$ 18,00 por m²; ' +
      'Roupas, R$ 120,00 – R$ 220,00 por dia.',
  )
  expect(answer).not.toMatch(/900/)
  expect(serviceRange(service(works))).toBeNull()
  expect(serviceRange(service(works.filter(({ price }) => price.unit === 'day')))).toEqual({
    low_cents: 12_000,
    high_cents: 28_000,
  })
})

test('labels a reference price with its unit', () => {
  const price = { low_cents: 800, high_cents: 1_800, unit: 'm2', n: 0, basis: 'reference' } as NonNullable<
    Discover['price']
  >
  expect(
    told(
      () =>
        placeFaqs(useTranslations('discover'), useTranslations('ui.units'), {
          title: 'Pós-obra',
          price,
          locale: useLocale(),
        })[0]?.answer ?? '',
    ),
  ).toContain('entre R$ 8,00 e R$ 18,00 por m²')
})
