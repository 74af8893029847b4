import { priceUnits, type SearchHit, type Service, type SubService } from '@/lib/contract/catalogue'
import type { Form } from '@/lib/contract/form'
import type { Locale } from '@/server/http/locale'
import { iconUrl, imageUrl, localiseForm } from './localise'
import type { ServiceRow, SubServiceRow } from './repository'
import type { Branch } from './tree'

export const presentPrice = (row: SubServiceRow) => ({
  low_cents: row.lowCents,
  high_cents: row.highCents,
  unit: priceUnits.find((unit) => unit === row.unit) ?? 'job',
})

const summary = (row: SubServiceRow, locale: Locale) => ({
  pk: row.id,
  name: row.name[locale],
  slug: row.slug,
  icon: iconUrl(row.icon),
  image: imageUrl(row.icon),
  price: presentPrice(row),
  council: row.council,
})

export const presentService = ({ service, subServices, general }: Branch, locale: Locale): Service => ({
  pk: service.id,
  name: service.name[locale],
  slug: service.slug,
  icon: iconUrl(service.icon),
  image: imageUrl(service.icon),
  description: service.description[locale],
  sub_services: subServices.map((row) => summary(row, locale)),
  general: general && { pk: general.id, name: general.name[locale], slug: general.slug },
})

/** Returns the durations to choose from, labeled like the form's options. */
const durationsOf = ({ durations, form }: SubServiceRow, locale: Locale): SubService['durations'] => {
  if (!durations) return null
  const { field } = durations
  const question = form.steps.flatMap(({ fields }) => fields).find(({ key }) => key === field)
  const labelOf = (value: string) => question?.options?.find((one) => one.value === value)?.label[locale]
  return {
    field,
    choices: durations.choices.map((one) => ({ ...one, label: labelOf(one.value) ?? one.value })),
  }
}

/** The answer that a price published for booking at once is for, where the form asks how long. */
export const publishedPriceAnswer = ({ durations, durationMinutes }: SubServiceRow): Form['usual'] => {
  const usual = durations?.choices.find(({ minutes }) => minutes === durationMinutes)
  return durations && usual ? { field: durations.field, value: usual.value } : undefined
}

export const presentForm = (row: SubServiceRow, locale: Locale): Form => {
  const usual = publishedPriceAnswer(row)
  return { ...localiseForm(row.form, locale), ...(usual ? { usual } : {}) }
}

const relatedLimit = 6

export const presentSubService = (
  branch: Branch,
  row: SubServiceRow,
  locale: Locale,
): Omit<SubService, 'provider_count'> => ({
  ...summary(row, locale),
  description: row.description[locale],
  tips: row.tips[locale],
  duration_minutes: row.durationMinutes,
  included: row.included[locale],
  not_included: row.notIncluded[locale],
  durations: durationsOf(row, locale),
  service: {
    pk: branch.service.id,
    name: branch.service.name[locale],
    slug: branch.service.slug,
    icon: iconUrl(branch.service.icon),
  },
  related: branch.subServices
    .filter((other) => other.id !== row.id)
    .slice(0, relatedLimit)
    .map((other) => summary(other, locale)),
})

export const presentHit = (
  service: ServiceRow,
  subService: SubServiceRow | null,
  locale: Locale,
): SearchHit => {
  const shown = subService ?? service
  return {
    kind: subService ? 'sub_service' : 'service',
    pk: shown.id,
    name: shown.name[locale],
    slug: shown.slug,
    service_slug: service.slug,
    service_name: service.name[locale],
    icon: iconUrl(shown.icon),
  }
}

/** A sub-service as a link to asking for it names it. */
export const presentWork = (
  { service, subService }: { service: ServiceRow; subService: SubServiceRow },
  locale: Locale,
) => ({
  pk: subService.id,
  name: subService.name[locale],
  slug: subService.slug,
  service_slug: service.slug,
  icon: iconUrl(subService.icon),
})

/** A hit with the picture and price a card shows. */
export const presentTop = (service: ServiceRow, subService: SubServiceRow, locale: Locale) => ({
  ...presentHit(service, subService, locale),
  image: imageUrl(subService.icon),
  price: presentPrice(subService),
})
