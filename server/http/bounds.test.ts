import { z } from 'zod'
import { chatCommand } from '@/lib/contract/chat'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { operationsOf, type Operation, type Schema } from '@/server/testing/operations'

let t: TestApp
let operations: Operation[]
beforeAll(async () => {
  t = await makeApp()
  operations = await operationsOf(t)
})
afterAll(() => t.close())

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

test('so has everything the chat’s socket takes', () => {
  expect(unbounded(z.toJSONSchema(chatCommand, { io: 'input' }) as Schema, 'chat')).toEqual([])
})

test('the walk finds what has no bounds', () => {
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

test('what is out of bounds is named by its field', async () => {
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
