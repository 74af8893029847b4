import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { fakeApi, type ApiRequest } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { newProfile } from '@/hooks/testing/profile'
import type { UserService } from '@/lib/contract/provider'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import pt from '@/locales/pt.json'
import { Begin } from './begin'
import { hoursPresets } from './hours-presets'

const words = pt.begin
const api = fakeApi()

const campinas = {
  ibge: 3_509_502,
  name: 'Campinas',
  state: 'SP',
  latitude: -22.905,
  longitude: -47.061,
  km: 0,
}
const valinhos = {
  ibge: 3_556_206,
  name: 'Valinhos',
  state: 'SP',
  latitude: -22.97,
  longitude: -46.996,
  km: 9.9,
}
const cleaning: UserService = {
  sub_service: 7,
  name: 'Faxina',
  service_name: 'Limpeza',
  icon: '/7.webp',
  cities: [campinas.ibge],
  price_cents: null,
  instant: false,
  cancellation: 'usual',
}
const tree = [
  {
    ...{ pk: 1, name: 'Limpeza', slug: 'limpeza', icon: '/1.webp', image: '/1.webp' },
    description: '',
    general: null,
    sub_services: [
      {
        ...{ pk: 7, name: 'Faxina', slug: 'faxina', icon: '/7.webp', image: '/7.webp' },
        price: { low_cents: 1, high_cents: 2, unit: 'visit' },
        council: null,
      },
    ],
  },
]
const stored = { services: [] as UserService[], weekly: [] as object[], photo: null as string | null }

const respond = ({ what, body }: ApiRequest) => {
  const [method, path = ''] = what.split(' ')
  if (method === 'PUT' && path === '/api/user/services')
    stored.services = (body as { cities: number[] }[]).map((one) => ({ ...cleaning, ...one }))
  if (method === 'PUT' && path === '/api/user/availability/')
    stored.weekly = (body as { weekly: object[] }).weekly
  const found: Record<string, unknown> = {
    '/api/user/services': stored.services,
    '/api/user/availability/': {
      weekly: stored.weekly,
      exceptions: [],
      buffer_minutes: 15,
      notice_minutes: 60,
    },
    '/api/profile/': { ...newProfile, photo: stored.photo },
    '/api/payment/transfer/': { pix_keys: [], ibans: [], rest_minutes: 1440 },
    '/api/services/': tree,
    '/api/services/top-services/': [],
    '/api/pricing/': { commission_percent: 15, least_price_cents: 5_000 },
    '/api/places/nearby/': [campinas, valinhos],
  }
  const at = path.split('?')[0] ?? ''
  return at in found ? { body: found[at] } : { body: [] }
}
const saves = (path: string) => api.asked.filter(({ what }) => what === `PUT ${path}`)

const open = (search = '') => {
  const { Page, went } = pageAt(`/provider/begin/${search}`, 'pt', pt)
  act(() => void sessionChanged.began({ ...member, is_consumer: false, is_provider: true }))
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <Begin />
      </Page>
    </QueryClientProvider>,
  )
  return went
}
const heading = (step: keyof typeof words.steps | 'jobs' | 'unready') =>
  screen.findByRole('heading', { level: 1, name: words[step].heading })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  api.asked.length = 0
  getQueryClient().clear()
  window.localStorage.clear()
  Object.assign(stored, { services: [], weekly: [], photo: null })
  api.rules.answer = respond
})
afterEach(cleanup)

test('saves a service in the city this browser knows, and asks how far from it', async () => {
  const { ibge, name, state } = campinas
  window.localStorage.setItem('city', JSON.stringify({ ibge, name, state }))
  open()
  await heading('service')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'faxna' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Faxina', pressed: false }))
  press(words.continue)
  await heading('area')
  expect(saves('/api/user/services')[0]?.body).toMatchObject([{ sub_service: 7, cities: [ibge] }])
  expect(window.location.search).toBe('?step=area')
})

test('asks for a service and for a city before it continues', async () => {
  open()
  await heading('service')
  press(words.continue)
  expect(screen.getByText(words.service.atLeastOne)).toBeTruthy()
  expect(screen.getByText(words.service.cityMissing)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(words.service.city))
  expect(saves('/api/user/services')).toEqual([])
})

test('takes all cities within a distance, and leaves out one of them', async () => {
  stored.services = [cleaning]
  open('?step=area')
  fireEvent.click(await screen.findByRole('radio', { name: words.area.within.replace('{km}', '20') }))
  expect(screen.getByText('2 cidades marcadas')).toBeTruthy()
  fireEvent.click(screen.getByText(words.area.list))
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Valinhos/ })
  expect(box.checked).toBe(true)
  press(words.continue)
  await heading('hours')
  expect(saves('/api/user/services')[0]?.body).toMatchObject([
    { sub_service: 7, cities: [campinas.ibge, valinhos.ibge] },
  ])
})

test('saves a usual week and keeps the other rules of the hours', async () => {
  stored.services = [cleaning]
  open()
  await heading('hours')
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.hours.presets.business.label) }))
  press(words.continue)
  await heading('photo')
  expect(saves('/api/user/availability/')[0]?.body).toMatchObject({
    weekly: hoursPresets.business,
    buffer_minutes: 15,
    notice_minutes: 60,
  })
})

test('skips without saving, leaves out what needs a service, and ends on the open jobs', async () => {
  open()
  await heading('service')
  for (const step of ['hours', 'photo', 'pix', 'unready'] as const) {
    press(words.skip)
    await heading(step)
  }
  expect(api.asked.filter(({ what }) => !what.startsWith('GET'))).toEqual([])
  press(words.jobs.none.missing)
  await heading('service')
})

test('goes a step back by Back, and to an earlier one by the progress', async () => {
  stored.services = [cleaning]
  open('?step=area')
  await heading('area')
  press(words.continue)
  await heading('hours')
  act(() => window.history.back())
  await heading('area')
  const progress = within(screen.getByRole('navigation', { name: pt.ui.wizard.label }))
  fireEvent.click(progress.getByRole('button', { name: words.steps.service }))
  await heading('service')
})

test('saves a typed price, and an untouched one not', async () => {
  stored.services = [cleaning]
  open('?step=price')
  await heading('price')
  press(words.continue)
  await heading('pix')
  expect(saves('/api/user/services')).toEqual([])
  cleanup()
  open('?step=price')
  fireEvent.change(await screen.findByRole('textbox', { name: /^Faxina/ }), { target: { value: '18000' } })
  press(words.continue)
  await heading('pix')
  expect(saves('/api/user/services')[0]?.body).toMatchObject([{ sub_service: 7, price_cents: 18_000 }])
})

test('shows why saving failed, and stays', async () => {
  stored.services = [cleaning]
  api.rules.answer = (asked) =>
    asked.what.startsWith('PUT') ? { status: 503, body: { code: 'unavailable' } } : respond(asked)
  open('?step=hours')
  await heading('hours')
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.hours.presets.daily.label) }))
  press(words.continue)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(pt.errors.unavailable))
  await heading('hours')
})

test('leads to the steps that are left once one is done elsewhere', async () => {
  Object.assign(stored, { services: [cleaning], weekly: hoursPresets.daily, photo: '/media/p.webp' })
  open()
  await heading('price')
})
