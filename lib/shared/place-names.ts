import type { Locale } from './per-locale'

/** Places whose name takes an article in Portuguese; all others take none. */
const masculine = {
  states: new Set([
    'Acre',
    'Amapá',
    'Amazonas',
    'Ceará',
    'Distrito Federal',
    'Espírito Santo',
    'Maranhão',
    'Pará',
    'Paraná',
    'Piauí',
    'Rio de Janeiro',
    'Rio Grande do Norte',
    'Rio Grande do Sul',
    'Tocantins',
  ]),
  cities: new Set(['Cabo de Santo Agostinho', 'Crato', 'Guarujá', 'Recife', 'Rio de Janeiro']),
}
const feminine = { states: new Set(['Bahia', 'Paraíba']), cities: new Set(['Lapa', 'Serra']) }

const joined = {
  in: { masculine: 'no', feminine: 'na', none: 'em' },
  of: { masculine: 'do', feminine: 'da', none: 'de' },
} as const

const phrase = (
  kind: 'states' | 'cities',
  preposition: 'in' | 'of',
  name: string,
  locale: Locale,
): string => {
  if (locale === 'en') return `${preposition} ${name}`
  const gender = masculine[kind].has(name) ? 'masculine' : feminine[kind].has(name) ? 'feminine' : 'none'
  return `${joined[preposition][gender]} ${name}`
}

/** `no Acre`, `na Bahia`, `em São Paulo`; `in Acre`. */
export const inState = (name: string, locale: Locale): string => phrase('states', 'in', name, locale)
/** `no Rio de Janeiro`, `na Serra`, `em Manaus`; `in Manaus`. */
export const inCity = (name: string, locale: Locale): string => phrase('cities', 'in', name, locale)
/** `do Rio de Janeiro`, `da Serra`, `de Manaus`; `of Manaus`. */
export const ofCity = (name: string, locale: Locale): string => phrase('cities', 'of', name, locale)
