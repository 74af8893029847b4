import { z } from 'zod'

/*
 * Value schemas endpoints are made of. Each is bounded on both sides, and its bounds are in the OpenAPI
 * document; `bounds.test.ts` walks all endpoints and refuses unbounded texts, numbers, lists, records and
 * dates.
 */

/** Text PostgreSQL can store: no NUL, no lone surrogate. */
const storable = /^[^\u0000\p{Cs}]*$/u

/** Any text, untrimmed: search terms, slugs, tokens of other systems. */
export const text = (max: number, min = 0) => z.string().min(min).max(max).regex(storable)
/** A password or token: never trimmed. */
export const secret = (max: number, min = 0) => text(max, min)
/** Search input. */
export const searchTerm = z.string().trim().max(80).regex(storable)
/**
 * Removes explicit directional formatting (Unicode 17, UAX 9): a number written backwards is read forwards by people
 * but not by the masking, and neighbouring text is reordered too. Right-to-left scripts need none of it. Also limits
 * stacked accents, which cover other lines; no language puts five on a letter.
 */
export const legible = (typed: string): string =>
  typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/(\p{M}{4})\p{M}+/gu, '$1')
const oneLine = (typed: z.ZodString, max: number, min: number) =>
  typed
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f\p{Cs}]*$/u)
/** A single line of text a person typed: trimmed, no control characters, no half of a surrogate pair. */
export const line = (max: number, min = 1) => oneLine(z.string().overwrite(legible), max, min)
/**
 * Format characters that reorder or hide the text around a name; the two joiners belong to letters in some scripts.
 */
const isHiding = /[\p{Cf}\u2028\u2029]/u
/**
 * A person's name, which is shown inside sentences, subjects of mails and cards: with a letter that can be seen,
 * nothing that turns the text around it, no tower of accents, and no word longer than any name: on a phone it would
 * widen the page.
 */
export const personName = oneLine(z.string(), 120, 2).refine(
  (name) =>
    /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(name) &&
    !isHiding.test(name.replace(/[\u200c\u200d]/g, '')) &&
    !/\p{M}{5}/u.test(name) &&
    !/\S{41}/u.test(name),
  { message: 'invalid' },
)
/**
 * Text of several lines: trimmed, no control characters but line breaks and tabs, no half of a surrogate
 * pair.
 */
export const prose = (max: number, min = 0) =>
  z
    .string()
    .overwrite(legible)
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u)
/** Error code of a malformed value; `required` if empty, like every other field. */
export const unlessEmpty =
  (code: string) =>
  ({ input }: { input?: unknown }): string =>
    input === '' ? 'required' : code
/** Exactly `length` decimal digits. */
export const digits = (length: number, message: string) =>
  z.string().trim().length(length, { message }).regex(/^\d*$/, { message })

/** Largest identifier PostgreSQL's `bigint` shares with a JavaScript number. */
const largestPk = Number.MAX_SAFE_INTEGER
/** Addresses hold text. Decimal digits alone are a number there: `Number` would take `0x10`, `1e3` and spaces too. */
const inAddress = (number: z.ZodNumber) =>
  z.preprocess((given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given), number)
/** An identifier in a path or a query. */
export const pk = inAddress(z.number().int().min(1).max(largestPk))
export const pkParams = z.object({ pk })
/** An identifier in a JSON body. */
export const pkNumber = z.number().int().min(1).max(largestPk)
/** A whole number in a query. */
export const count = (min: number, max: number) => inAddress(z.number().int().min(min).max(max))
/** `true` or `false` in a query. */
export const flag = z
  .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })
  .meta({ enum: ['true', 'false', '1', '0'] })

/** The largest sum one field may hold, in centavos. */
export const maxCents = 100_000_000
export const cents = z.number().int().min(0).max(maxCents)
export const durationMinutes = z.number().int().min(15).max(43_200)

/**
 * First and last date accepted, both included. Values outside are typing errors, and would make calendars
 * walk centuries.
 */
const days = { formatMinimum: '1900-01-01', formatMaximum: '2999-12-31' }
/** A local day. */
export const calendarDay = z.iso
  .date({ abort: true })
  .refine((day) => day >= days.formatMinimum && day <= days.formatMaximum, { message: 'invalid_date' })
  .meta(days)

const moments = { formatMinimum: '2000-01-01T00:00:00Z', formatMaximum: '2199-12-31T00:00:00Z' }
/** A moment with its UTC offset. More than nine decimals of a second are refused by the length limit. */
export const instant = z.iso
  .datetime({ offset: true, abort: true })
  .max(35)
  .refine(
    (at) =>
      Date.parse(at) >= Date.parse(moments.formatMinimum) &&
      Date.parse(at) <= Date.parse(moments.formatMaximum),
    { message: 'invalid_date' },
  )
  .meta(moments)
/** Maximum days until a start; checked by the services, which answer `too_far`. */
export const startsWithinDays = 366

/** A record of at most `max` entries. */
export const entries = <V extends z.ZodType>(value: V, max: number) =>
  z
    .record(text(60), value)
    .refine((record) => Object.keys(record).length <= max, { message: 'too_many' })
    .meta({ maxProperties: max })

/** A keyset-paged list. `next` is an opaque cursor, or null on the last page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), next: z.string().nullable() })
/** Rows of a page, at most. */
export const pageMax = 100
export const pageQuery = z.object({ cursor: text(200).optional(), limit: count(1, pageMax).default(20) })
