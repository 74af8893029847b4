import { address } from '@/hooks/testing/request'
import { createBooking, createDemand } from '@/lib/contract/bookings'
import { type Form } from '@/lib/contract/form'
import { clockOf } from '@/lib/shared/place-clock'
import {
  emptyRequest,
  publishBody,
  stageOf,
  stages,
  stagesOf,
  stepOfField,
  stepOfStage,
  stepsOf,
  windowOf,
  type RequestDraft,
} from './request'

const field = (key: string) => ({ key, type: 'text' as const, label: key, required: true })
const form: Form = {
  steps: [
    { key: 'home', title: 'Casa', fields: [field('home')] },
    { key: 'size', title: 'Tamanho', fields: [field('rooms'), field('area')] },
  ],
}
const draft = (part: Partial<RequestDraft> = {}): RequestDraft => ({
  ...emptyRequest('attempt'),
  service: { pk: 7, slug: 'faxina', service_slug: 'limpeza', name: 'Faxina', icon: 'x', is_general: false },
  address: { ...address, cep: '01310-100' },
  ...part,
})

test('asks service and place before the kind, and counts six stages for every form', () => {
  const steps = ['service', 'where', 'kind', 'when', 'form-0', 'form-1', 'review', 'details']
  expect(stepsOf(form)).toEqual(steps)
  expect(stepsOf(undefined)).toEqual(steps.filter((step) => step !== 'form-1'))
  const chosen = emptyRequest('')
  expect([...new Set(stepsOf(form).map((step) => stageOf(step, chosen)))]).toEqual([...stages])
  expect(stages.map((stage) => stageOf(stepOfStage(stage), chosen))).toEqual([...stages])
  expect(stages).toHaveLength(6)
  const given = { ...chosen, isKindGiven: true }
  expect(stagesOf(given)).toHaveLength(5)
  expect(stepsOf(form).every((step) => stagesOf(given).includes(stageOf(step, given)))).toBe(true)
})

test.each([
  ['answers.rooms', 'form-1'],
  ['answers.home', 'form-0'],
  ['address.cep', 'where'],
  ['address', 'where'],
  ['wanted_from', 'when'],
  ['slot_start', 'when'],
  ['provider', 'when'],
  ['photos', 'details'],
  ['description', 'details'],
  ['sub_service', 'service'],
  ['else', 'review'],
])('%s is mended on %s', (name, step) => {
  expect(stepOfField(form, name)).toBe(step)
  expect(stepsOf(form)).toContain(stepOfField(form, name))
})

test('sends a valid demand and converts a day to two instants on the clock of its place', () => {
  const body = createDemand.body.parse(
    publishBody('demand', draft({ when: 'date', date: '2026-12-01', window: 'morning' })),
  )
  expect([body.wanted_from, body.wanted_to].map((one) => new Date(one ?? '').toISOString())).toEqual([
    '2026-12-01T11:00:00.000Z',
    '2026-12-01T15:00:00.000Z',
  ])
  const inManaus = publishBody(
    'demand',
    draft({ when: 'date', date: '2026-12-01', window: 'morning' }),
    clockOf(1302603),
  )
  expect(inManaus).toMatchObject({
    wanted_from: '2026-12-01T12:00:00.000Z',
    wanted_to: '2026-12-01T16:00:00.000Z',
  })
  expect(
    createDemand.body.parse(publishBody('demand', draft({ when: 'now', date: '2026-12-01' }))),
  ).toMatchObject({ when: 'now', wanted_from: null, wanted_to: null })
})

test('a saved address is sent as its number, a typed one whole', () => {
  expect(publishBody('demand', draft({ addressPk: 12 })).address).toBe(12)
  expect(publishBody('demand', draft()).address).toMatchObject({
    city: 3_550_308,
    complement: null,
    label: null,
  })
})

test('a schedule sends its slot and provider and satisfies the contract', () => {
  const body = publishBody('schedule', draft({ slot: '2026-12-01T12:00:00.000Z', provider: 4 }))
  expect(createBooking.body.parse({ slot_start: '', ...body })).toMatchObject({
    slot_start: '2026-12-01T12:00:00.000Z',
    provider: 4,
  })
})

test('an unknown part of the day is any', () =>
  expect(['evening', 'night', 'toString'].map(windowOf)).toEqual(['evening', 'any', 'any']))
