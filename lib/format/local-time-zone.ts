/** IBGE codes of the states whose clocks are not Brasília's: RO, AC, AM, RR, MS, MT (Lei 12.876/2013). */
const otherStates: readonly number[] = [11, 12, 13, 14, 50, 51]
/** Fernando de Noronha, an hour ahead of its state. */
const otherCities: readonly number[] = [2605459]

/**
 * Whether clocks in a municipality (its IBGE code) show another time than Brasília's, in which all times of the
 * product are told: there that is said beside them.
 */
export const hasOtherTimeZone = (ibge: number): boolean =>
  otherStates.includes(Math.floor(ibge / 100_000)) || otherCities.includes(ibge)
