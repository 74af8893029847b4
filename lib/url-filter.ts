/** Values of a filter by its parts; undefined: all. */
type FilterOf<Part extends string> = Readonly<Partial<Record<Part, string | number | undefined>>>

const isDay = (day: string) => day === '' || /^[12]\d{3}-\d\d-\d\d$/.test(day)

/** Returns whether two days, each of which may be empty, are a period. */
export const isPeriod = (from: string, to: string): boolean =>
  isDay(from) && isDay(to) && (from === '' || to === '' || from <= to)

export const isSameFilter = <Part extends string>(
  parts: readonly Part[],
  one: FilterOf<Part>,
  other: FilterOf<Part>,
): boolean => parts.every((part) => one[part] === other[part])

/** Writes a filter into the address, for reloads, for links to it and for returning from another page. */
export const writeFilterToUrl = <Part extends string>(
  parts: readonly Part[],
  filter: FilterOf<Part>,
): void => {
  const search = new URLSearchParams(window.location.search)
  for (const part of parts) {
    const value = filter[part]
    if (value === undefined) search.delete(part)
    else search.set(part, String(value))
  }
  const query = search.size > 0 ? `?${search}` : ''
  if (query !== window.location.search)
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${query}`)
}
