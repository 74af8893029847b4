import { show } from '@/hooks/testing/show'
import '@/hooks/testing/request-mocks'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { member } from '@/hooks/testing/page'
import { escrowedBooking } from '@/hooks/testing/payments'
import {
  address,
  booking,
  draft,
  published,
  requestFixture,
  resetFixture,
  service,
  setUser,
  storeRequest,
} from '@/hooks/testing/request'
import { ApiError } from '@/lib/api/error'
import type { RequestKind } from '@/lib/wizard/request'
import pt from '@/locales/pt.json'
import { RequestWizard } from './request-wizard'

const open = (kind: RequestKind = 'demand') => show(pt, <RequestWizard entry={kind} />)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(resetFixture)

test('"Browser Back steps the wizard back", and the button does the same', async () => {
  localStorage.setItem('demand', JSON.stringify(draft()))
  open()
  await heading(pt.demand.headings.demand.service)
  fireEvent.click(screen.getByRole('button', { name: pt.demand.continue }))
  await heading(pt.demand.headings.demand.where)
  window.history.back()
  await heading(pt.demand.headings.demand.service)
  fireEvent.click(screen.getByRole('button', { name: pt.demand.continue }))
  await heading(pt.demand.headings.demand.where)
  fireEvent.click(screen.getByRole('button', { name: pt.demand.back }))
  await heading(pt.demand.headings.demand.service)
  expect(localStorage.getItem('currentStep')).toBe('1')
})

test('the review shows every answer and complement by its label; one that is changed returns there', async () => {
  storeRequest('demand', draft({ address: { ...address, complement: 'Bloco B, apto 71' } }))
  open()
  await heading(pt.demand.headings.demand.review)
  const valueOf = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
  await waitFor(() => expect(valueOf('Quartos')).toBe('2'))
  expect([valueOf(pt.accounts.address.complement), valueOf(pt.accounts.address.cep)]).toEqual([
    'Bloco B, apto 71',
    '01310-100',
  ])
  // Empty answers are left out, except for the details, which are asked nowhere else.
  expect(screen.queryByText(pt.demand.review.photos, { selector: 'dt' })).toBeNull()
  expect(screen.getByText(pt.demand.leads.demand.details)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: `Adicionar: ${pt.demand.review.details}` }))
  await heading(pt.demand.headings.demand.details)
  fireEvent.change(screen.getByLabelText(pt.demand.details.description), {
    target: { value: 'Janelas altas' },
  })
  fireEvent.click(screen.getByRole('button', { name: pt.demand.saveEdit }))
  await heading(pt.demand.headings.demand.review)
  expect(valueOf(pt.demand.review.description)).toBe('Janelas altas')
})

test('photos are asked once: by the service’s own question where it has one', async () => {
  const photo = { key: 'photos', type: 'photo', label: 'Fotos do lugar', required: false, max: 6 }
  requestFixture.answers['getForm'] = () => ({ steps: [{ key: 'home', title: 'Sua casa', fields: [photo] }] })
  storeRequest('demand', draft({ answers: { photos: ['0b6f6f2e-6a0e-4a35-9a52-0f6a5f4f5a11'] } }))
  open()
  await heading(pt.demand.headings.demand.review)
  await waitFor(() => expect(screen.getByAltText('Fotos do lugar 1')).toBeTruthy())
  fireEvent.click(screen.getByLabelText(`Adicionar: ${pt.demand.review.description}`))
  await heading(pt.demand.headings.demand.details)
  expect(screen.queryByText(pt.demand.details.photos)).toBeNull()
  expect(screen.getByText(pt.demand.leads.description)).toBeTruthy()
})

test('goes from the last question to the review; the details stay open over a reload and lead back', async () => {
  localStorage.setItem('demand', JSON.stringify(draft({ kind: 'demand' })))
  localStorage.setItem('currentStep', '5')
  open()
  await heading('Sua casa')
  fireEvent.click(await screen.findByRole('button', { name: pt.demand.continue }))
  await heading(pt.demand.headings.demand.review)
  fireEvent.click(screen.getByRole('button', { name: `Adicionar: ${pt.demand.review.details}` }))
  await heading(pt.demand.headings.demand.details)
  cleanup()
  open()
  await heading(pt.demand.headings.demand.details)
  window.history.replaceState(null, '')
  cleanup()
  open()
  await heading(pt.demand.headings.demand.details)
  fireEvent.click(await screen.findByRole('button', { name: pt.demand.continue }))
  await heading(pt.demand.headings.demand.review)
})

test('both confirmations are said at once, taken in place, and the last one publishes', async () => {
  storeRequest('demand', draft())
  const newcomer = { ...member, is_email_verified: false, is_phone_verified: false }
  const code = { target: '+5511912345678', tries_left: 5, expires_in: 600, resend_in: 0 }
  requestFixture.answers['listCodes'] = () => ({ email: { ...code, target: member.email }, phone: code })
  requestFixture.answers['verifyEmail'] = () => setUser({ ...newcomer, is_email_verified: true })
  requestFixture.answers['verifyPhone'] = () => setUser(member)
  requestFixture.user = newcomer
  open()
  const { confirmed, items, title } = pt.demand.review.confirm
  expect(
    await screen.findByText(title.replace(/^.*other \{(.*)\}\}$/, '$1').replace('{count}', '2')),
  ).toBeTruthy()
  expect([screen.getByText(items.email), screen.getByText(items.phone)]).toHaveLength(2)
  const type = async (digits: string) =>
    fireEvent.change(await screen.findByLabelText(new RegExp(pt.accounts.code.label)), {
      target: { value: digits },
    })
  await type('111111')
  await screen.findByText(/\(11\) 91234-5678/)
  expect([screen.getByText(confirmed.email), screen.getByText(items.phone)]).toHaveLength(2)
  expect(published()).toEqual([])
  await type('222222')
  await heading(pt.demand.published.demand.title)
  expect(
    requestFixture.sent.filter(({ id }) => id.startsWith('verify')).map(({ input }) => input.body),
  ).toEqual([{ code: '111111' }, { code: '222222' }])
  expect(published()).toHaveLength(1)
})

test.each([
  ['email', 'phone'],
  ['phone', 'email'],
] as const)('confirms the %s in words while the %s is missing', async (done, lacking) => {
  storeRequest('demand', draft())
  requestFixture.answers['listCodes'] = () => ({ email: null, phone: null })
  requestFixture.user = {
    ...member,
    is_email_verified: done === 'email',
    is_phone_verified: done === 'phone',
  }
  open()
  const { confirmed, items } = pt.demand.review.confirm
  expect(await screen.findByText(confirmed[done])).toBeTruthy()
  expect(screen.getByText(items[lacking])).toBeTruthy()
  expect(screen.queryByText(confirmed[lacking])).toBeNull()
})

test('a stored step beyond the first question without an answer is corrected', async () => {
  localStorage.setItem('demand', JSON.stringify(draft()))
  localStorage.setItem('currentStep', '6')
  open('schedule')
  await heading(pt.demand.headings.schedule.kind)
  expect(localStorage.getItem('currentStep')).toBe('3')
})

test('turns unmatched words into a request for the nearest service or an area’s general one', async () => {
  const near = { ...service, kind: 'sub_service', service_name: 'Limpeza' }
  requestFixture.answers['searchServices'] = (input) =>
    (input as { query: { nearest?: string } }).query.nearest ? [near] : []
  requestFixture.search = 'q=lustrar%20um%20piano'
  open()
  await heading(pt.demand.headings.demand.service)
  expect(await screen.findByRole('button', { name: /^Faxina/ })).toBeTruthy()
  requestFixture.answers['getForm'] = () => ({
    steps: [
      {
        key: 'need',
        title: 'O que você precisa',
        fields: [{ key: 'need', type: 'textarea', label: 'Descreva', required: true }],
      },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Limpeza' }))
  await heading(pt.demand.headings.demand.where)
  expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({
    service: { pk: 70, is_general: true },
    answers: { need: 'lustrar um piano' },
    description: '',
  })
  expect(requestFixture.sent.some(({ id }) => id === 'getPriceEstimate')).toBe(false)
})

test('published, it says how many were told and when answers usually come', async () => {
  storeRequest('demand', draft())
  requestFixture.answers['getDemandAudience'] = () => ({
    is_matched: true,
    told: 12,
    busy: 0,
    answers: { minutes: 90, n: 34, area: 'city' },
    cities: [],
    services: [],
    is_watching: false,
  })
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  expect(await screen.findByText('Avisamos 12 profissionais')).toBeTruthy()
  expect(document.title).toMatch(new RegExp(`^${pt.demand.published.demand.title} · `))
  expect(screen.getByText(/São Paulo.* 1 h 30.*34 pedidos/)).toBeTruthy()
})

test('offers other cities, a notification or other work if no provider was notified', async () => {
  storeRequest('demand', draft())
  const nobody = {
    is_matched: true,
    told: 0,
    busy: 0,
    answers: null,
    cities: [{ ibge: 3_509_502, name: 'Campinas', state: 'SP', provider_count: 3 }],
    services: [
      { pk: 8, name: 'Passadoria', slug: 'passadoria', service_slug: 'limpeza', icon: '', provider_count: 2 },
    ],
    is_watching: false,
  }
  requestFixture.answers['getDemandAudience'] = () => ({ ...nobody })
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  fireEvent.click(await screen.findByText(pt.reach.none.watchNow))
  nobody.is_watching = true
  expect(await screen.findByText(pt.reach.none.watching)).toBeTruthy()
  fireEvent.click(screen.getByText('Campinas · 3'))
  nobody.told = 3
  expect(await screen.findByText('Avisamos 3 profissionais')).toBeTruthy()
  expect(requestFixture.sent.filter(({ id }) => id === 'widenDemand')).toMatchObject([
    { input: { params: { pk: 31 }, body: { cities: [3_509_502] } } },
  ])
})

test('distinguishes busy providers from none in the city', async () => {
  storeRequest('demand', draft())
  const none = { is_matched: true, told: 0, answers: null, cities: [], services: [], is_watching: false }
  requestFixture.answers['getDemandAudience'] = () => ({ ...none, busy: 2 })
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  expect(await screen.findByText(/^Ninguém livre para .* nesse horário$/)).toBeTruthy()
  expect(screen.getByText(/^2 profissionais atendem aqui/)).toBeTruthy()
  expect(screen.queryByText(/^Ninguém atende/)).toBeNull()
})

test.each([
  ['not through the steps', false],
  ['nor through those before a sign-in', true],
])('published, Back leads to where the person came from, %s', async (_, cameBack) => {
  storeRequest('demand', draft())
  window.history.pushState({ came: 'from' }, '', '/services/')
  window.history.pushState(null, '', '/demand/')
  open()
  await heading(pt.demand.headings.demand.review)
  fireEvent.click(screen.getByRole('button', { name: pt.demand.back }))
  await heading('Sua casa')
  fireEvent.click(screen.getByRole('button', { name: pt.demand.continue }))
  await heading(pt.demand.headings.demand.review)
  if (cameBack) {
    cleanup()
    window.history.pushState(null, '', '/demand/')
    open()
  }
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  await heading(pt.demand.published.demand.title)
  await waitFor(() => expect(window.history.state).toMatchObject({ wizard: { depth: 0 } }))
  window.history.back()
  await waitFor(() => expect(window.history.state).toEqual({ came: 'from' }))
})

test('shows the published request after a reload instead of an empty wizard', async () => {
  storeRequest('demand', draft())
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  await heading(pt.demand.published.demand.title)
  await waitFor(() => expect(window.location.search).toBe('?published=31'))
  cleanup()
  requestFixture.search = window.location.search
  requestFixture.answers['getBooking'] = (input) =>
    (input as { params: { pk: number } }).params.pk === 31 ? { ...booking, role: 'customer' } : {}
  open()
  await heading(pt.demand.published.demand.title)
  expect(screen.getByText(pt.demand.published.demand.follow)).toBeTruthy()
})

test('an address that names somebody else’s request shows the wizard', async () => {
  requestFixture.search = '?published=32'
  requestFixture.answers['getBooking'] = () => {
    throw new ApiError({ status: 404, code: 'not_found', detail: '' })
  }
  open()
  await heading(pt.demand.headings.demand.service)
})

const old = {
  ...escrowedBooking(),
  status: 'completed',
  address: { pk: 12, ...address, complement: null, label: null, city_name: 'São Paulo', state: 'SP' },
  raw_answers: { rooms: 3 },
  description: 'Janelas altas',
}

test.each([
  ['demand', null, true],
  ['schedule', escrowedBooking().provider?.pk, false],
] as const)(
  'prefills a repeated %s with answers and address, and names its audience',
  async (kind, provider, goesToOthers) => {
    requestFixture.search = '?again=31'
    requestFixture.answers['getBooking'] = () => old
    requestFixture.answers['getProfile'] = () => ({ addresses: [old.address] })
    open(kind)
    await screen.findByText(new RegExp(pt.demand.again.copied))
    expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({
      kind,
      service: { slug: 'faxina' },
      answers: { rooms: 3 },
      description: 'Janelas altas',
      addressPk: 12,
      address: { street: 'Avenida Paulista' },
      provider,
    })
    expect(screen.queryByText(/não vai só para/) !== null).toBe(goesToOthers)
    expect(window.location.search).toBe('')
  },
)

test('a repeated request asks for its time, then shows the review', async () => {
  requestFixture.search = '?again=31'
  requestFixture.answers['getBooking'] = () => old
  requestFixture.answers['getProfile'] = () => ({ addresses: [old.address] })
  open()
  await heading(pt.demand.headings.demand.when)
  fireEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^${pt.demand.when.kinds.flexible.label}`) }),
  )
  await heading(pt.demand.headings.demand.review)
})
