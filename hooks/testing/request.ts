import { act } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import type { User } from '@/lib/contract/accounts'
import type { LocalSupply } from '@/lib/contract/local-supply'
import { emptyRequest, type RequestDraft, type RequestKind } from '@/lib/wizard/request'

/* Fixture of the request wizard: a scripted API, and a user who may change meanwhile. */

interface Sent {
  id: string
  input: { idempotencyKey?: string; body?: Record<string, unknown> }
}

/** Set by a test, read by the wizard through the modules the test stands in for. */
export const requestFixture = {
  status: 'signed-in' as 'anonymous' | 'signed-in',
  search: '',
  user: null as User | null,
  answers: {} as Record<string, (input: unknown) => unknown>,
  sent: [] as Sent[],
  went: [] as string[],
}

const watchers = new Set<() => void>()
const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** The account changes, as it does once a code was right. */
export const setUser = (user: User | null) => {
  requestFixture.user = user
  act(() => watchers.forEach((tell) => tell()))
}

export const fixtureCall = async (endpoint: { id: string }, input: Sent['input']) => {
  requestFixture.sent.push({ id: endpoint.id, input })
  return requestFixture.answers[endpoint.id]?.(input) ?? []
}

/** Makes the account that the test answers for `register`, and signs in to it. */
const register = async (body: Record<string, unknown>): Promise<User | null> => {
  requestFixture.sent.push({ id: 'register', input: { body } })
  const user = (await requestFixture.answers['register']?.(body)) as User | null
  requestFixture.status = 'signed-in'
  setUser(user)
  return user
}

export const useFixtureSession = () => ({
  register,
  status: requestFixture.status,
  user: useSyncExternalStore(
    watch,
    () => requestFixture.user,
    () => null,
  ),
})

const go = (href: string) => void requestFixture.went.push(href)
export const fixtureRouter = { replace: go, push: go }

export const service = {
  pk: 7,
  slug: 'faxina',
  service_slug: 'limpeza',
  name: 'Faxina',
  icon: '/i.webp',
  is_general: false,
}
export const address = {
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  district: 'Bela Vista',
  city: 3_550_308,
  label: '',
}
export const draft = (part: Partial<RequestDraft> = {}): RequestDraft => ({
  ...emptyRequest('attempt'),
  service,
  answers: { rooms: 2 },
  address,
  when: 'flexible',
  ...part,
})
export const offering = {
  sub_service: 7,
  name: 'Faxina',
  slug: 'faxina',
  service_slug: 'limpeza',
  icon: '',
  price_cents: 18_000,
  instant: true,
}
export const profile = {
  pk: 4,
  full_name: 'Profissional de Teste',
  rating: null,
  review_count: 0,
  services: [offering],
  cities: [],
}
export const booking = {
  pk: 31,
  status: 'booking_offers',
  sub_service: { pk: 7, name: 'Faxina', icon: '/i.webp' },
  city: { ibge: 3_550_308, name: 'São Paulo', state: 'SP' },
}

/** Two providers with a published price among five. */
export const localSupply = (part: Partial<LocalSupply> = {}): LocalSupply => ({
  provider_count: 5,
  price: { low_cents: 12_000, high_cents: 24_000, unit: 'visit', n: 0, basis: 'reference' },
  response_time: { minutes: 90, n: 34, area: 'city' },
  instant: {
    provider_count: 2,
    low_cents: 18_000,
    high_cents: 21_000,
    providers: [
      {
        pk: 4,
        full_name: 'Rui',
        last_initial: 'A',
        member_since: '2026-01-10T12:00:00.000Z',
        photo: null,
        price_cents: 18_000,
      },
      {
        pk: 9,
        full_name: 'Ana',
        last_initial: 'B',
        member_since: '2026-01-10T12:00:00.000Z',
        photo: null,
        price_cents: 21_000,
      },
    ],
  },
  first_free: { provider: 9, starts_at: '2099-12-01T12:00:00.000Z', ends_at: '2099-12-01T16:00:00.000Z' },
  cities: [],
  services: [],
  ...part,
})

const reviewStep = '6'
/** Leaves a draft where the wizard finds it, at the review. */
export const storeRequest = (kind: RequestKind, kept: RequestDraft) => {
  localStorage.setItem('demand', JSON.stringify({ ...kept, kind }))
  localStorage.setItem('currentStep', reviewStep)
}

/** Returns the published requests. */
export const published = () =>
  requestFixture.sent.filter(({ id }) => id === 'createDemand' || id === 'createBooking')

export const resetFixture = () => {
  localStorage.clear()
  window.history.replaceState(null, '', '/demand/')
  window.scrollTo = () => undefined
  Object.assign(requestFixture, { status: 'signed-in', search: '', user: null, sent: [], went: [] })
  Object.assign(requestFixture.answers, {
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
    getLocalSupply: () => localSupply(),
    searchCities: () => [{ ibge: 3_550_308, name: 'São Paulo', state: 'SP' }],
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
}
