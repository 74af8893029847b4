import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import type { Operation, Schema } from '@/server/testing/operations'
import { rights } from '@/server/testing/rights'
import { expectedStatuses, makeRightsCaller } from '@/server/testing/rights-calls'

/** Whether a value has the type of a schema; decides between the alternatives of a union. */
const isOf = ({ type, const: constant, properties }: Schema, value: unknown): boolean => {
  if (constant !== undefined) return value === constant
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  if (typeof value !== 'object') return type !== 'object' && type !== 'array' && type !== 'null'
  return type === 'object' && Object.keys(properties ?? {}).some((name) => name in value)
}

/** Fields of a value that its schema does not declare, at any depth. */
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

/** Requests every read as each actor who gets an answer, and compares the answers with their schemas. */
export const compareReads = async (t: TestApp, operations: readonly Operation[]) => {
  const asked = makeRightsCaller(t)
  const outsiders = await asked.makeOutsiders()
  const failures: string[] = []
  let answers = 0
  for (const { method, path, answer } of operations) {
    const row = rights[`${method} ${path}`]
    if (method !== 'GET' || !answer || !row) continue
    const fixture = await asked.sharedAt(row.at)
    for (const actor of ['anonymous', 'customer', 'provider', 'operator'] as const) {
      if ((expectedStatuses(row)[actor] ?? 0) >= 300) continue
      const answered = await asked.ask(`${method} ${path}`, row, actor, fixture, outsiders)
      if (answered.statusCode >= 300) continue
      answers++
      failures.push(
        ...mismatch(`${method} ${path} as ${actor} says more`, strayFields(answer, answered.json()), []),
      )
    }
  }
  return { answers, failures }
}
