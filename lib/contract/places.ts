import { z } from 'zod'
import { endpoint } from './endpoint'
import { municipalityCodes as codes } from './municipality'
import { count, line, searchTerm, text, unlessEmpty } from './values'

export const ibge = z.number().int().min(codes.least).max(codes.greatest)
/** The same in a query. */
export const ibgeParam = count(codes.least, codes.greatest)
export const states = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const

export type Uf = (typeof states)[number]

/** States by name; proper names are the same in every language. */
export const stateNames: Record<Uf, string> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
}

export const citySchema = z.object({ ibge, name: z.string(), state: z.enum(states) })
export type City = z.infer<typeof citySchema>

/**
 * Brazilian postal code, eight digits, with or without the hyphen; stored as digits. The first is 01000-000, so that one
 * with a zero too many is refused.
 */
const cep = z
  .string()
  .trim()
  .min(8, { error: unlessEmpty('invalid_cep') })
  .max(9, { error: unlessEmpty('invalid_cep') })
  .regex(/^(?!00)\d{5}-?\d{3}$/, { error: unlessEmpty('invalid_cep') })
  .transform((value) => value.replace('-', ''))

export const addressInput = z.object({
  cep,
  street: line(160),
  number: line(20),
  complement: line(80, 0).nullish(),
  district: line(100),
  city: ibge,
  label: line(40, 0).nullish(),
})
export type AddressInput = z.infer<typeof addressInput>
/** Maximum saved addresses. Users with more, from before, may keep, change and remove them. */
export const addressLimit = 20

export const addressSchema = z.object({
  /** On a booking: 0 where its customer had as many as are saved; the address of that pk may be gone. */
  pk: z.number().int(),
  cep: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string().nullable(),
  district: z.string(),
  city: ibge,
  city_name: z.string(),
  state: z.enum(states),
  label: z.string().nullable(),
})
export type Address = z.infer<typeof addressSchema>

export const searchCities = endpoint({
  id: 'searchCities',
  method: 'GET',
  path: '/api/places/cities/',
  tag: 'places',
  auth: 'none',
  summary: 'Municipalities by name, accents and small typos forgiven; with `state`, all of one state',
  query: z.object({
    q: searchTerm.optional(),
    state: z.enum(states).optional(),
    ibge: text(2000).optional().describe('comma-separated codes to look up'),
    limit: count(1, 900).default(10),
  }),
  response: z.array(citySchema),
})

/** Longest distance at which cities are near, km. */
export const maxNearbyKm = 100
const nearbyCitySchema = citySchema.extend({
  /** From the asked city, in a straight line between their seats. */
  km: z.number(),
  latitude: z.number(),
  longitude: z.number(),
})
export type NearbyCity = z.infer<typeof nearbyCitySchema>

export const listNearbyCities = endpoint({
  id: 'listNearbyCities',
  method: 'GET',
  path: '/api/places/nearby/',
  tag: 'places',
  auth: 'none',
  summary: 'A municipality and those within `km` of it, nearest first',
  query: z.object({ city: ibgeParam, km: count(1, maxNearbyKm).default(maxNearbyKm) }),
  response: z.array(nearbyCitySchema),
})

export const lookUpCep = endpoint({
  id: 'lookUpCep',
  method: 'GET',
  path: '/api/places/cep/:cep/',
  tag: 'places',
  auth: 'none',
  summary:
    'Address of a postal code; 404 when unknown, 503 when the directory does not answer (type it by hand then)',
  params: z.object({ cep }),
  response: z.object({
    cep: z.string(),
    street: z.string().nullable(),
    district: z.string().nullable(),
    city: ibge.nullable(),
    city_name: z.string(),
    state: z.enum(states),
  }),
})
