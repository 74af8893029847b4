import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listNearbyCities, lookUpCep, maxNearbyKm, searchCities, type City } from '@/lib/contract/places'

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
  /** Names of cities by code. */
  named: (codes: number[]) =>
    queryOptions({
      queryKey: ['places', 'named', ...codes],
      staleTime: Infinity,
      enabled: codes.length > 0,
      queryFn: ({ signal }) =>
        call(searchCities, { query: { ibge: codes.slice(0, 240).join(','), limit: 900 }, signal }),
    }),
  /** A city and those up to the longest distance from it. */
  nearby: (city: number) =>
    queryOptions({
      queryKey: ['places', 'nearby', city],
      staleTime: Infinity,
      queryFn: ({ signal }) => call(listNearbyCities, { query: { city, km: maxNearbyKm }, signal }),
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
