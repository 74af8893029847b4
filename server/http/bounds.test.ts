import { z } from 'zod'
import { chatCommand } from '@/lib/contract/chat'
import { operationsOf, type Operation, type Schema } from '@/server/testing/operations'
import { appForFile } from '@/server/testing/test-app'
import { jsonBodyLimits } from './json-body'

const t = appForFile()
let operations: Operation[]
beforeAll(async () => {
  operations = await operationsOf(t)
})

const boundsOfText = ({ format, maxLength, formatMinimum, formatMaximum }: Schema) => {
  if (format === 'date' || format === 'date-time')
    return formatMinimum !== undefined && formatMaximum !== undefined
  return maxLength !== undefined || format === 'uuid'
}

const isBounded = (schema: Schema): boolean => {
  if (schema.enum || schema.const !== undefined) return true
  switch (schema.type) {
    case 'string':
      return boundsOfText(schema)
    case 'number':
    case 'integer':
      // A schema that only says "integer" has the bounds of a JavaScript number.
      return (schema.minimum ?? -Infinity) > Number.MIN_SAFE_INTEGER && schema.maximum !== undefined
    case 'array':
      return schema.maxItems !== undefined
    case 'object':
      return !schema.propertyNames || schema.maxProperties !== undefined
    case 'boolean':
    case 'null':
      return true
    default:
      return Boolean(schema.anyOf ?? schema.oneOf ?? schema.allOf)
  }
}

/** The paths at which a schema accepts an unbounded value. */
const unbounded = (schema: Schema, at: string): string[] => [
  ...(isBounded(schema) ? [] : [at]),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    .filter((part) => Object.keys(part).join() !== 'pattern')
    .flatMap((part) => unbounded(part, at)),
  ...(schema.items ? unbounded(schema.items, `${at}[]`) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => unbounded(part, `${at}.${name}`)),
  ...(schema.propertyNames ? unbounded(schema.propertyNames, `${at}{key}`) : []),
  ...(typeof schema.additionalProperties === 'object'
    ? unbounded(schema.additionalProperties, `${at}{}`)
    : []),
]

test('every text, number, list, record and date any operation takes has its bounds in the document', () => {
  const loose = operations.flatMap(({ id, parameters, body }) => [
    ...parameters.flatMap(({ name, schema }) => unbounded(schema, `${id}?${name}`)),
    ...(body ? unbounded(body, id) : []),
  ])
  expect(operations.length).toBeGreaterThan(90)
  expect(loose).toEqual([])
})

test('bounds every value of the chat socket’s messages', () => {
  expect(unbounded(z.toJSONSchema(chatCommand, { io: 'input' }) as Schema, 'chat')).toEqual([])
})

test('finds unbounded schemas', () => {
  const loose = z.object({
    text: z.string(),
    number: z.number(),
    whole: z.int(),
    list: z.array(z.boolean()),
    record: z.record(z.string().max(3), z.boolean()),
    day: z.iso.date(),
    any: z.unknown(),
    inner: z.object({ text: z.string().optional() }).nullish(),
  })
  expect(unbounded(z.toJSONSchema(loose, { io: 'input' }) as Schema, '')).toEqual([
    '.text',
    '.number',
    '.whole',
    '.list',
    '.record',
    '.day',
    '.any',
    '.inner.text',
  ])
})

/** Values beyond every bound. */
const absurd = 'x'.repeat(5000)

test('names the field of an out-of-bounds value', async () => {
  const caller = await t.make.provider({ user: { isConsumer: true } })
  const silent: string[] = []
  for (const { id, method, path, parameters, body } of operations) {
    const url = path.replace(/\{\w+\}/g, '1')
    const expectNamed = async (name: string, where: string, payload?: Record<string, unknown>) => {
      const answer = await t.send(caller, { method, url: where, ...(payload ? { payload } : {}) })
      const fields = answer.json<{ errors?: Record<string, string[]> }>().errors ?? {}
      if (answer.statusCode !== 422 || !(name in fields)) silent.push(`${id} ${name} ${answer.statusCode}`)
    }
    for (const { name, in: place } of parameters)
      if (place === 'query') await expectNamed(name, `${url}?${name}=${absurd}`)
    for (const name of Object.keys(body?.properties ?? {}))
      await expectNamed(name, url, { [name]: absurd.repeat(2) })
  }
  expect(silent).toEqual([])
})

/** The bytes of the longest JSON a schema takes, with three for each letter. */
const mostBytes = (schema: Schema): number => {
  const longest = (of: readonly Schema[]) => Math.max(...of.map(mostBytes))
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length))
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return longest(choices)
  if (schema.type === 'string') return 2 + 3 * (schema.maxLength ?? 40)
  if (schema.type === 'array') return 2 + (schema.maxItems ?? 0) * (1 + mostBytes(schema.items ?? {}))
  if (schema.type !== 'object') return 24
  const named = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => name.length + 4 + mostBytes(part),
  )
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const entry = mostBytes(schema.propertyNames ?? {}) + 2 + (more.length > 0 ? longest(more) : 0)
  return 2 + named.reduce((sum, bytes) => sum + bytes, 0) + (schema.maxProperties ?? 0) * entry
}

test('a body that its operation could not take for its length alone is not read', async () => {
  const caller = await t.make.provider({ user: { isConsumer: true } })
  const wrong: string[] = []
  for (const { id, method, path, body } of operations) {
    if (!body) continue
    const payload = { padding: 'x'.repeat(jsonBodyLimits.usual) }
    const answer = await t.send(caller, { method, url: path.replace(/\{\w+\}/g, '1'), payload })
    const isRead = answer.statusCode !== 413
    if (isRead !== mostBytes(body) > jsonBodyLimits.usual) wrong.push(`${id} ${answer.statusCode}`)
  }
  expect(operations.filter(({ body }) => body && mostBytes(body) > jsonBodyLimits.usual)).not.toEqual([])
  expect(wrong).toEqual([])
})
