/** What a provider offers, by sub-service: on which terms, and where. */
export type Offering = ReadonlyMap<number, { terms: string; cities: ReadonlySet<number> }>

/** Where something differs: every city of work on other terms, and otherwise the cities begun or ceased. */
export const diffOfferedPlaces = (before: Offering, after: Offering): Map<number, Set<number>> => {
  const changed = new Map<number, Set<number>>()
  for (const work of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(work), after.get(work)]
    const all = new Set([...(old?.cities ?? []), ...(now?.cities ?? [])])
    const isSame = old?.terms === now?.terms
    const cities = [...all].filter((city) => !isSame || old?.cities.has(city) !== now?.cities.has(city))
    if (cities.length > 0) changed.set(work, new Set(cities))
  }
  return changed
}
