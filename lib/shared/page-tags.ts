/**
 * Content of a public page as tags: a provider, a kind of work, work in a place. A change invalidates its tags;
 * renderer and front rebuild the pages that carry one.
 */

/** Carried by every page with tags: the catalogue changed, or an unknown change happened. */
export const catalogueTag = 'catalogue'

/** Carried by every page: what all of them show changed, such as the company's name. */
export const siteTag = 'site'

/** The home page, which shows the newest reviews. */
export const homeTag = 'home'
export const providerTag = (provider: number): string => `provider:${provider}`
/** Pages of a whole service, which list providers of any of its work. */
const serviceTag = (work: string): string => `service:${work.split('/', 1)[0]}`
/** Pages of one kind of work in one place; `place` is empty, `sp` or `sp/sao-paulo`. */
const workTag = (work: string, place = ''): string => `work:${place ? `${work}/${place}` : work}`
/** All pages of a kind of work in a state or, without one, anywhere. */
const withinTag = (work: string, state = ''): string => `within:${state ? `${work}/${state}` : work}`

/** The tags of a page, by its address without a language; none where it shows nothing that changes by itself. */
export const pageTags = (path: string): string[] => {
  const [kind, one, two, state, city] = path.split('/').filter(Boolean)
  if (kind === undefined) return [catalogueTag, homeTag]
  if (kind === 'providers' && one) return [catalogueTag, `provider:${one}`]
  if (kind !== 'services' && kind !== 'discover') return []
  if (!one) return [catalogueTag]
  if (!two) return kind === 'services' ? [catalogueTag, serviceTag(one)] : [catalogueTag]
  const work = `${one}/${two}`
  if (!state) return [catalogueTag, workTag(work), withinTag(work)]
  const place = city ? `${state}/${city}` : state
  return [catalogueTag, workTag(work, place), withinTag(work), withinTag(work, state)]
}

/** A kind of work (`limpeza/diarista`) and a state (`sp`) something changed in; null: too many cities to name. */
export interface ServiceInState {
  work: string
  state: string
  cities: readonly string[] | null
}

/** With more, whole states are named instead of their cities, and then whole kinds of work. */
const mostTags = 300

/** The tags of all pages that show this work in these places: cities, their states, the country, the service. */
export const tagsOfService = (places: readonly ServiceInState[]): string[] => {
  const country = places.flatMap(({ work }) => [serviceTag(work), workTag(work)])
  const exact = places.flatMap(({ work, state, cities }) =>
    cities === null
      ? [withinTag(work, state)]
      : [workTag(work, state), ...cities.map((city) => workTag(work, `${state}/${city}`))],
  )
  const tried = [
    exact,
    places.map(({ work, state }) => withinTag(work, state)),
    places.map(({ work }) => withinTag(work)),
  ].map((tags) => [...new Set([...country, ...tags])])
  return tried.find((tags) => tags.length <= mostTags) ?? [catalogueTag]
}
