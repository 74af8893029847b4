import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { retryTwice } from '@/lib/api/error'
import { getProfile, getUser } from '@/lib/contract/accounts'
import { listServices } from '@/lib/contract/catalogue'
import { listCodes } from '@/lib/contract/codes'
import { listIdentities } from '@/lib/contract/google'
import { lookUpCep, searchCities, type City } from '@/lib/contract/places'
import { getAvailability, getChecklist, getProviderCalendar, getUserServices } from '@/lib/contract/provider'
import { listSessions } from '@/lib/contract/sessions'

export const accountQueries = {
  user: () =>
    queryOptions({
      queryKey: ['accounts', 'user'],
      // A failure of this call is the session's own affair: it has been renewed and tried again already.
      retry: false,
      queryFn: ({ signal }) => call(getUser, { signal }),
    }),
  profile: () =>
    queryOptions({
      queryKey: ['accounts', 'profile'],
      retry: retryTwice,
      queryFn: ({ signal }) => call(getProfile, { signal }),
    }),
  services: () =>
    queryOptions({
      queryKey: ['accounts', 'services'],
      queryFn: ({ signal }) => call(getUserServices, { signal }),
    }),
  codes: () =>
    queryOptions({
      queryKey: ['accounts', 'codes'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listCodes, { signal }),
    }),
  devices: () =>
    queryOptions({
      queryKey: ['accounts', 'devices'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listSessions, { signal }),
    }),
  identities: () =>
    queryOptions({
      queryKey: ['accounts', 'identities'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listIdentities, { signal }),
    }),
  availability: () =>
    queryOptions({
      queryKey: ['accounts', 'availability'],
      queryFn: ({ signal }) => call(getAvailability, { signal }),
    }),
  checklist: () =>
    queryOptions({
      queryKey: ['accounts', 'checklist'],
      queryFn: ({ signal }) => call(getChecklist, { signal }),
    }),
  /** When a provider is taken, from one local day to another. Below the bookings, so that their news refresh it. */
  calendar: (from: string, to: string) =>
    queryOptions({
      queryKey: ['bookings', 'list', 'calendar', from, to],
      queryFn: ({ signal }) => call(getProviderCalendar, { query: { from, to }, signal }),
    }),
}

/** Services to pick from, by locale because their names follow it. */
export const serviceTree = (locale: string) =>
  queryOptions({
    queryKey: ['catalogue', 'services', locale],
    retry: retryTwice,
    queryFn: ({ signal }) => call(listServices, { signal }),
  })

export const placeQueries = {
  cities: (q: string) =>
    queryOptions({
      queryKey: ['places', 'cities', q],
      staleTime: Infinity,
      queryFn: ({ signal }) => call(searchCities, { query: { q, limit: 12 }, signal }),
    }),
  /** Every city of a state. */
  ofState: (state: City['state']) =>
    queryOptions({
      queryKey: ['places', 'of-state', state],
      staleTime: Infinity,
      queryFn: ({ signal }) => call(searchCities, { query: { state, limit: 900 }, signal }),
    }),
  /** Names for known codes. */
  named: (codes: number[]) =>
    queryOptions({
      queryKey: ['places', 'named', ...codes],
      staleTime: Infinity,
      enabled: codes.length > 0,
      queryFn: ({ signal }) =>
        call(searchCities, { query: { ibge: codes.slice(0, 240).join(','), limit: 900 }, signal }),
    }),
  cep: (cep: string) =>
    queryOptions({
      queryKey: ['places', 'cep', cep],
      staleTime: Infinity,
      retry: false,
      networkMode: 'always',
      queryFn: ({ signal }) => call(lookUpCep, { params: { cep }, signal }),
    }),
}
