import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { member } from '@/hooks/testing/page'
import { ApiError } from '@/lib/api/error'
import type { User } from '@/lib/contract/accounts'
import type { FieldCode } from '@/lib/contract/errors'
import { emptyRequest, type RequestDraft, type RequestKind } from '@/lib/wizard/request'
import pt from '@/locales/pt.json'
import { RequestWizard } from './request-wizard'

let mockStatus: 'anonymous' | 'signed-in' = 'signed-in'
let mockSearch = ''
const mockAnswers: Record<string, (input: unknown) => unknown> = {}
const mockSent: {
  id: string
  input: { idempotencyKey?: string; body?: Record<string, unknown> }
}[] = []
const mockCall = async (endpoint: { id: string }, input: (typeof mockSent)[number]['input']) => {
  mockSent.push({ id: endpoint.id, input })
  return mockAnswers[endpoint.id]?.(input) ?? []
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))
jest.mock('@/lib/api/public', () => ({
  publicCall:
    () =>
    (...given: Parameters<typeof mockCall>) =>
      mockCall(...given),
}))
const mockPerson = { user: null as User | null, watchers: new Set<() => void>() }
const setUser = (user: User | null) => {
  mockPerson.user = user
  act(() => mockPerson.watchers.forEach((tell) => tell()))
}
jest.mock('@/hooks/accounts/session', () => {
  const { useSyncExternalStore } = jest.requireActual<typeof import('react')>('react')
  const watch = (changed: () => void) => {
    mockPerson.watchers.add(changed)
    return () => void mockPerson.watchers.delete(changed)
  }
  return {
    useSession: () => ({
      status: mockStatus,
      user: useSyncExternalStore(
        watch,
        () => mockPerson.user,
        () => null,
      ),
    }),
  }
})
jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(mockSearch) }))
const mockWent: string[] = []
const mockRouter = { replace: (href: string) => void mockWent.push(href) }
jest.mock('@/lib/i18n/navigation', () => ({ useRouter: () => mockRouter }))
jest.mock('@/components/ui/button-link', () => ({
  ButtonLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

const service = {
  pk: 7,
  slug: 'faxina',
  service_slug: 'limpeza',
  name: 'Faxina',
  icon: '/i.webp',
  is_general: false,
}
const address = {
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  district: 'Bela Vista',
  city: 3_550_308,
  label: '',
}
const draft = (part: Partial<RequestDraft> = {}): RequestDraft => ({
  ...emptyRequest('attempt'),
  service,
  answers: { rooms: 2 },
  address,
  ...part,
})
const offering = {
  sub_service: 7,
  name: 'Faxina',
  slug: 'faxina',
  service_slug: 'limpeza',
  icon: '',
  price_cents: 18_000,
  instant: true,
}
const profile = {
  pk: 4,
  full_name: 'Profissional de Teste',
  rating: null,
  review_count: 0,
  services: [offering],
  cities: [],
}
const reviewStep = '6'

const keysOf = { demand: ['demand', 'currentStep'], schedule: ['scheduleDraft', 'currentStep'] } as const
const keep = (kind: RequestKind, kept: RequestDraft) => {
  localStorage.setItem(keysOf[kind][0], JSON.stringify(kept))
  localStorage.setItem(keysOf[kind][1], reviewStep)
}
const open = (kind: RequestKind = 'demand') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="pt" messages={pt} timeZone="America/Sao_Paulo">
        <RequestWizard kind={kind} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const published = () => mockSent.filter(({ id }) => id === 'createDemand' || id === 'createBooking')
const booking = {
  pk: 31,
  status: 'booking_offers',
  sub_service: { pk: 7, name: 'Faxina', icon: '/i.webp' },
  city: { ibge: 3_550_308, name: 'São Paulo', state: 'SP' },
}
const refuse = (fields: Record<string, FieldCode[]>) => () => {
  throw new ApiError({ status: 422, code: 'validation_error', detail: '', errors: fields })
}

beforeEach(() => {
  localStorage.clear()
  mockStatus = 'signed-in'
  mockPerson.user = null
  mockSearch = ''
  window.history.replaceState(null, '', '/demand/')
  mockSent.length = 0
  window.scrollTo = () => undefined
  Object.assign(mockAnswers, {
    getForm: () => ({
      steps: [
        {
          key: 'home',
          title: 'Sua casa',
          fields: [{ key: 'rooms', type: 'number', label: 'Quartos', required: true, min: 1, max: 9 }],
        },
      ],
    }),
    getPriceEstimate: () => ({
      low_cents: 12_000,
      high_cents: 24_000,
      unit: 'visit',
      n: 0,
      basis: 'reference',
    }),
    getProfile: () => ({ addresses: [] }),
    getProvider: () => profile,
    listProviders: () => ({ results: [], next: null }),
    listServices: () => [
      {
        pk: 1,
        name: 'Limpeza',
        slug: 'limpeza',
        icon: '',
        image: '',
        description: '',
        general: { pk: 70, slug: 'limpeza-outro', name: 'Limpeza: outro serviço' },
        sub_services: [{ ...service, image: '', price: {} }],
      },
    ],
    createDemand: () => booking,
    createBooking: () => booking,
  })
})

test('"Form wizard: current step saved in local storage under currentStep."', async () => {
  localStorage.setItem('demand', JSON.stringify(draft()))
  localStorage.setItem('currentStep', '2')
  open()
  fireEvent.click(await screen.findByRole('button', { name: pt.demand.back }))
  await waitFor(() => expect(localStorage.getItem('currentStep')).toBe('1'))
  fireEvent.click(await screen.findByRole('button', { name: pt.demand.continue }))
  await waitFor(() => expect(localStorage.getItem('currentStep')).toBe('2'))
  expect(localStorage.getItem('scheduleStep')).toBeNull()
})

test('a visitor comes back to the review after a reload, and is asked for an account with the way back', async () => {
  mockStatus = 'anonymous'
  keep('demand', draft({ description: 'Janelas altas' }))
  open()
  await heading(pt.demand.headings.demand.review)
  expect(screen.getByText('Janelas altas')).toBeTruthy()
  expect(screen.getByText(pt.demand.review.account.register).getAttribute('href')).toBe(
    '/register/?role=consumer&callbackUrl=%2Fdemand%2F',
  )
  expect(screen.queryByText(pt.demand.publish.demand)).toBeNull()
  await waitFor(() => expect(localStorage.getItem('priceEstimates')).toContain('12000'))
})

test.each([
  ['3304557', null, 3_304_557],
  ['nowhere', null, null],
  ['9999999', null, null],
  ['3304557', 3_550_308, 3_550_308],
])(
  'a link from a page about the city %s fills it in, unless one was chosen before',
  async (asked, chosen, filled) => {
    keep('demand', draft({ service: null, address: { ...address, city: chosen } }))
    mockSearch = `service=${service.slug}&city=${asked}`
    open()
    await heading('Sua casa')
    const kept = JSON.parse(localStorage.getItem('demand') ?? '{}') as { address: { city: number | null } }
    expect(kept.address.city).toBe(filled)
  },
)

test('words no service is called by are filled in, once, and never over what was written', async () => {
  for (const [written, kept] of [
    ['', 'conserto de gaita'],
    ['Janelas altas', 'Janelas altas'],
  ] as const) {
    keep('demand', draft({ description: written }))
    window.history.replaceState(null, '', '/demand/?q=conserto%20de%20gaita')
    mockSearch = window.location.search
    open()
    await heading(pt.demand.headings.demand.service)
    expect(screen.getByLabelText<HTMLInputElement>(pt.demand.service.label).value).toBe('conserto de gaita')
    expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({ description: kept })
    expect(window.location.search).toBe('')
    cleanup()
  }
})

test('two clicks send once, under the name of the attempt; then the draft is forgotten', async () => {
  keep('demand', draft())
  open()
  const button = await screen.findByText(pt.demand.publish.demand)
  fireEvent.click(button)
  fireEvent.click(button)
  await heading(pt.demand.published.demand.title)
  expect(published().map(({ input }) => input.idempotencyKey)).toEqual(['attempt'])
  expect([localStorage.getItem('demand'), localStorage.getItem('priceEstimates')]).toEqual([null, null])
  expect(screen.getByText(pt.demand.published.demand.follow).getAttribute('href')).toBe(
    '/my-bookings/?statusId=booking_offers',
  )
})

test('a lost answer is tried again under the same name', async () => {
  keep('demand', draft())
  mockAnswers['createDemand'] = () => {
    throw new Error('lost')
  }
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  await screen.findByRole('alert')
  mockAnswers['createDemand'] = () => booking
  fireEvent.click(screen.getByText(pt.demand.publish.demand))
  await heading(pt.demand.published.demand.title)
  expect(published().map(({ input }) => input.idempotencyKey)).toEqual(['attempt', 'attempt'])
})

test.each<[string, FieldCode, string]>([
  ['answers.rooms', 'too_big', 'Sua casa'],
  ['address', 'unknown_address', pt.demand.headings.demand.where],
  ['address.cep', 'invalid_cep', pt.demand.headings.demand.where],
  ['wanted_from', 'in_the_past', pt.demand.headings.demand.when],
  ['photos', 'unknown_photo', pt.demand.headings.demand.details],
  ['sub_service', 'unknown_service', pt.demand.headings.demand.service],
])('a refused %s leads to its step and is said aloud', async (field, code, title) => {
  keep('demand', draft({ when: 'date', date: '2099-12-01' }))
  mockAnswers['createDemand'] = refuse({ [field]: [code] })
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  await heading(title)
  expect(screen.getByText(pt.errors.validation_error).closest('[role=alert]')).toBeTruthy()
  // A choice as a whole has no field of its own to mark.
  if (field !== 'address' && field !== 'sub_service')
    expect(await screen.findByText(pt.fieldErrors[code as keyof typeof pt.fieldErrors])).toBeTruthy()
})

test('a verification that is missing is asked for on the review, in place', async () => {
  keep('demand', draft())
  mockAnswers['createDemand'] = () => {
    throw new ApiError({
      status: 403,
      code: 'phone_verification_required',
      detail: '',
      missing: 'phone-verification',
    })
  }
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  expect(await screen.findByLabelText(new RegExp(pt.accounts.verifyPhone.phone))).toBeTruthy()
  expect(localStorage.getItem('demand')).toContain('Paulista')
})

test('an address this account does not have is not sent', async () => {
  keep('demand', draft({ addressPk: 99 }))
  localStorage.setItem('currentStep', '3')
  open()
  await heading(pt.demand.headings.demand.where)
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({ addressPk: null }),
  )
})

test('a provider chosen by a link is named with the published price, also after a reload', async () => {
  keep('schedule', draft({ slot: '2099-12-01T12:00:00.000Z', provider: 4 }))
  for (const _ of ['first sight', 'reload']) {
    open('schedule')
    await heading(pt.demand.headings.schedule.review)
    expect(await screen.findByText('Profissional de Teste')).toBeTruthy()
    expect(screen.getByText(pt.demand.review.instantPrice).parentElement?.textContent).toMatch(/180,00/)
    expect(screen.getByText(pt.demand.review.next.price)).toBeTruthy()
    expect(screen.queryByText(pt.demand.review.next.offers)).toBeNull()
    cleanup()
  }
})

test('nothing is confirmed before its price is shown, and a provider who stopped is let go', async () => {
  keep('schedule', draft({ slot: '2099-12-01T12:00:00.000Z', provider: 4 }))
  mockAnswers['getProvider'] = () => new Promise(() => undefined)
  open('schedule')
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: pt.demand.publish.instant })).disabled,
  ).toBe(true)
  cleanup()

  mockAnswers['getProvider'] = () => ({ ...profile, services: [{ ...offering, instant: false }] })
  open('schedule')
  expect(await screen.findByRole('button', { name: pt.demand.publish.schedule })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('scheduleDraft') ?? '{}')).toMatchObject({
    provider: null,
    slot: null,
  })
})

test('a time booked at once goes on to its payment', async () => {
  keep('schedule', draft({ slot: '2099-12-01T12:00:00.000Z', provider: 4 }))
  mockAnswers['createBooking'] = () => ({ ...booking, status: 'awaiting_payment' })
  open('schedule')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: pt.demand.publish.instant })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  await heading(pt.demand.published.held.title)
  expect(mockWent).toEqual(['/my-bookings/31/pay/'])
  expect(screen.getByText(pt.demand.published.held.follow).getAttribute('href')).toBe('/my-bookings/31/pay/')
})

test('a link names service and professional once; the address does not say it again', async () => {
  window.history.replaceState(null, '', '/schedule-booking/?service=faxina&provider=4')
  mockSearch = window.location.search
  localStorage.setItem(
    'scheduleDraft',
    JSON.stringify(draft({ provider: 9, slot: '2099-12-01T12:00:00.000Z' })),
  )
  open('schedule')
  await heading(pt.demand.headings.schedule.where)
  expect(JSON.parse(localStorage.getItem('scheduleDraft') ?? '{}')).toMatchObject({
    provider: 4,
    slot: null,
    answers: { rooms: 2 },
  })
  expect(window.location.search).toBe('')
})

test('"Browser Back steps the wizard back", and the button does the same', async () => {
  localStorage.setItem('demand', JSON.stringify(draft()))
  open()
  await heading(pt.demand.headings.demand.service)
  fireEvent.click(screen.getByRole('button', { name: pt.demand.continue }))
  await heading('Sua casa')
  window.history.back()
  await heading(pt.demand.headings.demand.service)
  fireEvent.click(screen.getByRole('button', { name: pt.demand.continue }))
  await heading('Sua casa')
  fireEvent.click(screen.getByRole('button', { name: pt.demand.back }))
  await heading(pt.demand.headings.demand.service)
  expect(localStorage.getItem('currentStep')).toBe('1')
})

test('the review shows every answer and complement by its label; one that is changed returns there', async () => {
  keep('demand', draft({ address: { ...address, complement: 'Bloco B, apto 71' } }))
  open()
  await heading(pt.demand.headings.demand.review)
  const valueOf = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
  await waitFor(() => expect(valueOf('Quartos')).toBe('2'))
  expect([valueOf(pt.accounts.address.complement), valueOf(pt.accounts.address.cep)]).toEqual([
    'Bloco B, apto 71',
    '01310-100',
  ])
  fireEvent.click(screen.getByLabelText(`Editar ${pt.demand.review.details}`))
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
  mockAnswers['getForm'] = () => ({ steps: [{ key: 'home', title: 'Sua casa', fields: [photo] }] })
  keep('demand', draft({ answers: { photos: ['0b6f6f2e-6a0e-4a35-9a52-0f6a5f4f5a11'] } }))
  open()
  await heading(pt.demand.headings.demand.review)
  await waitFor(() => expect(screen.getByAltText('Fotos do lugar 1')).toBeTruthy())
  expect(screen.queryByText(pt.demand.review.noPhotos)).toBeNull()
  fireEvent.click(screen.getByLabelText(`Editar ${pt.demand.review.details}`))
  await heading(pt.demand.headings.demand.details)
  expect(screen.queryByText(pt.demand.details.photos)).toBeNull()
})

test('both confirmations are said at once, taken in place, and the last one publishes', async () => {
  keep('demand', draft())
  const newcomer = { ...member, is_email_verified: false, is_phone_verified: false }
  const code = { target: '+5511912345678', tries_left: 5, expires_in: 600, resend_in: 0 }
  mockAnswers['listCodes'] = () => ({ email: { ...code, target: member.email }, phone: code })
  mockAnswers['verifyEmail'] = () => setUser({ ...newcomer, is_email_verified: true })
  mockAnswers['verifyPhone'] = () => setUser(member)
  mockPerson.user = newcomer
  open()
  const { items, title } = pt.demand.review.confirm
  expect(await screen.findByText(title.replace(/^.*other \{(.*)\}\}$/, '$1').replace('#', '2'))).toBeTruthy()
  expect([screen.getByText(items.email), screen.getByText(items.phone)]).toHaveLength(2)
  const type = async (digits: string) =>
    fireEvent.change(await screen.findByLabelText(new RegExp(pt.accounts.code.label)), {
      target: { value: digits },
    })
  await type('111111')
  await screen.findByText(/\(11\) 91234-5678/)
  expect(published()).toEqual([])
  await type('222222')
  await heading(pt.demand.published.demand.title)
  expect(mockSent.filter(({ id }) => id.startsWith('verify')).map(({ input }) => input.body)).toEqual([
    { code: '111111' },
    { code: '222222' },
  ])
  expect(published()).toHaveLength(1)
})

test('a step kept by the other wizard is not taken for this draft’s own', async () => {
  localStorage.setItem('scheduleDraft', JSON.stringify(draft()))
  localStorage.setItem('currentStep', '6')
  open('schedule')
  await heading(pt.demand.headings.schedule.when)
  expect(localStorage.getItem('currentStep')).toBe('3')
})

test('words no service is called by become a request: what comes nearest, or described in an area’s general one', async () => {
  const near = { ...service, kind: 'sub_service', service_name: 'Limpeza' }
  mockAnswers['searchServices'] = (input) =>
    (input as { query: { nearest?: string } }).query.nearest ? [near] : []
  mockSearch = 'q=lustrar%20um%20piano'
  open()
  await heading(pt.demand.headings.demand.service)
  expect(await screen.findByRole('button', { name: /^Faxina/ })).toBeTruthy()
  mockAnswers['getForm'] = () => ({
    steps: [
      {
        key: 'need',
        title: 'O que você precisa',
        fields: [{ key: 'need', type: 'textarea', label: 'Descreva', required: true }],
      },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Limpeza' }))
  await heading('O que você precisa')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Descreva/).value).toBe('lustrar um piano')
  expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({
    service: { pk: 70, is_general: true },
    description: '',
  })
  expect(mockSent.some(({ id }) => id === 'getPriceEstimate')).toBe(false)
})

test('published, it says how many were told and when answers usually come', async () => {
  keep('demand', draft())
  mockAnswers['getDemandReach'] = () => ({
    is_matched: true,
    told: 12,
    answers: { minutes: 90, n: 34, area: 'city' },
    cities: [],
    services: [],
    is_watching: false,
  })
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  expect(await screen.findByText('Avisamos 12 profissionais')).toBeTruthy()
  expect(screen.getByText(/São Paulo.* 1 h 30.*34 pedidos/)).toBeTruthy()
})

test('where nobody was told it says what to do: other cities, word when somebody joins, other work', async () => {
  keep('demand', draft())
  const nobody = {
    is_matched: true,
    told: 0,
    answers: null,
    cities: [{ ibge: 3_509_502, name: 'Campinas', state: 'SP', provider_count: 3 }],
    services: [
      { pk: 8, name: 'Passadoria', slug: 'passadoria', service_slug: 'limpeza', icon: '', provider_count: 2 },
    ],
    is_watching: false,
  }
  mockAnswers['getDemandReach'] = () => ({ ...nobody })
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  fireEvent.click(await screen.findByText(pt.demand.reach.none.watchNow))
  nobody.is_watching = true
  expect(await screen.findByText(pt.demand.reach.none.watching)).toBeTruthy()
  fireEvent.click(screen.getByText('Campinas · 3'))
  nobody.told = 3
  expect(await screen.findByText('Avisamos 3 profissionais')).toBeTruthy()
  expect(mockSent.filter(({ id }) => id === 'widenDemand')).toMatchObject([
    { input: { params: { pk: 31 }, body: { cities: [3_509_502] } } },
  ])
})
