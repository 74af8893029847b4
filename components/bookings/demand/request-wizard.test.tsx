import { show } from '@/hooks/testing/show'
import '@/hooks/testing/request-mocks'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  address,
  booking,
  draft,
  offering,
  profile,
  published,
  requestFixture,
  resetFixture,
  service,
  storeRequest,
} from '@/hooks/testing/request'
import { ApiError } from '@/lib/api/error'
import type { FieldCode, FieldErrors } from '@/lib/contract/errors'
import type { RequestKind } from '@/lib/wizard/request'
import pt from '@/locales/pt.json'
import { RequestWizard } from './request-wizard'

const open = (kind: RequestKind = 'demand') => show(pt, <RequestWizard entry={kind} />)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const refuse = (fields: FieldErrors) => () => {
  throw new ApiError({ status: 422, code: 'validation_error', detail: '', errors: fields })
}

beforeEach(resetFixture)

test.each(['demand', 'scheduleDraft'])(
  '"Form wizard: current step saved in local storage under currentStep." %s',
  async (key) => {
    localStorage.setItem(key, JSON.stringify(draft()))
    localStorage.setItem('currentStep', '2')
    open('schedule')
    fireEvent.click(await screen.findByRole('button', { name: pt.demand.back }))
    await waitFor(() => expect(localStorage.getItem('currentStep')).toBe('1'))
    fireEvent.click(await screen.findByRole('button', { name: pt.demand.continue }))
    await waitFor(() => expect(localStorage.getItem('currentStep')).toBe('2'))
    expect(localStorage.getItem('scheduleStep')).toBeNull()
  },
)

test('a visitor comes back to the review after a reload, and is asked for an account below it', async () => {
  requestFixture.status = 'anonymous'
  storeRequest('demand', draft({ description: 'Janelas altas' }))
  open()
  await heading(pt.demand.headings.demand.review)
  expect(await screen.findByText('Janelas altas')).toBeTruthy()
  expect((await screen.findByText(pt.demand.review.account.login)).getAttribute('href')).toBe(
    '/login/?callbackUrl=%2Fdemand%2F',
  )
  expect(screen.getByRole('button', { name: pt.demand.review.account.register })).toBeTruthy()
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
    storeRequest('demand', draft({ service: null, address: { ...address, city: chosen } }))
    requestFixture.search = `service=${service.slug}&city=${asked}`
    open()
    await heading(pt.demand.headings.demand.where)
    const kept = JSON.parse(localStorage.getItem('demand') ?? '{}') as { address: { city: number | null } }
    expect(kept.address.city).toBe(filled)
  },
)

test.each([
  ['360', { duration: '360' }],
  ['77', {}],
])(
  'a link with %s minutes answers the question of how long, where that is a choice',
  async (minutes, answers) => {
    requestFixture.answers['getSubService'] = () => ({
      durations: { field: 'duration', choices: [{ value: '360', label: '6 horas', minutes: 360 }] },
    })
    storeRequest('demand', draft({ service: null }))
    requestFixture.search = `service=${service.slug}&duration=${minutes}`
    open()
    await heading(pt.demand.headings.demand.where)
    expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({ answers })
  },
)

test.each([
  ['asks for the place once it came', (list: unknown) => list, pt.demand.headings.demand.where],
  [
    'asks for it when it cannot be had',
    () => Promise.reject(new Error('away')),
    pt.demand.headings.demand.service,
  ],
])('a link with a service asks nothing while it is fetched, and %s', async (_, come, next) => {
  const list = requestFixture.answers['listServices']?.({})
  let arrive = () => {}
  const way = new Promise<void>((resolve) => (arrive = resolve))
  requestFixture.answers['listServices'] = () => way.then(() => come(list))
  storeRequest('demand', draft({ service: null }))
  requestFixture.search = `service=${service.slug}`
  open()
  await waitFor(() => expect(requestFixture.sent.map(({ id }) => id)).toContain('listServices'))
  expect(screen.queryByRole('heading')).toBeNull()
  arrive()
  await heading(next)
})

test('prefills unmatched search words once, never over typed text', async () => {
  for (const [written, kept] of [
    ['', 'conserto de gaita'],
    ['Janelas altas', 'Janelas altas'],
  ] as const) {
    storeRequest('demand', draft({ description: written }))
    window.history.replaceState(null, '', '/demand/?q=conserto%20de%20gaita')
    requestFixture.search = window.location.search
    open()
    await heading(pt.demand.headings.demand.service)
    expect(screen.getByLabelText<HTMLInputElement>(pt.demand.service.label).value).toBe('conserto de gaita')
    expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({ description: kept })
    expect(window.location.search).toBe('')
    cleanup()
  }
})

test('two clicks send once, under the name of the attempt; then the draft is forgotten', async () => {
  storeRequest('demand', draft())
  open()
  const button = await screen.findByText(pt.demand.publish.demand)
  fireEvent.click(button)
  fireEvent.click(button)
  await heading(pt.demand.published.demand.title)
  expect(published().map(({ input }) => input.idempotencyKey)).toEqual(['attempt'])
  expect([localStorage.getItem('demand'), localStorage.getItem('priceEstimates')]).toEqual([null, null])
  expect(screen.getByText(pt.demand.published.demand.follow).getAttribute('href')).toBe('/my-bookings/31/')
})

test('a lost answer is tried again under the same name', async () => {
  storeRequest('demand', draft())
  requestFixture.answers['createDemand'] = () => {
    throw new Error('lost')
  }
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  await screen.findByRole('alert')
  requestFixture.answers['createDemand'] = () => booking
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
  storeRequest('demand', draft({ when: 'date', date: '2099-12-01' }))
  requestFixture.answers['createDemand'] = refuse({ [field]: [code] })
  open()
  fireEvent.click(await screen.findByText(pt.demand.publish.demand))
  await heading(title)
  expect(screen.getByText(pt.errors.validation_error).closest('[role=alert]')).toBeTruthy()
  // Choice lists have no single field to mark as invalid.
  if (field !== 'address' && field !== 'sub_service')
    expect(await screen.findByText(pt.fieldErrors[code as keyof typeof pt.fieldErrors])).toBeTruthy()
})

test('a verification that is missing is asked for on the review, in place', async () => {
  storeRequest('demand', draft())
  requestFixture.answers['createDemand'] = () => {
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
  storeRequest('demand', draft({ addressPk: 99 }))
  localStorage.setItem('currentStep', '2')
  open()
  await heading(pt.demand.headings.demand.where)
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({ addressPk: null }),
  )
})

test('a provider chosen by a link is named with the published price, also after a reload', async () => {
  storeRequest('schedule', draft({ slot: '2099-12-01T12:00:00.000Z', provider: 4 }))
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

test('shows the price before confirming, and drops a provider without instant booking', async () => {
  storeRequest('schedule', draft({ slot: '2099-12-01T12:00:00.000Z', provider: 4 }))
  requestFixture.answers['getProvider'] = () => new Promise(() => undefined)
  open('schedule')
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: pt.demand.publish.instant })).disabled,
  ).toBe(true)
  cleanup()

  requestFixture.answers['getProvider'] = () => ({ ...profile, services: [{ ...offering, instant: false }] })
  open('schedule')
  expect(await screen.findByRole('button', { name: pt.demand.publish.schedule })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({
    provider: null,
    slot: null,
  })
})

test('a time booked at once goes on to its payment', async () => {
  storeRequest('schedule', draft({ slot: '2099-12-01T12:00:00.000Z', provider: 4 }))
  requestFixture.answers['createBooking'] = () => ({ ...booking, status: 'awaiting_payment' })
  open('schedule')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: pt.demand.publish.instant })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  await heading(pt.demand.published.held.title)
  expect(requestFixture.went).toEqual(['/my-bookings/31/pay/'])
  expect(screen.getByText(pt.demand.published.held.follow).getAttribute('href')).toBe('/my-bookings/31/pay/')
})

test('a link names service and professional once; the address does not say it again', async () => {
  window.history.replaceState(null, '', '/schedule-booking/?service=faxina&provider=4')
  requestFixture.search = window.location.search
  localStorage.setItem('demand', JSON.stringify(draft({ provider: 9, slot: '2099-12-01T12:00:00.000Z' })))
  open('schedule')
  await heading(pt.demand.headings.schedule.where)
  expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({
    kind: 'schedule',
    provider: 4,
    slot: null,
    answers: { rooms: 2 },
  })
  expect(window.location.search).toBe('')
})

test('shows the first failed question on Continue, its error above the choices', async () => {
  const choice = (key: string, label: string) => ({
    key,
    label,
    type: 'choice',
    required: true,
    options: [
      { value: 'a', label: `${label} A` },
      { value: 'b', label: `${label} B` },
    ],
  })
  requestFixture.answers['getForm'] = () => ({
    steps: [{ key: 'home', title: 'Sua casa', fields: [choice('kind', 'Tipo'), choice('size', 'Tamanho')] }],
  })
  const shown: { what: Element; error: string | undefined }[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push({ what: this, error: this.querySelector('[id$="-help"]')?.textContent ?? undefined })
  }
  localStorage.setItem('demand', JSON.stringify(draft({ kind: 'demand', answers: { kind: 'a' } })))
  localStorage.setItem('currentStep', '5')
  open()
  await heading('Sua casa')
  fireEvent.click(await screen.findByRole('button', { name: pt.demand.continue }))
  const group = await screen.findByRole('radiogroup', { name: /Tamanho/ })
  await waitFor(() => expect(shown).toEqual([{ what: group, error: pt.fieldErrors.invalid_choice }]))
  expect(document.activeElement).toBe(screen.getByLabelText('Tamanho A'))
  const [error, first] = [screen.getByText(pt.fieldErrors.invalid_choice), screen.getByLabelText('Tamanho A')]
  expect(error.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: pt.demand.continue }))
  await waitFor(() => expect(shown).toHaveLength(2))
})
