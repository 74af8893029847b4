import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './operations'

/** Real values by the name of their field or parameter, so that calls pass validation. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

interface Given {
  known: KnownValues
  /**
   * True to allow a value that violates its schema. Bodies have many values: if each could, hardly any body
   * would be valid.
   */
  isSpoilt: boolean
}

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Values of any type that often break programs. */
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\u202eabc',
    '👩‍👩‍👧‍👦',
    "'; drop table users; --",
    '%',
    '\\',
    '${x}',
    '__proto__',
    'constructor',
    'á'.repeat(20_000),
    0,
    -1,
    -0,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    -1e308,
    5e-324,
    [],
    {},
    [[]],
    JSON.parse(deep(40)),
    JSON.parse('{"__proto__":{"constructor":1},"constructor":[1],"toString":null}'),
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999-12:00',
    '+275760-09-13T00:00:00.000Z',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).map(String),
  fc.jsonValue({ maxDepth: 2 }),
)

const matching = (pattern: string | undefined): Arbitrary<string>[] => {
  // fast-check supports neither Unicode classes nor lookaheads, and a negated class generates no typical values.
  if (pattern === undefined || /\\p|\[\^|\(\?[=!]/.test(pattern)) return []
  return [fc.stringMatching(new RegExp(pattern))]
}

const text = (schema: Schema, isSpoilt: boolean): Arbitrary<string> => {
  const { minLength = 0, maxLength = 60 } = schema
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'uri') return fc.webUrl()
  if (schema.format === 'date' || schema.format === 'date-time') {
    const cut = schema.format === 'date' ? 10 : 24
    const near = fc.date({
      min: new Date(Date.now() - 9e8),
      max: new Date(Date.now() + 4e10),
      noInvalidDate: true,
    })
    return fc.oneof(
      near.map((at) => at.toISOString().slice(0, cut)),
      fc.constantFrom(schema.formatMinimum ?? '2000-01-01', schema.formatMaximum ?? '2199-12-31'),
    )
  }
  const patterns = [schema.pattern, ...(schema.allOf ?? []).map((part) => part.pattern)]
  return fc.oneof(
    ...patterns.flatMap(matching),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    fc.constantFrom('a'.repeat(minLength), 'é'.repeat(maxLength), 'a'.repeat(maxLength + Number(isSpoilt))),
  )
}

const number = ({ type, minimum = -1e9, maximum = 1e9 }: Schema, isSpoilt: boolean): Arbitrary<number> => {
  const [least, greatest] = [
    Math.max(minimum, Number.MIN_SAFE_INTEGER),
    Math.min(maximum, Number.MAX_SAFE_INTEGER),
  ]
  const within =
    type === 'integer'
      ? fc.maxSafeInteger().map((n) => least + (Math.abs(n) % (greatest - least + 1)))
      : fc.double({ min: least, max: greatest, noNaN: true })
  return fc.oneof(within, fc.constantFrom(least, greatest, ...(isSpoilt ? [least - 1, greatest + 1] : [])))
}

/** Generates mostly valid values, at and around the schema's bounds, and sometimes invalid ones. */
const arbitraryValue = (schema: Schema, given: Given, name = ''): Arbitrary<unknown> => {
  const real = given.known[name]
  return fc.oneof(
    ...(given.isSpoilt ? [{ arbitrary: hostile, weight: 1 }] : []),
    { arbitrary: madeOf(schema, given, name), weight: real ? 3 : 12 },
    ...(real ? [{ arbitrary: fc.constantFrom(...real), weight: 12 }] : []),
  )
}

const objectOf = (schema: Schema, given: Given): Arbitrary<unknown> => {
  const properties = Object.entries(schema.properties ?? {})
  const required = schema.required ?? []
  const record = fc.record(
    Object.fromEntries(properties.map(([name, part]) => [name, arbitraryValue(part, given, name)])),
    { requiredKeys: properties.map(([name]) => name).filter((name) => required.includes(name)) },
  )
  if (typeof schema.additionalProperties !== 'object') return record
  const keys = fc.oneof(fc.string({ maxLength: 61 }), fc.constantFrom('__proto__', 'constructor', '\ud800'))
  return fc.dictionary(keys, arbitraryValue(schema.additionalProperties, given), {
    maxKeys: Math.min((schema.maxProperties ?? 5) + 1, 120),
    size: 'small',
  })
}

const madeOf = (schema: Schema, given: Given, name: string): Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => arbitraryValue(one, given, name)))
  switch (schema.type) {
    case 'string':
      return text(schema, given.isSpoilt)
    case 'number':
    case 'integer':
      return number(schema, given.isSpoilt)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems = 0, maxItems = 3, items = {} } = schema
      const few = fc.array(arbitraryValue(items, given, name), {
        minLength: minItems,
        maxLength: Math.min(maxItems, 4),
      })
      // A list one too long, of the same entry; the longest lists would not pass as a body.
      const over = arbitraryValue(items, given, name).map((one) =>
        Array(Math.min(maxItems + 1, 300)).fill(one),
      )
      return given.isSpoilt ? fc.oneof({ arbitrary: few, weight: 9 }, { arbitrary: over, weight: 1 }) : few
    }
    case 'object':
      return objectOf(schema, given)
    default:
      return hostile
  }
}

const garbage = [
  '%00',
  '%ff',
  '%',
  '%zz',
  '%ED%A0%80',
  '%2f',
  'a%00b',
  '%u0000',
  '%F0%9F%92%A9',
  '%25',
  '+',
  '%0d%0a',
]
const encoded = (value: unknown): string => {
  const written = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // Half of a surrogate pair has no encoding; the garbage below has its bytes.
  return encodeURIComponent(written.slice(0, 3000).replace(/\p{Cs}/gu, '\ufffd'))
}

/** A value as a segment of a path or part of a query, now and then wrongly encoded. */
export const arbitraryUrlPart = (schema: Schema, known: KnownValues, name: string): Arbitrary<string> =>
  fc.oneof(
    { arbitrary: arbitraryValue(schema, { known, isSpoilt: true }, name).map(encoded), weight: 9 },
    { arbitrary: fc.constantFrom(...garbage), weight: 1 },
  )

const nested = [
  deep(60_000),
  '{"a":'.repeat(30_000) + '1' + '}'.repeat(30_000),
  '1e999',
  '"\\u0000"',
  '{"__proto__":1}',
]

/** Generates a JSON body: a valid one, one with extra fields, or no JSON at all. */
export const arbitraryBody = (schema: Schema, known: KnownValues): Arbitrary<string> => {
  const made = (isSpoilt: boolean) =>
    madeOf(schema, { known, isSpoilt }, '').map((value) => JSON.stringify(value))
  const right = made(false)
  const more = fc
    .tuple(right, fc.constantFrom(...nested))
    .map(([json, extra]) =>
      json.startsWith('{') && json !== '{}' ? `${json.slice(0, -1)},"more":${extra}}` : extra,
    )
  return fc.oneof(
    { arbitrary: right, weight: 8 },
    { arbitrary: made(true), weight: 8 },
    { arbitrary: more, weight: 2 },
    { arbitrary: hostile.map((value) => JSON.stringify(value)), weight: 1 },
    { arbitrary: fc.constantFrom('', '{', 'null', '[]', '"', 'NaN', '{"a":1,"a":2}', ...nested), weight: 1 },
  )
}

const headerText = fc.oneof(
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((n) => String.fromCharCode(n)),
    maxLength: 300,
  }),
  fc.constantFrom('', ' ', ',', 'en', 'en-us', '*', ';q=', 'pt-BR,pt;q=0.9', 'x'.repeat(8000)),
)
/** Headers the API reads, with anything in them. */
export const arbitraryHeaders: Arbitrary<Record<string, string>> = fc.record(
  {
    'idempotency-key': fc.oneof(fc.uuid(), headerText),
    'accept-language': headerText,
    'x-tracking-id': fc.oneof(fc.uuid(), headerText),
    'user-agent': headerText,
    cookie: headerText,
    accept: headerText,
  },
  { requiredKeys: [] },
)
