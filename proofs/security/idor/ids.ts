import type { Operation, Schema } from '@/server/testing/operations'

/** Texts that say something and name nothing. A text of another name is an id until a table says otherwise. */
const plainTexts = new Set(
  (
    'email password current_password full_name bio tax_number phone name subject message text note reason website ' +
    'description cep street number complement district label city state service sub_service q ibge statusId ' +
    'from to value holder cvv redirect_uri code_verifier nonce iss'
  ).split(' '),
)
const plainFormats = new Set(['date', 'date-time'])

/** As `pk` and `pkNumber` of the contract bound it. */
const isNumberOfRow = ({ type, maximum }: Schema) => type === 'integer' && maximum === Number.MAX_SAFE_INTEGER

const isId = (name: string, schema: Schema): boolean => {
  if (schema.type !== 'string') return isNumberOfRow(schema)
  if (schema.format === 'uuid') return true
  const says = schema.enum ?? schema.const ?? plainFormats.has(schema.format ?? '')
  return says === false && !plainTexts.has(/(\w+)(?:\.\*)?(?:\[\])*$/.exec(name)?.[1] ?? name)
}

const idsIn = (name: string, schema: Schema): string[] => {
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {}, additionalProperties } = schema
  const inside = (part: string) => (name === '' ? part : `${name}.${part}`)
  return [
    ...(isId(name, schema) ? [name] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => idsIn(name, one)),
    ...(items ? idsIn(`${name}[]`, items) : []),
    ...Object.entries(properties).flatMap(([key, value]) => idsIn(inside(key), value)),
    ...(typeof additionalProperties === 'object' ? idsIn(inside('*'), additionalProperties) : []),
  ]
}

/** The ids a caller may put into its body, its query or its headers: `createPayment card`, `createDemand photos[]`. */
export const idsOf = ({ id, parameters, body }: Operation): string[] => {
  const sent = parameters.filter((one) => one.in !== 'path')
  const names = [...sent.flatMap(({ name, schema }) => idsIn(name, schema)), ...(body ? idsIn('', body) : [])]
  return [...new Set(names)].map((name) => `${id} ${name}`)
}
