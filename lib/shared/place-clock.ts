import { brasiliaClock, type PlaceClock } from './moments'

/** Clocks by IBGE code of the state, where they are not Brasília's (Lei 11.662/2008, Lei 12.876/2013). */
const ofStates: Readonly<Record<number, PlaceClock>> = {
  11: { timeZone: 'America/Porto_Velho', name: { pt: 'horário de Rondônia', en: 'Rondônia time' } },
  12: { timeZone: 'America/Rio_Branco', name: { pt: 'horário do Acre', en: 'Acre time' } },
  13: { timeZone: 'America/Manaus', name: { pt: 'horário do Amazonas', en: 'Amazonas time' } },
  14: { timeZone: 'America/Boa_Vista', name: { pt: 'horário de Roraima', en: 'Roraima time' } },
  50: {
    timeZone: 'America/Campo_Grande',
    name: { pt: 'horário de Mato Grosso do Sul', en: 'Mato Grosso do Sul time' },
  },
  51: { timeZone: 'America/Cuiaba', name: { pt: 'horário de Mato Grosso', en: 'Mato Grosso time' } },
}

/** Municipalities of Amazonas west of the line from Tabatinga to Porto Acre, on Acre's hour (Lei 12.876/2013, art. 2). */
const westOfAmazonas: readonly number[] = [
  1300201, 1300607, 1300706, 1301407, 1301506, 1301654, 1301803, 1301951, 1302306, 1302405, 1303502, 1303908,
  1304062,
]
const westClock: PlaceClock = {
  timeZone: 'America/Eirunepe',
  name: { pt: 'horário do Acre', en: 'Acre time' },
}

const noronha = 2605459
const noronhaClock: PlaceClock = {
  timeZone: 'America/Noronha',
  name: { pt: 'horário de Fernando de Noronha', en: 'Fernando de Noronha time' },
}

/** The clock of a municipality (its IBGE code); Brasília's where none is given. */
export const clockOf = (ibge: number | null | undefined): PlaceClock => {
  if (!ibge) return brasiliaClock
  if (ibge === noronha) return noronhaClock
  if (westOfAmazonas.includes(ibge)) return westClock
  return ofStates[Math.floor(ibge / 100_000)] ?? brasiliaClock
}
