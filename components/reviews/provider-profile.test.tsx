import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { fakeApi } from '@/hooks/testing/api'
import { pageAt } from '@/hooks/testing/page'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { MoreReviews } from './more-reviews'
import { ProviderProfile } from './provider-profile'

type Profile = ComponentProps<typeof ProviderProfile>
const reviewOf = (pk: number): Profile['reviews']['results'][number] => ({
  pk,
  rating: 5,
  text: `Opinião número ${pk}.`,
  author_name: 'Ana T.',
  created_at: '2026-05-01T12:00:00.000Z',
})
const provider: Profile['provider'] = {
  pk: 7,
  full_name: 'Bia Obras',
  photo: null,
  rating: 5,
  review_count: 12,
  completed_count: 12,
  answer_minutes: null,
  answer_count: 0,
  confirmed: ['phone'],
  member_since: '2026-01-01T00:00:00.000Z',
  registrations: [],
  is_closed: false,
  bio: null,
  services: [],
  cities: [],
}

const api = fakeApi()

const html = (reviews: Profile['reviews'], part: Partial<Profile['provider']> = {}) => {
  const { Page } = pageAt('/providers/7/', 'pt', pt)
  return renderToString(
    <Page>
      <ProviderProfile provider={{ ...provider, ...part }} reviews={reviews} />
    </Page>,
  )
}

const offered = (slug: string, instant = false): Profile['provider']['services'][number] => ({
  sub_service: 1,
  name: slug,
  slug,
  service_slug: 'limpeza',
  icon: '/i.webp',
  price_cents: instant ? 18_000 : null,
  instant,
})
const saoPaulo = { ibge: 3550308, name: 'São Paulo', state: 'SP' as const }
/** The links to request work: the main button, then each service's own. */
const asks = (part: Partial<Profile['provider']>) =>
  [
    ...html({ results: [], next: null }, part).matchAll(/href="([^"]*(?:demand|schedule-booking)[^"]*)"/g),
  ].map(([, href]) => href?.replaceAll('&amp;', '&'))

test('a profile leads to asking for the work, the city filled in where there is one', () => {
  expect(asks({ services: [offered('faxina')], cities: [saoPaulo] })).toEqual([
    '/demand/?service=faxina&city=3550308',
    '/demand/?service=faxina&city=3550308',
  ])
  expect(
    asks({
      services: [offered('faxina')],
      cities: [saoPaulo, { ...saoPaulo, ibge: 3518800, name: 'Guarulhos' }],
    }),
  ).toEqual(['/demand/?service=faxina', '/demand/?service=faxina'])
})

test('gives the button to the instantly bookable service, and each service its own link', () => {
  const booking = '/schedule-booking/?service=vidros&provider=7&city=3550308'
  expect(asks({ services: [offered('faxina'), offered('vidros', true)], cities: [saoPaulo] })).toEqual([
    booking,
    '/demand/?service=faxina&city=3550308',
    booking,
  ])
})

test('without a service, or with the account closed, there is a way to ask others', () => {
  expect(asks({})).toEqual(['/demand/'])
  expect(asks({ services: [offered('faxina', true)], is_closed: true })).toEqual(['/demand/'])
})

test('the newest reviews are read without scripts; where there are none, that is said', () => {
  expect(html({ results: [reviewOf(1), reviewOf(2)], next: null })).toMatch(
    /Opinião número 1\..*Opinião número 2\./s,
  )
  expect(html({ results: [], next: null })).toContain(pt.reviews.empty.title)
})

test('marks user texts with no language, and the page’s own with its language', () => {
  const page = document.createElement('div')
  page.innerHTML = html(
    { results: [reviewOf(1), { ...reviewOf(2), text: '' }], next: null },
    { bio: 'Pinto casas.' },
  )
  expect(
    [...page.querySelectorAll('[lang]')].map((one) => [one.getAttribute('lang'), one.textContent]),
  ).toEqual([
    ['', 'Pinto casas.'],
    ['', 'Opinião número 1.'],
  ])
  expect(page.textContent).toContain(pt.reviews.noText)
})

test('the others come when they are asked for, from where the page ends', async () => {
  jest.useFakeTimers()
  api.rules.answer = ({ what }) => ({
    body: what.includes('cursor=c2')
      ? { results: [reviewOf(4)], next: null }
      : { results: [reviewOf(3)], next: 'c2' },
  })
  const { Page } = pageAt('/providers/7/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <MoreReviews provider={7} from="c1" />
      </Page>
    </QueryClientProvider>,
  )
  await api.settle()
  expect(api.asked).toEqual([])
  for (const text of ['Opinião número 3.', 'Opinião número 4.']) {
    fireEvent.click(screen.getByRole('button', { name: pt.ui.loadMore }))
    await api.until(() => screen.queryByText(text) !== null)
  }
  expect(api.asked.map(({ what }) => /cursor=(\w+)/.exec(what)?.[1])).toEqual(['c1', 'c2'])
  expect(screen.queryByRole('button', { name: pt.ui.loadMore })).toBeNull()
  jest.useRealTimers()
})
