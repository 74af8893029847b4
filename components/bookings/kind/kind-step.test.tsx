import { show } from '@/hooks/testing/show'
import '@/hooks/testing/request-mocks'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { RequestWizard } from '@/components/bookings/demand/request-wizard'
import {
  draft,
  localSupply,
  requestFixture,
  resetFixture,
  service,
  storeRequest,
} from '@/hooks/testing/request'
import type { RequestDraft, RequestKind } from '@/lib/wizard/request'
import pt from '@/locales/pt.json'

const words = pt.demand.kind
const open = (entry: RequestKind = 'demand', part: Partial<RequestDraft> = {}) => {
  localStorage.setItem('demand', JSON.stringify(draft(part)))
  localStorage.setItem('currentStep', '3')
  show(pt, <RequestWizard entry={entry} />)
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const kept = () => JSON.parse(localStorage.getItem('demand') ?? '{}') as RequestDraft
const card = (name: string) => screen.findByRole('button', { name })
const cards = () => screen.getAllByRole('button', { description: /./ }).map((one) => one.textContent)

beforeEach(resetFixture)

test('states price, next free time and names for a booking; providers, price and response time for offers', async () => {
  open()
  const facts = async (name: string) =>
    document.getElementById((await card(name)).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  const booking = await facts(words.booking.title)
  for (const fact of [/Rui e Ana/, /180,00.*210,00/, /1 de dez.*09:00 – 13:00/]) expect(booking).toMatch(fact)
  const offers = await facts(words.offers.title)
  for (const fact of [/5 profissionais atendem em São Paulo/, /120,00.*240,00/, /em 1 h 30/])
    expect(offers).toMatch(fact)
})

test.each([
  ['demand', [words.offers.title, words.booking.title]],
  ['schedule', [words.booking.title, words.offers.title]],
] as const)('puts the card first that the address %s names', async (entry, order) => {
  open(entry)
  await card(words.booking.title)
  expect(cards()).toEqual(order)
})

test('a booking takes the first free time and its provider, and goes on to change them', async () => {
  open()
  fireEvent.click(await card(words.booking.title))
  await heading(pt.demand.headings.schedule.when)
  expect(kept()).toMatchObject({
    kind: 'schedule',
    provider: 9,
    date: '2099-12-01',
    slot: '2099-12-01T12:00:00.000Z',
  })
})

test('a time chosen before survives another look at the cards; offers drop it', async () => {
  const chosen = { kind: 'schedule', provider: 4, slot: '2099-12-03T12:00:00.000Z' } as const
  open('schedule', chosen)
  fireEvent.click(await card(words.booking.title))
  await heading(pt.demand.headings.schedule.when)
  expect(kept()).toMatchObject(chosen)
  cleanup()
  open('schedule', chosen)
  fireEvent.click(await card(words.offers.title))
  await heading(pt.demand.headings.demand.when)
  expect(kept()).toMatchObject({ kind: 'demand', provider: null, slot: null })
})

test('without published prices a time collects offers; without free time there is no booking', async () => {
  requestFixture.answers['getLocalSupply'] = () => localSupply({ instant: null })
  open()
  fireEvent.click(await card(words.booking.timeTitle))
  await heading(pt.demand.headings.schedule.when)
  expect(kept()).toMatchObject({ kind: 'schedule', provider: null, slot: null, date: '2099-12-01' })
  cleanup()
  requestFixture.answers['getLocalSupply'] = () => localSupply({ first_free: null })
  open()
  expect(await screen.findByText(words.full)).toBeTruthy()
  expect(cards()).toEqual([words.offers.title])
})

test('says at once that nobody serves there, and shows other work, the address and publishing', async () => {
  requestFixture.answers['getLocalSupply'] = () =>
    localSupply({
      provider_count: 0,
      instant: null,
      first_free: null,
      response_time: null,
      cities: [{ ibge: 3_509_502, name: 'Campinas', state: 'SP', provider_count: 3 }],
      services: [
        {
          pk: 8,
          name: 'Passadoria',
          slug: 'passadoria',
          service_slug: 'limpeza',
          icon: '',
          provider_count: 2,
        },
      ],
    })
  open()
  await heading(words.nobody.heading)
  expect(screen.queryByText(pt.demand.headings.demand.kind)).toBeNull()
  expect(await screen.findByText(/^Ninguém atende Faxina em São Paulo/)).toBeTruthy()
  expect(screen.getByText(/Campinas \(3\)/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: words.nobody.move }))
  await heading(pt.demand.headings.demand.where)
  expect(await screen.findByText(/^Ninguém atende Faxina em São Paulo/)).toBeTruthy()
  cleanup()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Passadoria · 2' }))
  await waitFor(() => expect(kept()).toMatchObject({ service: { slug: 'passadoria' }, answers: {} }))
  fireEvent.click(await card(words.nobody.publish))
  await heading(pt.demand.headings.demand.when)
  expect(kept().kind).toBe('demand')
})

test('facts that cannot be loaded leave the way of offers open', async () => {
  requestFixture.answers['getLocalSupply'] = () => Promise.reject(new Error('away'))
  open()
  fireEvent.click(await card(words.offers.title))
  await heading(pt.demand.headings.demand.when)
})

test('skips the cards where the address names a provider, and counts the same stages all the way', async () => {
  requestFixture.search = 'service=faxina&provider=4'
  open('schedule', { service: null, addressPk: null })
  await heading(pt.demand.headings.schedule.where)
  expect(screen.getByText('Etapa 2 de 5')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: pt.demand.continue }))
  await heading(pt.demand.headings.schedule.when)
  expect(screen.getByText('Etapa 3 de 5')).toBeTruthy()
})

test.each([
  ['is not asked again', 5, pt.demand.headings.demand.when],
  ['learns at once where nobody serves', 0, words.nobody.heading],
])('offers chosen on an earlier page: the customer %s', async (_what, provider_count, next) => {
  requestFixture.answers['getLocalSupply'] = () =>
    provider_count === 0
      ? localSupply({ provider_count, instant: null, first_free: null, price: null, response_time: null })
      : localSupply({ provider_count })
  storeRequest('demand', draft({ service: null, kind: null }))
  requestFixture.search = `service=${service.slug}&way=offers`
  show(pt, <RequestWizard entry="demand" />)
  await heading(pt.demand.headings.demand.where)
  expect(kept().kind).toBe('demand')
  await waitFor(() => expect(requestFixture.sent.map(({ id }) => id)).toContain('getLocalSupply'))
  fireEvent.click(await screen.findByRole('button', { name: pt.demand.continue }))
  await heading(next)
})

test('a time chosen on an earlier page is not asked again: Back returns to the place', async () => {
  storeRequest('schedule', draft({ service: null, kind: null }))
  requestFixture.search = `service=${service.slug}&way=time`
  show(pt, <RequestWizard entry="schedule" />)
  await heading(pt.demand.headings.schedule.where)
  expect(kept()).toMatchObject({ kind: 'schedule', isKindGiven: true, provider: null })
  await waitFor(() => expect(requestFixture.sent.map(({ id }) => id)).toContain('getLocalSupply'))
  fireEvent.click(await screen.findByRole('button', { name: pt.demand.continue }))
  await heading(pt.demand.headings.schedule.when)
  expect(screen.getByText('Etapa 3 de 5')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: pt.demand.back }))
  await heading(pt.demand.headings.schedule.where)
})

test('goes on from the place before the facts of the city are known, where the way is known', async () => {
  requestFixture.answers['getLocalSupply'] = () => new Promise(() => undefined)
  storeRequest('demand', draft({ service: null, kind: null }))
  requestFixture.search = `service=${service.slug}&way=offers`
  show(pt, <RequestWizard entry="demand" />)
  await heading(pt.demand.headings.demand.where)
  fireEvent.click(await screen.findByRole('button', { name: pt.demand.continue }))
  await heading(pt.demand.headings.demand.when)
})
