import { stateNames, states, type Uf } from '@/lib/contract/places'

/**
 * The first two digits of a municipality's code name its state.
 * https://www.ibge.gov.br/explica/codigos-dos-municipios.php
 */
const stateDigits: Record<Uf, number> = {
  RO: 11,
  AC: 12,
  AM: 13,
  RR: 14,
  PA: 15,
  AP: 16,
  TO: 17,
  MA: 21,
  PI: 22,
  CE: 23,
  RN: 24,
  PB: 25,
  PE: 26,
  AL: 27,
  SE: 28,
  BA: 29,
  MG: 31,
  ES: 32,
  RJ: 33,
  SP: 35,
  PR: 41,
  SC: 42,
  RS: 43,
  MS: 50,
  MT: 51,
  GO: 52,
  DF: 53,
}
const byDigits = new Map(states.map((uf) => [stateDigits[uf], uf]))

export const stateOf = (ibge: number): Uf | null => byDigits.get(Math.floor(ibge / 100_000)) ?? null

export interface StateGroup {
  uf: Uf
  codes: number[]
}

/** Cities by state, states in order of their names. */
export const byState = (codes: readonly number[]): StateGroup[] => {
  const groups = new Map<Uf, number[]>()
  for (const code of codes) {
    const uf = stateOf(code)
    if (!uf) continue
    const group = groups.get(uf)
    if (group) group.push(code)
    else groups.set(uf, [code])
  }
  return [...groups]
    .map(([uf, held]) => ({ uf, codes: held }))
    .sort((one, other) => stateNames[one.uf].localeCompare(stateNames[other.uf], 'pt'))
}

export const withoutState = (codes: readonly number[], uf: Uf): number[] =>
  codes.filter((code) => stateOf(code) !== uf)
/** All of a state's cities added, each once. */
export const withCities = (codes: readonly number[], more: readonly number[]): number[] => [
  ...new Set([...codes, ...more]),
]
