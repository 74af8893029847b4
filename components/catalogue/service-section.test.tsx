import { renderToStaticMarkup } from 'react-dom/server'
import { pageAt } from '@/hooks/testing/page'
import type { Service } from '@/lib/contract/catalogue'
import en from '@/locales/en.json'
import { ServiceSection } from './service-section'

const kind = (pk: number, slug: string) =>
  ({ pk, slug, name: slug, icon: '/i.webp' }) as Service['sub_services'][number]
const service = {
  pk: 1,
  slug: 'limpeza',
  name: 'Cleaning',
  description: 'From the weekly clean on.',
  icon: '/i.webp',
  sub_services: [kind(1, 'faxina'), kind(2, 'vidros')],
} as Service

test('a service leads to itself and to every kind of work, folded, under a name of its own', () => {
  const { Page } = pageAt('/en/services/', 'en', en)
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <Page>
      <ServiceSection service={service} />
    </Page>,
  )
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/en/services/limpeza/',
    '/en/services/limpeza/faxina/',
    '/en/services/limpeza/vidros/',
  ])
  expect(page.querySelector('details')?.open).toBe(false)
  expect(page.querySelector('summary')?.getAttribute('aria-label')).toContain('Cleaning')
})
