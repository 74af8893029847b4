import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@/lib/api/client'
import { retryTwice } from '@/lib/api/error'
import {
  getForm,
  getPriceEstimate,
  getSubService,
  listServices,
  listTopServices,
  priceUnits,
  searchServices,
  type Service,
} from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/locales'
import { isNumber, isString, listOf, oneOf, orNull, shapeOf } from '@/lib/storage/guards'
import { readStaticData, writeStaticData } from '@/lib/storage/static-data'

const keptServices = 'services'
const named = { pk: isNumber, name: isString, slug: isString }
const pictured = { ...named, icon: isString, image: isString }
type SubService = Service['sub_services'][number]
/** Guard of this release: a list cached by another one is refetched. */
const isServices = listOf(
  shapeOf<Service>({
    ...pictured,
    description: isString,
    sub_services: listOf(
      shapeOf<SubService>({
        ...pictured,
        price: shapeOf<SubService['price']>({
          low_cents: isNumber,
          high_cents: isNumber,
          unit: oneOf(...priceUnits),
        }),
        council: orNull(isString),
      }),
    ),
    general: orNull(shapeOf<NonNullable<Service['general']>>(named)),
  }),
)

const readKept = (locale: Locale) => {
  const kept = readStaticData(keptServices, locale)
  return kept && isServices(kept.data) ? { data: kept.data, cached: kept.cached } : undefined
}

const iconsOf = (services: Service[]): ReadonlyMap<number, string> =>
  new Map(services.map(({ pk, icon }) => [pk, icon]))

/** Every service, fetched once and kept by the browser for a day. */
const services = (call: Call, locale: Locale) =>
  queryOptions({
    queryKey: ['catalogue', 'services', locale],
    queryFn: async ({ signal }) => {
      const list = await call(listServices, { signal })
      writeStaticData(keptServices, locale, list)
      return list
    },
    initialData: () => readKept(locale)?.data,
    initialDataUpdatedAt: () => readKept(locale)?.cached,
    staleTime: 86_400_000,
    retry: retryTwice,
  })

/** Reads of the catalogue. They need no session; their texts are in the locale's language. */
export const catalogueQueries = (call: Call, locale: Locale) => ({
  services: () => services(call, locale),
  /** The icon of a service by its number, of the same list: nothing more is fetched. */
  serviceIcons: () => ({ ...services(call, locale), select: iconsOf }),
  /** Most requested work. */
  top: () =>
    queryOptions({
      queryKey: ['catalogue', 'top', locale],
      queryFn: ({ signal }) => call(listTopServices, { signal }),
    }),
  search: (q: string) =>
    queryOptions({
      queryKey: ['catalogue', 'search', locale, q],
      queryFn: ({ signal }) => call(searchServices, { query: { q }, signal }),
      enabled: q.trim().length > 1,
    }),
  /** Similar work for words without a match. */
  nearest: (q: string) =>
    queryOptions({
      queryKey: ['catalogue', 'nearest', locale, q],
      queryFn: ({ signal }) => call(searchServices, { query: { q, nearest: 'true', limit: '5' }, signal }),
    }),
  subService: (slug: string, subslug: string) =>
    queryOptions({
      queryKey: ['catalogue', 'sub-service', locale, slug, subslug],
      queryFn: ({ signal }) => call(getSubService, { params: { slug, subslug }, signal }),
    }),
  form: (slug: string, subslug: string) =>
    queryOptions({
      queryKey: ['catalogue', 'form', locale, slug, subslug],
      queryFn: ({ signal }) => call(getForm, { params: { slug, subslug }, signal }),
    }),
  priceEstimate: (slug: string, subslug: string, city?: number) =>
    queryOptions({
      queryKey: ['catalogue', 'price-estimate', locale, slug, subslug, city ?? null],
      queryFn: ({ signal }) =>
        call(getPriceEstimate, {
          params: { slug, subslug },
          query: city === undefined ? {} : { city },
          signal,
        }),
    }),
})
