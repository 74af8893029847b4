import type { PublicProvider } from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/locales'
import { formatMoment } from './date'

type Named = Pick<PublicProvider, 'pk' | 'full_name' | 'last_initial' | 'member_since'>

const since = { pt: 'desde', en: 'since' } as const satisfies Record<Locale, string>

const isTwice = (names: readonly string[], name: string) => names.filter((one) => one === name).length > 1

/**
 * Names of professionals in one list, by `pk`: those of one first name get the initial of their last name, and where
 * that is the same or missing, since when they are here.
 */
export const distinctNames = (people: readonly Named[], locale: Locale): ReadonlyMap<number, string> => {
  const one = [...new Map(people.map((person) => [person.pk, person])).values()]
  const first = one.map(({ full_name }) => full_name)
  const lettered = one.map(({ full_name: name, last_initial: letter }) =>
    letter && isTwice(first, name) ? `${name} ${letter}.` : name,
  )
  return new Map(
    one.map(({ pk, member_since }, n) => {
      const name = lettered[n] ?? ''
      const month = formatMoment(member_since, 'monthYear', locale)
      return [pk, isTwice(lettered, name) ? `${name} (${since[locale]} ${month})` : name]
    }),
  )
}
