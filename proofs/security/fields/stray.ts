import type { Schema } from '@/server/testing/operations'

/** Whether a value could be of this kind, by its type alone: which of several a schema means. */
const isOf = ({ type, const: constant, properties }: Schema, value: unknown): boolean => {
  if (constant !== undefined) return value === constant
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  if (typeof value !== 'object') return type !== 'object' && type !== 'array' && type !== 'null'
  return type === 'object' && Object.keys(properties ?? {}).some((name) => name in value)
}

/** The fields of a value that its schema does not declare, at any depth. */
export const strayFields = (schema: Schema, value: unknown, at = ''): string[] => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const found = choices.filter((one) => isOf(one, value)).map((one) => strayFields(one, value, at))
    return found.sort((a, b) => a.length - b.length)[0] ?? []
  }
  if (Array.isArray(value))
    return schema.items ? value.flatMap((one) => strayFields(schema.items ?? {}, one, `${at}[]`)) : []
  if (typeof value !== 'object' || value === null || schema.type !== 'object') return []
  const { properties = {}, additionalProperties } = schema
  return Object.entries(value).flatMap(([name, inner]) => {
    const declared = properties[name]
    if (declared) return strayFields(declared, inner, `${at}.${name}`)
    if (typeof additionalProperties === 'object') return strayFields(additionalProperties, inner, `${at}.*`)
    return [`${at}.${name}`]
  })
}
